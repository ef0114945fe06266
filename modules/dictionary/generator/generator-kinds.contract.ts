export const outputs = ['OPENAPI_31', 'JSON_SCHEMA', 'ASYNCAPI_30', 'SKOS', 'CSV'] as const
/** What the documentation viewer shows, and a product takes as its specification. */
export const readable = ['OPENAPI_31', 'ASYNCAPI_30'] as const satisfies readonly (typeof outputs)[number][]
export type Output = (typeof outputs)[number]
export const operationKinds = ['LIST', 'CREATE', 'READ', 'REPLACE', 'UPDATE', 'DELETE', 'SUBLISTS'] as const
export type OperationKind = (typeof operationKinds)[number]
export const eventKinds = ['CREATED', 'UPDATED', 'DELETED'] as const
export const generatorChecks = [
  ...(['noIdentifier', 'sameName', 'noAttributes', 'noValues', 'outside', 'notApproved', 'noAddress'] as const),
  ...(['noDescription', 'listWithoutUri', 'linkOutside'] as const),
] as const
