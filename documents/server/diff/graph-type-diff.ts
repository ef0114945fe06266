import {
  astFromValue,
  type GraphQLArgument,
  type GraphQLEnumValue,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLNamedType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  isScalarType,
  isSpecifiedScalarType,
  print,
} from 'graphql'
import type { Sentence } from '../../contract/change-words.rules.ts'
import type { Severity } from './entries.ts'
import { say } from './say.ts'

/** A change that the library does not name. */
export interface GraphChange {
  severity: Severity
  kind: string
  says: Sentence
  /** `Query.user`, `Role`, `@auth`. */
  place: string
}

export const graphChange = (severity: Severity, kind: string, says: Sentence, place: string): GraphChange => ({
  severity,
  kind,
  says,
  place,
})

export function typeChanges(old: GraphQLSchema, next: GraphQLSchema): GraphChange[] {
  return Object.values(next.getTypeMap()).flatMap((type): GraphChange[] => {
    if (type.name.startsWith('__') || isSpecifiedScalarType(type)) return []
    const before = old.getType(type.name)
    if (before == null) return [graphChange('safe', 'graphql-type-added', say('graphql-type-added', { name: type.name }), type.name)]
    return membersOf(before, type)
  })
}

/** Which type queries, mutations and subscriptions begin with: its name is the schema's own business. */
export function rootChanges(old: GraphQLSchema, next: GraphQLSchema): GraphChange[] {
  return (['getQueryType', 'getMutationType', 'getSubscriptionType'] as const).flatMap((read): GraphChange[] => {
    const [before, after] = [old[read]()?.name, next[read]()?.name]
    const root = read.slice(3, -4).toLowerCase()
    if (before === after) return []
    if (after === undefined) return [graphChange('breaking', 'graphql-root-removed', say('graphql-root-removed', { root }), before ?? '')]
    if (before === undefined) return [graphChange('safe', 'graphql-root-added', say('graphql-root-added', { root }), after)]
    return [graphChange('risky', 'graphql-root-changed', say('graphql-root-changed', { root, before, after }), after)]
  })
}

function membersOf(before: GraphQLNamedType, after: GraphQLNamedType): GraphChange[] {
  if ((isObjectType(before) && isObjectType(after)) || (isInterfaceType(before) && isInterfaceType(after)))
    return Object.values(after.getFields()).flatMap((field) =>
      fieldChanges(memberOf(before.getFields(), field.name), field, `${after.name}.${field.name}`),
    )
  if (isInputObjectType(before) && isInputObjectType(after))
    return [
      ...oneOfChanges(before, after),
      ...Object.values(after.getFields()).flatMap((field) =>
        inputChanges(memberOf(before.getFields(), field.name), field, `${after.name}.${field.name}`),
      ),
    ]
  if (isEnumType(before) && isEnumType(after))
    return after.getValues().flatMap((value) => deprecation(before.getValue(value.name) ?? undefined, value, `${after.name}.${value.name}`))
  if (isScalarType(before) && isScalarType(after) && before.specifiedByURL !== after.specifiedByURL)
    return [
      graphChange('risky', 'graphql-scalar-specification-changed', say('graphql-specification-changed', { name: after.name }), after.name),
    ]
  return []
}

const memberOf = <T>(all: Record<string, T>, name: string): T | undefined => (Object.hasOwn(all, name) ? all[name] : undefined)

function fieldChanges(
  old: GraphQLField<unknown, unknown> | undefined,
  field: GraphQLField<unknown, unknown>,
  place: string,
): GraphChange[] {
  if (old === undefined) return [graphChange('safe', 'graphql-field-added', say('graphql-added', { name: place }), place)]
  const isSurer = String(field.type) === `${String(old.type)}!`
  return [
    ...deprecation(old, field, place),
    ...(isSurer ? [graphChange('safe', 'graphql-field-became-non-null', say('graphql-never-null', { name: place }), place)] : []),
    ...field.args.flatMap((argument) => {
      const before = old.args.find(({ name }) => name === argument.name)
      return before === undefined ? [] : argumentChanges(before, argument, place)
    }),
  ]
}

function argumentChanges(old: GraphQLArgument, argument: GraphQLArgument, place: string): GraphChange[] {
  const names = { argument: argument.name, name: place }
  const changes = deprecation(old, argument, `${place}(${argument.name}:)`)
  if (isRequiredArgument(old) && !isRequiredArgument(argument))
    changes.push(graphChange('safe', 'graphql-argument-became-optional', say('graphql-argument-became-optional', names), place))
  if (
    old.defaultValue === undefined &&
    argument.defaultValue !== undefined &&
    String(old.type) === String(argument.type) &&
    !isRequiredArgument(old)
  )
    changes.push(
      graphChange(
        'risky',
        'graphql-argument-default-added',
        say('graphql-argument-default-added', { ...names, after: written(argument) }),
        place,
      ),
    )
  return changes
}

/** The library calls an optional new field dangerous and a required one breaking; a dropped requirement and defaults it does not name. */
function inputChanges(old: GraphQLInputField | undefined, field: GraphQLInputField, place: string): GraphChange[] {
  if (old === undefined) return []
  const changes = deprecation(old, field, place)
  if (isRequiredInputField(old) && !isRequiredInputField(field))
    changes.push(graphChange('safe', 'graphql-input-field-became-optional', say('graphql-input-became-optional', { name: place }), place))
  const [before, after] = [written(old), written(field)]
  if (before === after) return changes
  const says =
    before === ''
      ? say('graphql-default-set', { name: place, after })
      : after === ''
        ? say('graphql-default-dropped', { name: place, before })
        : say('graphql-default-changed', { name: place, before, after })
  const verb = before === '' ? 'added' : after === '' ? 'removed' : 'changed'
  // Whoever must name a value cannot rely on another one.
  const severity = before === '' && isRequiredInputField(old) ? 'safe' : 'risky'
  changes.push(graphChange(severity, `graphql-input-field-default-${verb}`, says, place))
  return changes
}

/** Of an input with `@oneOf` exactly one field is given: who gives none or several is refused from then on. */
function oneOfChanges(before: GraphQLInputObjectType, { name, isOneOf }: GraphQLInputObjectType): GraphChange[] {
  if (before.isOneOf === isOneOf) return []
  return isOneOf
    ? [graphChange('breaking', 'graphql-input-became-one-of', say('graphql-one-of-set', { name }), name)]
    : [graphChange('safe', 'graphql-input-no-longer-one-of', say('graphql-one-of-dropped', { name }), name)]
}

/** The default as it stands in a schema; '' without one. The order of an object's members says nothing. */
export function written({ defaultValue, type }: Pick<GraphQLArgument, 'defaultValue' | 'type'>): string {
  if (defaultValue === undefined) return ''
  const ast = astFromValue(defaultValue, type)
  return ast == null ? JSON.stringify(defaultValue) : print(ast)
}

type Deprecatable = Pick<GraphQLEnumValue, 'deprecationReason'>

export function deprecation(old: Deprecatable | undefined, field: Deprecatable, place: string): GraphChange[] {
  if (old === undefined) return []
  const [before, after] = [old.deprecationReason ?? undefined, field.deprecationReason ?? undefined]
  if (before === undefined && after !== undefined)
    return [graphChange('safe', 'graphql-deprecated', say('graphql-deprecated', { name: place, reason: after }), place)]
  if (before !== undefined && after === undefined)
    return [graphChange('safe', 'graphql-reactivated', say('graphql-reactivated', { name: place }), place)]
  return []
}
