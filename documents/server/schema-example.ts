import type { Json, JsonObject } from '../contract/operation-view.rules.ts'
import { exampleOf } from './example.ts'
import type { Refs } from './refs.ts'

/** Schemas by the names that views call them by. */
type Read = (names: string[]) => Promise<ReadonlyMap<string, Json>>

/** As many as an example has levels, and references that lead to references on each. */
const mostRounds = 20

/**
 * An example of a stored schema: what it refers to is read level by level, because few of what it could reach end up in the example. Bounded
 * like the example itself.
 */
export async function storedExample(schema: Json, read: Read): Promise<Json> {
  const known = new Map<string, Json>()
  const asked = new Set<string>()
  for (let round = 0; ; round += 1) {
    const missing = new Set<string>()
    const resolve: Refs['resolve'] = (name) => {
      const value = known.get(name)
      if (value !== undefined) return { value, pointer: name }
      if (!asked.has(name)) missing.add(name)
      return undefined
    }
    const example = exampleOf(schema, { resolve }, 'response')
    if (missing.size === 0 || round === mostRounds) return example
    for (const name of missing) asked.add(name)
    for (const [name, value] of await read([...missing])) known.set(name, value)
  }
}

/** A stored schema's answer with its example; what was stored with one, and what has none, stays as it is. */
export async function withExample(view: string, read: Read): Promise<string> {
  const parsed = JSON.parse(view) as JsonObject
  if (Object.hasOwn(parsed, 'example')) return view
  return JSON.stringify({ ...parsed, example: await storedExample(parsed.schema ?? null, read) })
}
