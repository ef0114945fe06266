import { contentServer, recordedContent } from '@portico/embedded/content/testing/service.ts'
import { contentConformance, writtenContentConformance } from './conformance/suite.ts'

contentConformance('The embedded content service', async () => {
  const server = await contentServer()
  await recordedContent(server)
  return server
})
writtenContentConformance('the embedded content service', () => contentServer())
