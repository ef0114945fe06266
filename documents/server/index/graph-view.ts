import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  type GraphQLType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isScalarType,
  isUnionType,
  printType,
} from 'graphql'
import type { OperationView, ParameterView } from '../../contract/operation-view.rules.ts'
import type { Json, JsonObject } from '../json.ts'
import { emptyView } from './http-view.ts'
import type { NamedSchema, SchemaBook } from './schema-book.ts'
import { fitted } from './view-size.ts'

export interface GraphOperation {
  /** Name of the root type, the heading under which the field stands. */
  root: string
  method: 'QUERY' | 'MUTATION' | 'SUBSCRIPTION'
  field: GraphQLField<unknown, unknown>
}

export function graphOperations(schema: GraphQLSchema): GraphOperation[] {
  const roots: [GraphOperation['method'], GraphQLObjectType | null | undefined][] = [
    ['QUERY', schema.getQueryType()],
    ['MUTATION', schema.getMutationType()],
    ['SUBSCRIPTION', schema.getSubscriptionType()],
  ]
  return roots.flatMap(([method, type]) =>
    Object.values(type?.getFields() ?? {}).map((field) => ({ method, field, root: type?.name ?? '' })),
  )
}

/** Types of the schema by name, without GraphQL's own and the three roots. */
export function graphBook(schema: GraphQLSchema): Pick<SchemaBook, 'get' | 'names'> {
  const roots = new Set([schema.getQueryType()?.name, schema.getMutationType()?.name, schema.getSubscriptionType()?.name])
  const names = Object.keys(schema.getTypeMap()).filter((name) => !name.startsWith('__') && !roots.has(name) && !builtIn.has(name))
  const known = new Map<string, NamedSchema>()
  const get = (name: string) => {
    const type = schema.getType(name)
    if (type === undefined || type === null || builtIn.has(name) || name.startsWith('__')) return undefined
    let found = known.get(name)
    if (found === undefined) {
      const references = new Set<string>()
      const described = typeView(schema, type, references)
      found = {
        schema: described,
        size: JSON.stringify(described).length,
        references: [...references].filter((one) => one !== name && !builtIn.has(one)),
      }
      known.set(name, found)
    }
    return found
  }
  return { names, get }
}

const builtIn = new Set(['String', 'Int', 'Float', 'Boolean', 'ID'])

/** One type as JSON: `{kind, name, description, fields, values, interfaces, possibleTypes, sdl}`. */
function typeView(schema: GraphQLSchema, type: GraphQLNamedType, into: Set<string>): JsonObject {
  const note = (one: GraphQLType) => {
    into.add(getNamedType(one).name)
    return String(one)
  }
  const argument = (one: GraphQLArgument): JsonObject => ({
    name: one.name,
    type: note(one.type),
    description: one.description ?? '',
    default: defaultOf(one.defaultValue),
    deprecated: one.deprecationReason ?? '',
  })
  const fields =
    isObjectType(type) || isInterfaceType(type)
      ? Object.values(type.getFields()).map(
          (field): JsonObject => ({
            name: field.name,
            type: note(field.type),
            typeName: getNamedType(field.type).name,
            description: field.description ?? '',
            deprecated: field.deprecationReason ?? '',
            arguments: field.args.map(argument),
          }),
        )
      : isInputObjectType(type)
        ? Object.values(type.getFields()).map(
            (field): JsonObject => ({
              name: field.name,
              type: note(field.type),
              typeName: getNamedType(field.type).name,
              description: field.description ?? '',
              deprecated: field.deprecationReason ?? '',
              arguments: [],
              default: defaultOf(field.defaultValue),
            }),
          )
        : []
  const values = isEnumType(type)
    ? type
        .getValues()
        .map((value): JsonObject => ({ name: value.name, description: value.description ?? '', deprecated: value.deprecationReason ?? '' }))
    : []
  const interfaces = isObjectType(type) || isInterfaceType(type) ? type.getInterfaces().map((one) => note(one)) : []
  const possibleTypes = isUnionType(type) || isInterfaceType(type) ? schema.getPossibleTypes(type).map((one) => note(one)) : []
  return {
    kind: kindOf(type),
    name: type.name,
    description: type.description ?? '',
    fields,
    values,
    interfaces,
    possibleTypes,
    sdl: printType(type),
  }
}

