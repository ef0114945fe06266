import type { Json, JsonObject } from '../../contract/operation-view.rules.ts'

export interface GraphField {
  name: string
  type: string
  description: string
  /** The reason, or '' when it is not. */
  deprecated: string
  /** `first: Int`. */
  arguments: string[]
}
const graphKinds = ['object', 'interface', 'union', 'enum', 'input', 'scalar'] as const

export interface GraphTypeView {
  kind: (typeof graphKinds)[number]
  name: string
  description: string
  fields: GraphField[]
  values: { name: string; description: string; deprecated: string }[]
  possible: string[]
  /** The type as the schema language writes it. */
  sdl: string
}

const isObject = (value: Json | undefined): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value)
const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '')
const list = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : [])

/** A GraphQL type as the index stores it; undefined for anything else. */
export function graphType(schema: Json | undefined): GraphTypeView | undefined {
  if (!isObject(schema) || !Array.isArray(schema.fields)) return undefined
  const kind = graphKinds.find((one) => one === schema.kind)
  if (!kind) return undefined
  return {
    kind,
    name: text(schema.name),
    description: text(schema.description),
    sdl: text(schema.sdl),
    possible: list(schema.possibleTypes).map(text),
    fields: list(schema.fields)
      .filter(isObject)
      .map((field) => ({
        name: text(field.name),
        type: text(field.type),
        description: text(field.description),
        deprecated: text(field.deprecated),
        arguments: list(field.arguments)
          .filter(isObject)
          .map((one) => `${text(one.name)}: ${text(one.type)}`),
      })),
    values: list(schema.values)
      .filter(isObject)
      .map((value) => ({ name: text(value.name), description: text(value.description), deprecated: text(value.deprecated) })),
  }
}
