import { contentConformance } from './conformance/suite.ts'
import { recordedKey, recordedStrapi } from './testing/recorded.ts'

contentConformance('Answers recorded from Strapi 5', async () => ({ ...(await recordedStrapi()), key: recordedKey }))
