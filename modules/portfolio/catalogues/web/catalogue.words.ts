import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { MessageKey } from '@portico/platform/web/i18n/keys.ts'
import type { Tone } from '@portico/platform/web/ui/display/Chip.tsx'
import type { StandardStatus } from '../catalogue-kinds.contract.ts'

/** What people call the values of the catalogues' lists of words. */
export const statusWord = (status: StandardStatus) => t(`catalogues.status.${status}` as MessageKey)
export const audienceWord = (audience: string) => t(`catalogues.audience.${audience}` as MessageKey)
export const exposureWord = (exposure: string) => t(`catalogues.exposure.${exposure}` as MessageKey)
export const interactionWord = (interaction: string) => t(`catalogues.interaction.${interaction}` as MessageKey)
export const formatWord = (format: string) =>
  format === 'NONE' || format === 'OTHER' ? t(`catalogues.format.${format}` as MessageKey) : (formats.get(format) ?? format)

/** Names of products and standards, the same in each language. */
const formats = new Map([
  ['OPENAPI', 'OpenAPI'],
  ['ASYNCAPI', 'AsyncAPI'],
  ['GRAPHQL', 'GraphQL'],
  ['PROTOBUF', 'Protobuf'],
  ['ODATA_CSDL', 'OData CSDL'],
])

export const statusTones: Record<StandardStatus, Tone> = { TRIAL: 'info', ACTIVE: 'ok', DEPRECATED: 'warn', OBSOLETE: 'bad' }
