import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quickJson } from './quick-json.ts'

test('whatever JSON can hold is read as the parser of the runtime reads it', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), fc.constantFrom(undefined, 2), (text, indent) => {
      const written = JSON.stringify(JSON.parse(text), null, indent)
      expect(quickJson(written, 50)).toEqual(JSON.parse(written))
    }),
  )
})

test.each([
  ['a name twice', '{"a":1,"b":{"c":1,"c":2}}'],
  ['a name twice, once written otherwise', '{"a":1,"\\u0061":2}'],
  ['not JSON', '{a: 1}'],
  ['more behind it', '{"a":1} {"b":1}'],
  ['deeper than allowed', '[[[[]]]]'],
  ['a text without an end', '{"a": "b\\"'],
])('is left to the walk: %s', (_, text) => {
  expect(quickJson(text, 3)).toBeUndefined()
})

test('signs in texts are no members and no levels', () => {
  expect(quickJson('{"a:{[": "}]:\\\\", "b\\"": ["\\\\\\"{"]}', 2)).toEqual({ 'a:{[': '}]:\\', 'b"': ['\\"{'] })
})
