import { expect, it } from 'vitest'
import { misfitsOfQuery } from './query-fits.ts'

const schema = 'type Query { order(id: ID!, by: By): Order } type Order { id: ID! name: String } input By @oneOf { a: Int b: Int }'
const asked = (query: string, variables: object = {}) =>
  misfitsOfQuery({ schema, text: JSON.stringify({ query, variables }) }).map(({ path, message }) => `${path} ${message}`)

it('names the place of what a schema does not know, and what variables lack', () => {
  expect(asked('query A($id: ID!) { order(id: $id) { name } }', { id: 'x' })).toEqual([])
  expect(asked('{\n  order(id: 1) { nam }\n}')).toEqual(['2:18 Cannot query field "nam" on type "Order". Did you mean "name"?'])
  expect(asked('query A($id: ID!) { order(id: $id) { id } }')).toEqual(['1:9 Variable "$id" of required type "ID!" was not provided.'])
  expect(asked('{ order(id: 1, by: {a: 1, b: 2}) { id } }')).toHaveLength(1)
  expect(asked('{ order(')).toHaveLength(1)
  expect(asked(`{ ${'a '.repeat(30_000)} }`)).toHaveLength(1)
})

it('says of a text that is no JSON that it is none, and repeats nothing of it', () => {
  expect(misfitsOfQuery({ schema, text: 'password=hunter2' })).toEqual([{ path: '', message: 'is not JSON' }])
})
