import { findBreakingChanges, findDangerousChanges, type GraphQLSchema } from 'graphql'
import { type DiffEntry, entryOf, type Severity } from './entries.ts'
import { directiveChanges } from './graph-directive-diff.ts'
import { rootChanges, typeChanges } from './graph-type-diff.ts'
import { change } from './place.ts'
import { heard } from './say.ts'

const order: Record<Severity, number> = { breaking: 0, risky: 1, safe: 2 }

/** Two GraphQL schemas: the library's breaking and dangerous changes, and what it does not name. */
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
    // That nothing is an ID any more is said by what was one.
    ...findBreakingChanges(old, next)
      .filter(({ description }) => !description.startsWith('Standard scalar'))
      .map(({ type, description }) => named('breaking', type, description)),
    ...findDangerousChanges(old, next).map(({ type, description }) => named('risky', type, description)),
    ...[...typeChanges(old, next), ...rootChanges(old, next), ...directiveChanges(old, next)].map(({ severity, kind, says, place }) =>
      entryOf(change(severity, kind, place, says), operationAt(place)),
    ),
  ].sort((a, b) => order[a.severity] - order[b.severity])
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
