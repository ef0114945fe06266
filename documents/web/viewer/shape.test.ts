import { expect, test } from 'vitest'
import type { Json } from '../../contract/operation-view.rules.ts'
import { limitsOf, mayUnfold, shapeOf } from './shape.ts'

const known: Record<string, Json> = {
  Pet: { type: 'object', required: ['name'], properties: { name: { type: 'string' }, friend: { $ref: 'Pet' } } },
  Loop: { $ref: 'Loop' },
  Colour: { type: 'string', enum: ['red', 'blue'] },
}
const resolve = (name: string) => known[name]
const names = (schema: Json) => shapeOf(schema, resolve).members.map(({ name, required }) => `${name}${required ? '!' : ''}`)

test('members are found through references and lists', () => {
  expect(names({ $ref: 'Pet' })).toEqual(['name!', 'friend'])
  expect(names({ type: 'array', items: { type: 'array', items: { $ref: 'Pet' } } })).toEqual(['name!', 'friend'])
})

test('all of several schemas are one, and what one of them requires is required', () => {
  expect(names({ allOf: [{ $ref: 'Pet' }, { properties: { age: { type: 'integer' } } }], required: ['age'] })).toEqual([
    'name!',
    'friend',
    'age!',
  ])
})

test('one of several are variants; null is none', () => {
  const { variants } = shapeOf({ oneOf: [{ $ref: 'Pet' }, { title: 'Text', type: 'string' }, { type: 'null' }] }, resolve)
  expect(variants.map(({ title }) => title)).toEqual(['Pet', 'Text'])
})

test('a schema that is not there yet is asked for by its name', () => {
  expect(shapeOf({ $ref: '#/paths/~1pets/schema' }, resolve).needs).toEqual(['#/paths/~1pets/schema'])
  expect(mayUnfold({ $ref: 'Unknown' }, resolve)).toBe(true)
})

test('any other member counts as one, and a plain value unfolds to nothing', () => {
  expect(names({ type: 'object', additionalProperties: { type: 'string' } })).toEqual(['*'])
  expect([mayUnfold({ $ref: 'Colour' }, resolve), mayUnfold({ type: 'string' }, resolve), mayUnfold(null, resolve)]).toEqual([
    false,
    false,
    false,
  ])
})

test('schemas that hold themselves end', () => {
  expect(shapeOf({ $ref: 'Loop' }, resolve)).toEqual({ members: [], variants: [], needs: [] })
})

test('a value that a named list of values describes shows them, alone and as the elements of a list', () => {
  const colours = { $ref: 'Colour' }
  const values = (schema: Json) => limitsOf(schema, resolve).find(({ kind }) => kind === 'enum')?.value
  expect(values(colours)).toEqual(['red', 'blue'])
  expect(values({ type: 'array', maxItems: 2, items: colours })).toEqual(['red', 'blue'])
  expect(limitsOf({ type: 'array', maxItems: 2, items: colours }, resolve).map(({ kind }) => kind)).toEqual(['maxItems', 'enum'])
})
