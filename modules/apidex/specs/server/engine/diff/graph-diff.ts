import {
  findBreakingChanges,
  findDangerousChanges,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql'
import type { DiffEntry, Severity } from './entries.ts'

/** Two GraphQL schemas: the library's breaking and dangerous changes, and what it does not name, the safe ones. */
export function compareGraphs(old: GraphQLSchema, next: GraphQLSchema): DiffEntry[] {
  const roots = rootsOf(next, rootsOf(old, new Map()))
  const entry = (severity: Severity, kind: string, text: string, pointer = ''): DiffEntry => {
    const place = pointer || placeIn(text)
    const [type = '', field = ''] = place.split('.')
    const method = roots.get(type)
    return {
      severity,
      kind,
      operation: method === undefined || field === '' ? '' : `${method} ${field}`,
      pointer: place,
      text,
      before: null,
      after: null,
    }
  }
  return [
    ...findBreakingChanges(old, next).map(({ type, description }) => entry('breaking', kebab(type), description)),
    ...findDangerousChanges(old, next).map(({ type, description }) => entry('risky', kebab(type), description)),
    ...safeChanges(old, next).map(([kind, text, place]) => entry('safe', kind, text, place)),
  ]
}

const kebab = (type: string) => `graphql-${type.toLowerCase().replaceAll('_', '-')}`

/** The library names the place at the beginning of its sentence or after `type`: `Query.user was removed.` */
const placeIn = (text: string) => /\b([A-Za-z_]\w*\.[A-Za-z_]\w*)/.exec(text)?.[1] ?? /^([A-Za-z_]\w*)/.exec(text)?.[1] ?? ''

function rootsOf(schema: GraphQLSchema, into: Map<string, string>): Map<string, string> {
  for (const [method, type] of [
    ['QUERY', schema.getQueryType()],
    ['MUTATION', schema.getMutationType()],
    ['SUBSCRIPTION', schema.getSubscriptionType()],
  ] as const)
    if (type != null) into.set(type.name, method)
  return into
}

type Safe = [kind: string, text: string, place: string]

function safeChanges(old: GraphQLSchema, next: GraphQLSchema): Safe[] {
  return Object.values(next.getTypeMap()).flatMap((type): Safe[] => {
    if (type.name.startsWith('__')) return []
    const before = old.getType(type.name)
    return before == null ? [['graphql-type-added', `Type ${type.name} was added.`, type.name]] : membersOf(before, type)
  })
}

function membersOf(before: GraphQLNamedType, after: GraphQLNamedType): Safe[] {
  if ((isObjectType(before) && isObjectType(after)) || (isInterfaceType(before) && isInterfaceType(after))) {
    const known = before.getFields()
    return Object.values(after.getFields()).flatMap((field): Safe[] => {
      const old = Object.hasOwn(known, field.name) ? known[field.name] : undefined
      const place = `${after.name}.${field.name}`
      if (old === undefined) return [['graphql-field-added', `${place} was added.`, place]]
      return [...deprecation(old, field, place), ...wider(old, field, place)]
    })
  }
  if (isInputObjectType(before) && isInputObjectType(after)) {
    const known = before.getFields()
    // The library calls an optional new field dangerous and a required one breaking; a dropped requirement it does not name.
    return Object.values(after.getFields()).flatMap((field): Safe[] => {
      const old = Object.hasOwn(known, field.name) ? known[field.name] : undefined
      const place = `${after.name}.${field.name}`
      return old !== undefined && isRequiredInputField(old) && !isRequiredInputField(field)
        ? [['graphql-input-field-became-optional', `${place} is no longer required.`, place]]
        : []
    })
  }
  if (isEnumType(before) && isEnumType(after)) {
    return after.getValues().flatMap((value): Safe[] => {
      const old = before.getValue(value.name)
      return old != null && old.deprecationReason == null && value.deprecationReason != null
        ? [
            [
              'graphql-deprecated',
              `${after.name}.${value.name} is deprecated now: ${value.deprecationReason}`,
              `${after.name}.${value.name}`,
            ],
          ]
        : []
    })
  }
  return []
}

type Field = GraphQLField<unknown, unknown>

const deprecation = (old: Field, field: Field, place: string): Safe[] =>
  old.deprecationReason == null && field.deprecationReason != null
    ? [['graphql-deprecated', `${place} is deprecated now: ${field.deprecationReason}`, place]]
    : []

/** Changes of a type that every query survives. */
function wider(old: Field, field: Field, place: string): Safe[] {
  const changes: Safe[] =
    String(field.type) === `${String(old.type)}!` ? [['graphql-field-became-non-null', `${place} is never null now.`, place]] : []
  for (const argument of field.args) {
    const before = old.args.find(({ name }) => name === argument.name)
    if (before !== undefined && isRequiredArgument(before) && !isRequiredArgument(argument))
      changes.push(['graphql-argument-became-optional', `Argument ${argument.name} of ${place} is no longer required.`, place])
  }
  return changes
}
