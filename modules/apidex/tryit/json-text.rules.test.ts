import { expect, test } from 'vitest'
import { beginningOf, membersOf, schemasAt, valuesOf, wholeSchema } from './json-schema.rules.ts'
import { pathOf, readText } from './json-text.rules.ts'

const pet = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string' },
    kind: { enum: ['cat', 'dog'] },
    id: { type: 'string', readOnly: true },
    friends: { type: 'array', items: { $ref: 'Pet' } },
  },
}
const load = async (name: string) => (name === 'Pet' ? pet : undefined)

test('a text that is being written tells where the writer is', () => {
  const { open, token } = readText('{"name": "a}\\"", "friends": [{"kind": "c')
  expect(pathOf(open)).toEqual(['friends', 0, 'kind'])
  expect(token).toEqual({ from: 38, text: 'c', isString: true })
  const key = readText('{"name": 1, "fr')
  expect(key.open.at(-1)).toMatchObject({ kind: 'object', next: 'key', from: 0 })
  expect(key.token?.text).toBe('fr')
  expect(key.names.get(0)).toEqual(['name'])
})

test('a whole text tells where each value stands', () => {
  const text = '{"a/b": [1, {"c": "x"}]}'
  const { places, open, token } = readText(text)
  const read = (pointer: string) => text.slice(places.get(pointer)?.from, places.get(pointer)?.to)
  expect([read('/a~1b/0'), read('/a~1b/1/c'), read('/a~1b'), read('')]).toEqual(['1', '"x"', '[1, {"c": "x"}]', text])
  expect([open.length, token]).toEqual([0, undefined])
})

test('whatever is typed is read to its end', () => {
  for (const text of ['', '}', '"', '{"', '{"a', '{"a"', '{a:', '[,,]', '{"a":"\\', ']]}{', '{"a":tru', '"\\"'])
    expect(() => readText(text), text).not.toThrow()
})

test('members and values come from the schema through references, without what is only received', async () => {
  const at = (path: (string | number)[]) => schemasAt({ $ref: 'Pet' }, path, load)
  expect(membersOf(await at(['friends', 3])).map(({ name, required }) => [name, required])).toEqual([
    ['name', true],
    ['kind', false],
    ['friends', false],
  ])
  expect(valuesOf(await at(['friends', 0, 'kind']))).toEqual(['cat', 'dog'])
  expect([beginningOf(await at(['name'])), beginningOf(await at(['kind'])), beginningOf(await at(['friends']))]).toEqual([
    '""',
    '"cat"',
    '[]',
  ])
})

test('a schema that leads back to itself is brought together once', async () => {
  const whole = await wholeSchema({ $ref: 'Pet' }, { older: false, absent: 'readOnly' }, load)
  expect(whole?.$ref).toBe('#/$defs/Pet')
  expect(Object.keys((whole?.$defs ?? {}) as object)).toEqual(['Pet'])
})
