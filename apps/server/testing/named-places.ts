import type { Endpoint } from '@portico/platform/contract/endpoint.ts'
import type { Sent } from './expectation.ts'
import { schemaOf } from './shots.ts'

/** A parameter or a part of a body that takes a name, and how to put one there in a call that is otherwise as it should be. */
export interface NamedPlace {
  endpoint: Endpoint
  place: string
  put(sent: Sent, name: string): { query: Record<string, string>; body: unknown }
}
type Schema = ReturnType<typeof schemaOf>

const isFree = ({ type, enum: values, format, anyOf }: Schema): boolean =>
  !values && !format && (anyOf ? anyOf.some(isFree) : type === undefined || type === 'string')
const isList = ({ type, items, anyOf }: Schema): boolean =>
  anyOf ? anyOf.some(isList) : type === 'array' && items !== undefined && isFree(items)
const alternatives = (schema: Schema): Schema[] => (schema.anyOf ? schema.anyOf.flatMap(alternatives) : [schema])
const fieldsOf = (schema: Schema): [string, Schema][] => Object.entries(schema.properties ?? {})
const objectOf = (value: unknown): object => (typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {})

/** Every query parameter of free text, alone and within `filter`, and every text and list of texts of a body. */
export function placesOfNames(endpoint: Endpoint): NamedPlace[] {
  const parameters = fieldsOf(schemaOf(endpoint.query)).filter(
    ([field, schema]) => field !== 'filter' && (isFree(schema) || isList(schema)),
  )
  const hasFilter = fieldsOf(schemaOf(endpoint.query)).some(([field]) => field === 'filter')
  const inQuery = parameters.flatMap(([field]): NamedPlace[] => [
    { endpoint, place: `query ${field}`, put: ({ query, body }, name) => ({ query: { ...query, [field]: name }, body }) },
    ...(hasFilter ? [inFilter(endpoint, field, false), inFilter(endpoint, field, true)] : []),
  ])
  const inBody = alternatives(schemaOf(endpoint.body)).flatMap((schema): NamedPlace[] => {
    if (isList(schema)) return [{ endpoint, place: 'body', put: ({ query = {} }, name) => ({ query, body: [name] }) }]
    return fieldsOf(schema)
      .filter(([, field]) => isFree(field) || isList(field))
      .map(([field, of]) => ({
        endpoint,
        place: `body ${field}`,
        put: ({ query = {}, body }, name) => ({ query, body: { ...objectOf(body), [field]: isList(of) ? [name] : name } }),
      }))
  })
  return [...inQuery, ...inBody]
}

const inFilter = (endpoint: Endpoint, field: string, asList: boolean): NamedPlace => ({
  endpoint,
  place: `filter ${field}${asList ? '[]' : ''}`,
  put: ({ query, body }, name) => ({ query: { ...query, filter: JSON.stringify({ [field]: asList ? [name] : name }) }, body }),
})
