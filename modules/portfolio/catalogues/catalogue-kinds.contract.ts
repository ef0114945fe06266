/** The four catalogues of interfaces (domains 2.3); their rows stand in one table. */
export const catalogueKinds = ['usageType', 'northBound', 'southBound', 'abstractionType'] as const
export type CatalogueKind = (typeof catalogueKinds)[number]
/** The life of a standard: chosen at one's own risk, to be chosen, to be replaced, not to be chosen any more. */
export const standardStatuses = ['TRIAL', 'ACTIVE', 'DEPRECATED', 'OBSOLETE'] as const
export type StandardStatus = (typeof standardStatuses)[number]
export const exposures = ['INTERNAL', 'EXTERNAL'] as const
export const audiences = [
  'component-internal',
  'business-unit-internal',
  'company-internal',
  'external-partner',
  'external-public',
] as const
export const specFormats = ['OPENAPI', 'ASYNCAPI', 'WSDL', 'GRAPHQL', 'PROTOBUF', 'ODATA_CSDL', 'MCP', 'OTHER', 'NONE'] as const
export const interactions = ['SYNCHRONOUS', 'ASYNCHRONOUS', 'BATCH'] as const
