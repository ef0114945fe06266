import { expect, test } from 'vitest'
import { tiesIn } from './ties.ts'

const document = (value: unknown) => Buffer.from(JSON.stringify(value))

test('each term that a document names is counted in all its places', () => {
  const meter = { 'x-jsonld-type': 'https://a.example/meter' }
  expect(tiesIn(document({ a: meter, b: { properties: { c: { ...meter, type: 'string' } } }, d: { 'x-jsonld-type': 'Meter' } }))).toEqual([
    { uri: 'https://a.example/meter', fields: 2 },
  ])
  expect(tiesIn(document({ description: 'x-jsonld-type' }))).toEqual([])
  expect(tiesIn(Buffer.from('{"x-jsonld-type" : "https:\\/\\/a.example\\/m"}'))).toEqual([{ uri: 'https://a.example/m', fields: 1 }])
})
