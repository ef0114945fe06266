/** The types of the linter's library, by name. */
type Types = Record<string, { additionalProperties?: unknown; properties?: Record<string, unknown> }>

/** A JSON Schema may hold keywords that nobody knows. */
const open = (types: Types): Types => ({ ...types, Schema: { ...types.Schema, additionalProperties: { resolvable: false } } })

/** What the linter's library does not know: schemas are open from OpenAPI 3.1 on (`nullable` included) and in AsyncAPI, whose servers have titles since version 3. */
export const modernSchemas = {
  id: 'modern',
  typeExtension: {
    oas3: (types: Types, version: string): Types => (version === 'oas3_1' || version === 'oas3_2' ? open(types) : types),
    async2: open,
    async3: (types: Types): Types =>
      open({ ...types, Server: { ...types.Server, properties: { ...types.Server?.properties, title: text, summary: text } } }),
  },
}

const text = { type: 'string' }