const kindOf = (type: GraphQLNamedType) =>
  isObjectType(type)
    ? 'object'
    : isInterfaceType(type)
      ? 'interface'
      : isInputObjectType(type)
        ? 'input'
        : isEnumType(type)
          ? 'enum'
          : isUnionType(type)
            ? 'union'
            : 'scalar'

const defaultOf = (value: unknown): Json => (value === undefined ? null : (JSON.parse(JSON.stringify(value) ?? 'null') as Json))

export function graphView(book: Pick<SchemaBook, 'get'>, { method, field, root }: GraphOperation, opId: string): OperationView {
  const names = new Set([getNamedType(field.type).name, ...field.args.map((one) => getNamedType(one.type).name)])
  const parameters = field.args.map(
    (one): ParameterView => ({
      name: one.name,
      in: 'argument',
      required: isRequiredArgument(one),
      deprecated: one.deprecationReason != null,
      description: one.description ?? '',
      type: String(one.type),
      schema: null,
      style: '',
      explode: false,
      constraints: one.defaultValue === undefined ? [] : [{ kind: 'default', value: defaultOf(one.defaultValue) }],
      examples: [{ name: '', summary: '', description: '', value: inputExample(one.type), generated: true }],
    }),
  )
  const view: OperationView = {
    ...emptyView,
    kind: 'graph',
    opId,
    operationId: field.name,
    method,
    path: field.name,
    summary: firstSentence(field.description ?? ''),
    description: [field.description ?? '', field.deprecationReason == null ? '' : `**Deprecated:** ${field.deprecationReason}`]
      .filter(Boolean)
      .join('\n\n'),
    tags: [root],
    deprecated: field.deprecationReason != null,
    parameters,
    graph: {
      returns: String(field.type),
      document: sampleDocument(method, field),
      variables: Object.fromEntries(field.args.map((one) => [one.name, inputExample(one.type)])),
    },
  }
  return fitted(view, names, book)
}

export const firstSentence = (text: string) =>
  (/^[\s\S]*?[.!?](?=\s|$)/.exec(text.slice(0, 400))?.[0] ?? text.slice(0, 200)).replace(/\s+/g, ' ').trim().toWellFormed()

/** A query that the endpoint would accept: all leaves of the first level, and those of its objects' first level. */
function sampleDocument(method: GraphOperation['method'], field: GraphQLField<unknown, unknown>): string {
  const declared = field.args.map((one) => `$${one.name}: ${String(one.type)}`).join(', ')
  const passed = field.args.map((one) => `${one.name}: $${one.name}`).join(', ')
  const call = `${field.name}${passed === '' ? '' : `(${passed})`}${selection(field.type, 1, '  ')}`
  return `${method.toLowerCase()} ${field.name.charAt(0).toUpperCase()}${field.name.slice(1)}${declared === '' ? '' : `(${declared})`} {\n  ${call}\n}\n`
}

function selection(type: GraphQLType, depth: number, indent: string): string {
  const named = getNamedType(type)
  if (isUnionType(named)) return ` {\n${indent}  __typename\n${indent}}`
  if (!isObjectType(named) && !isInterfaceType(named)) return ''
  const inner = Object.values(named.getFields())
    .filter((field) => !field.args.some(isRequiredArgument) && field.deprecationReason == null)
    .slice(0, 12)
    .flatMap((field) => {
      const leaf = isScalarType(getNamedType(field.type)) || isEnumType(getNamedType(field.type))
      if (!leaf && depth <= 0) return []
      return [`${indent}  ${field.name}${selection(field.type, depth - 1, `${indent}  `)}`]
    })
  return ` {\n${(inner.length > 0 ? inner : [`${indent}  __typename`]).join('\n')}\n${indent}}`
}

const scalars: Record<string, Json> = { String: 'string', Int: 1, Float: 1.5, Boolean: true, ID: 'id-1' }

function inputExample(type: GraphQLType, open: string[] = []): Json {
  if (isNonNullType(type)) return inputExample(type.ofType, open)
  if (isListType(type)) return [inputExample(type.ofType, open)]
  if (isEnumType(type)) return type.getValues()[0]?.name ?? null
  if (isInputObjectType(type)) {
    if (open.includes(type.name) || open.length > 5) return null
    return Object.fromEntries(
      Object.values(type.getFields())
        .slice(0, type.isOneOf ? 1 : 30)
        .map((field) => [field.name, inputExample(field.type, [...open, type.name])]),
    )
  }
  return scalars[getNamedType(type).name] ?? 'string'
}
