export const outputs = ['OPENAPI_31', 'JSON_SCHEMA', 'ASYNCAPI_30', 'SKOS'] as const
export type Output = (typeof outputs)[number]
export const operationKinds = ['LIST', 'CREATE', 'READ', 'REPLACE', 'UPDATE', 'DELETE', 'SUBLISTS'] as const
export type OperationKind = (typeof operationKinds)[number]
export const eventKinds = ['CREATED', 'UPDATED', 'DELETED'] as const
export const generatorChecks = [
  ...(['noIdentifier', 'sameName', 'noAttributes', 'noValues', 'outside', 'notApproved', 'noAddress'] as const),
  ...(['noDescription', 'listWithoutUri', 'linkOutside'] as const),
] as const
