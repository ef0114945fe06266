/** The types of the linter's library, by name. */
type Types = Record<string, { additionalProperties?: unknown; properties?: Record<string, unknown> }>

/** A JSON Schema may hold keywords that nobody knows. */
const open = (types: Types): Types => ({ ...types, Schema: { ...types.Schema, additionalProperties: { resolvable: false } } })

/** A type with more members. */
const wider = (types: Types, name: string, members: Record<string, unknown>) => ({
  [name]: { ...types[name], properties: { ...types[name]?.properties, ...members } },
})

/**
 * OpenAPI 3.2: cookies have a style of their own, and parts of a body are encoded in parts again. For the scopes of the flow by which devices
 * sign in the library names a type that it does not have, and stops there.
 */
const newest = (types: Types): Types => ({
  ...types,
  ...wider(types, 'DeviceAuthorization', { scopes: { type: 'object', additionalProperties: text } }),
  ...wider(types, 'Parameter', { style: { enum: [...styles, 'cookie'] } }),
  ...wider(types, 'Encoding', {
    encoding: 'EncodingMap',
    prefixEncoding: { name: 'EncodingList', properties: {}, items: 'Encoding' },
    itemEncoding: 'Encoding',
  }),
})
const styles = ['form', 'simple', 'label', 'matrix', 'spaceDelimited', 'pipeDelimited', 'deepObject']

/** What the linter's library does not know: schemas are open from OpenAPI 3.1 on (`nullable` included) and in AsyncAPI, whose servers have titles since version 3. */
export const modernSchemas = {
  id: 'modern',
  typeExtension: {
    oas3: (types: Types, version: string): Types =>
      version === 'oas3_2' ? open(newest(types)) : version === 'oas3_1' ? open(types) : types,
    async2: open,
    async3: (types: Types): Types =>
      open({ ...types, Server: { ...types.Server, properties: { ...types.Server?.properties, title: text, summary: text } } }),
  },
}

const text = { type: 'string' }
