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
import type { Sentence } from '../../contract/change-words.rules.ts'
import { type DiffEntry, entryOf, type Severity } from './entries.ts'
import { change } from './place.ts'
import { heard, say } from './say.ts'

/** Two GraphQL schemas: the library's breaking and dangerous changes, and what it does not name, the safe ones. */
export function compareGraphs(old: GraphQLSchema, next: GraphQLSchema): DiffEntry[] {
  const roots = rootsOf(next, rootsOf(old, new Map()))
  const operationAt = (pointer: string) => {
    const [type = '', field = ''] = pointer.split('.')
    const method = roots.get(type)
    return method === undefined || field === '' ? '' : `${method} ${field}`
  }
  const named = (severity: Severity, type: string, text: string): DiffEntry => {
    const [pointer, words] = [placeIn(text), heard(text.replace(/\b(from|to) an? (\w+) type\b/g, '$1 $2'))]
    const operation = operationAt(pointer)
    return { severity, kind: kebab(type), operation, pointer, text, ...(words && { words }), before: null, after: null }
  }
  return [
    ...findBreakingChanges(old, next).map(({ type, description }) => named('breaking', type, description)),
    ...findDangerousChanges(old, next).map(({ type, description }) => named('risky', type, description)),
    ...safeChanges(old, next).map(([kind, words, place]) => entryOf(change('safe', kind, place, words), operationAt(place))),
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

type Safe = [kind: string, words: Sentence, place: string]

function safeChanges(old: GraphQLSchema, next: GraphQLSchema): Safe[] {
  return Object.values(next.getTypeMap()).flatMap((type): Safe[] => {
    if (type.name.startsWith('__')) return []
    const before = old.getType(type.name)
    return before == null ? [['graphql-type-added', say('graphql-type-added', { name: type.name }), type.name]] : membersOf(before, type)
  })
}

function membersOf(before: GraphQLNamedType, after: GraphQLNamedType): Safe[] {
  if ((isObjectType(before) && isObjectType(after)) || (isInterfaceType(before) && isInterfaceType(after))) {
    const known = before.getFields()
    return Object.values(after.getFields()).flatMap((field): Safe[] => {
      const old = Object.hasOwn(known, field.name) ? known[field.name] : undefined
      const place = `${after.name}.${field.name}`
      if (old === undefined) return [['graphql-field-added', say('graphql-added', { name: place }), place]]
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
        ? [['graphql-input-field-became-optional', say('graphql-input-became-optional', { name: place }), place]]
        : []
    })
  }
  if (isEnumType(before) && isEnumType(after)) {
    return after.getValues().flatMap((value): Safe[] => {
      const old = before.getValue(value.name)
      return old == null ? [] : deprecation(old, value, `${after.name}.${value.name}`)
    })
  }
  return []
}

type Field = GraphQLField<unknown, unknown>
type Deprecatable = Pick<Field, 'deprecationReason'>

const deprecation = (old: Deprecatable, field: Deprecatable, place: string): Safe[] =>
  old.deprecationReason == null && field.deprecationReason != null
    ? [['graphql-deprecated', say('graphql-deprecated', { name: place, reason: field.deprecationReason }), place]]
    : []

/** Changes of a type that every query survives. */
function wider(old: Field, field: Field, place: string): Safe[] {
  const changes: Safe[] =
    String(field.type) === `${String(old.type)}!`
      ? [['graphql-field-became-non-null', say('graphql-never-null', { name: place }), place]]
      : []
  for (const argument of field.args) {
    const before = old.args.find(({ name }) => name === argument.name)
    if (before !== undefined && isRequiredArgument(before) && !isRequiredArgument(argument))
      changes.push([
        'graphql-argument-became-optional',
        say('graphql-argument-became-optional', { argument: argument.name, name: place }),
        place,
      ])
  }
  return changes
}
