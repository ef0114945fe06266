/** The formats of API documents that are read. Apart from the shapes, so that a list that offers them as filters downloads nothing else. */
export const documentFormats = ['openapi-3.2', 'openapi-3.1', 'openapi-3.0', 'swagger-2.0', 'asyncapi-3', 'asyncapi-2', 'graphql'] as const
export type DocumentFormat = (typeof documentFormats)[number]
