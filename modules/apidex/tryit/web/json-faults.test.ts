import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { beforeAll, expect, test } from 'vitest'
import { schemaFaults } from './json-faults.ts'

beforeAll(() => useTexts('en-GB', 'apidex'))

const schema = {
  $ref: '#/$defs/Pet',
  $defs: {
    Pet: {
      type: 'object',
      required: ['name'],
      additionalProperties: false,
      properties: { name: { type: 'string', maxLength: 3 }, kind: { enum: ['cat', 'dog'] }, age: { type: 'integer' } },
    },
  },
}
const told = (text: string) => schemaFaults(schema, text).map(({ from, to, message }) => [text.slice(from, to), message])

test('each fault stands at what is wrong, in words', () => {
  expect(told('{"name": "Rex", "kind": "dog"}')).toEqual([])
  expect(told('{\n  "kind": "cow",\n  "age": "4"\n}')).toEqual([
    ['{', 'name is missing.'],
    ['"cow"', 'This has to be one of: "cat","dog".'],
    ['"4"', 'This has to be: integer.'],
  ])
  expect(told('{"name": "Rexo"}')).toEqual([['"Rexo"', 'This does not keep the limit “maxLength” of the schema.']])
  expect(told('{"name": "Rex", "colour": 1}').map(([, message]) => message)).toContain('The schema has no colour.')
})

test('a schema that cannot be read judges nothing', () => {
  expect(schemaFaults({ $ref: '#/$defs/Gone' }, '{}')).toEqual([])
})
