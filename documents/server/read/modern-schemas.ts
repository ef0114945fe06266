/** The types of the linter's library, by name. */
type Types = Record<string, { additionalProperties?: unknown }>

/** From OpenAPI 3.1 on a schema is a JSON Schema, which may hold keywords that nobody knows (`nullable` among them). */
export const modernSchemas = {
  id: 'modern',
  typeExtension: {
    oas3: (types: Types, version: string): Types =>
      version === 'oas3_1' || version === 'oas3_2'
        ? { ...types, Schema: { ...types.Schema, additionalProperties: { resolvable: false } } }
        : types,
  },
}
