import { expect, test } from 'vitest'
import type { SchemaView } from '../contract/operation-view.rules.ts'
import { indexDocument } from './index/index-document.ts'
import type { Json } from './json.ts'
import { refsOf } from './refs.ts'
import { storedExample, withExample } from './schema-example.ts'

const components: Record<string, Json> = {
  Pet: {
    type: 'object',
    properties: {
      name: { type: 'string', example: 'Rex' },
      owner: { $ref: '#/components/schemas/Owner' },
      friend: { $ref: '#/components/schemas/Pet' },
    },
  },
  Owner: {
    type: 'object',
    properties: { pets: { type: 'array', items: { $ref: '#/components/schemas/Pet' } }, at: { $ref: '#/components/schemas/At' } },
  },
  At: { allOf: [{ $ref: '#/components/schemas/Place' }, { type: 'object', properties: { floor: { type: 'integer' } } }] },
  Place: { type: 'object', properties: { street: { type: 'string' } } },
  Unused: { type: 'object' },
}

const index = (schemas: Record<string, Json>) => {
  const document = { openapi: '3.0.0', info: { title: 'a', version: '1' }, paths: {}, components: { schemas } }
  return indexDocument({ format: 'openapi-3.0', document, refs: refsOf(document) })
}
const reader = (schemas: Record<string, Json>) => {
  const asked: string[][] = []
  const stored = index(schemas)
  const schemaOf = (name: string): Json => stored.schemaView(name)?.schema ?? null
  return { asked, schemaOf, read: async (names: string[]) => (asked.push(names), new Map(names.map((name) => [name, schemaOf(name)]))) }
}

test('the example of a stored schema is made of what it needs, level by level, and rings end', async () => {
  const { asked, schemaOf, read } = reader(components)
  expect(await storedExample(schemaOf('Pet'), read)).toEqual({
    name: 'Rex',
    owner: { pets: [{ name: 'Rex' }], at: { street: 'string', floor: 1 } },
    friend: { name: 'Rex', owner: { pets: [], at: { street: 'string', floor: 1 } } },
  })
  expect(asked.flat().toSorted()).toEqual(['At', 'Owner', 'Pet', 'Place'])
})

test('a chain that is longer than an example is deep is read as far as the example goes', async () => {
  const chain = Object.fromEntries(
    Array.from({ length: 200 }, (_, at): [string, Json] => [
      `S${at}`,
      { type: 'object', properties: { next: { $ref: `#/components/schemas/S${at + 1}` } } },
    ]),
  )
  const { asked, schemaOf, read } = reader(chain)
  expect(await storedExample(schemaOf('S0'), read)).toBeDefined()
  expect(asked.length).toBeLessThan(12)
})

test('what was stored with its example is answered as it is', async () => {
  const view: SchemaView = { name: 'a', title: '', description: '', schema: { type: 'string' }, example: null, references: [] }
  const never = async () => Promise.reject(new Error('asked'))
  expect(await withExample(JSON.stringify(view), never)).toBe(JSON.stringify(view))
  const { example: _example, ...bare } = view
  expect(JSON.parse(await withExample(JSON.stringify(bare), never))).toEqual({ ...view, example: 'string' })
})
