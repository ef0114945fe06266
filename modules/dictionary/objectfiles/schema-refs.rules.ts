export type Schema = Readonly<Record<string, unknown>>
export const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && !Array.isArray(value)
export const textIn = (schema: Schema, name: string): string => (typeof schema[name] === 'string' ? String(schema[name]) : '')
export const schemasIn = (value: unknown): [string, Schema][] =>
  isSchema(value) ? Object.entries(value).filter((entry): entry is [string, Schema] => isSchema(entry[1])) : []

const segmentOf = (text: string): string => {
  try {
    return decodeURIComponent(text).replaceAll('~1', '/').replaceAll('~0', '~')
  } catch {
    return text
  }
}
/** What an address inside of a document points to. */
export function pointed(document: Schema, ref: string): Schema | undefined {
  let found: unknown = document
  for (const segment of ref.slice(1).split('/').filter(Boolean).map(segmentOf))
    found = isSchema(found) && Object.hasOwn(found, segment) ? found[segment] : Array.isArray(found) ? found[Number(segment)] : undefined
  return isSchema(found) ? found : undefined
}
export const isExternal = (ref: string): boolean => !ref.startsWith('#')

/** Where documents keep their schemas. */
const places = ['#/components/schemas', '#/$defs', '#/definitions'] as const
/** The schemas of a document by their addresses, the document itself first where it is one. */
export function namedSchemas(document: Schema): { name: string; at: string; schema: Schema }[] {
  const own = 'openapi' in document || 'swagger' in document || 'asyncapi' in document ? [] : [document]
  return [
    ...own.filter((one) => isSchema(one.properties)).map((schema) => ({ name: textIn(schema, 'title') || 'Document', at: '#', schema })),
    ...places.flatMap((place) =>
      schemasIn(pointed(document, place)).map(([name, schema]) => ({
        ...{ name, schema },
        at: `${place}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
      })),
    ),
  ]
}

/** All that a schema says of types, `null` aside. */
export function typesOf(schema: Schema): { types: string[]; nullable: boolean } {
  const said = Array.isArray(schema.type) ? schema.type.filter((one) => typeof one === 'string') : [textIn(schema, 'type')].filter(Boolean)
  return { types: said.filter((one) => one !== 'null'), nullable: said.includes('null') || schema.nullable === true }
}
/** Whether a schema is of an object with properties of its own. */
export const isObjectSchema = (schema: Schema): boolean =>
  isSchema(schema.properties) ||
  (Array.isArray(schema.allOf) && schema.allOf.some((one) => isSchema(one) && (isSchema(one.properties) || typeof one.$ref === 'string')))

/** The own part of a schema: with what stands inline in its `allOf`, which may be in several places. */
export function ownPart(schema: Schema): { properties: [string, Schema][]; required: string[]; supers: string[] } {
  const parts = [schema, ...(Array.isArray(schema.allOf) ? schema.allOf.filter(isSchema) : [])]
  const required = parts.flatMap((part) => (Array.isArray(part.required) ? part.required.filter((one) => typeof one === 'string') : []))
  return {
    properties: [...new Map(parts.flatMap((part) => schemasIn(part.properties)))],
    required,
    supers: parts.slice(1).flatMap((part) => (typeof part.$ref === 'string' ? [part.$ref] : [])),
  }
}
