import type { DocumentFormat } from '../contract/formats.rules.ts'

/** Names of formats are the same in every language. */
export const formatNames: Record<DocumentFormat, string> = {
  'openapi-3.2': 'OpenAPI 3.2',
  'openapi-3.1': 'OpenAPI 3.1',
  'openapi-3.0': 'OpenAPI 3.0',
  'swagger-2.0': 'Swagger 2.0',
  'asyncapi-3': 'AsyncAPI 3',
  'asyncapi-2': 'AsyncAPI 2',
  graphql: 'GraphQL',
}
