import { expect, it } from 'vitest'
import { fieldsOf, valuesAt, waitOf } from './batch.rules.ts'

it('what an answer brings, and how soon a gateway is asked again, has bounds', () => {
  const answer = { list: 'x'.repeat(60_000), more: { list: 'y'.repeat(60_000) } }
  const values = valuesAt(answer, ['list', 'more.list', 'more', 'list', 'list'])
  expect(values.map(({ length }) => length)).toEqual([32_000, 32_000, 32_000, 4_000, 0])
  expect([waitOf('0', new Date()), waitOf('-5', new Date()), waitOf('2', new Date()), waitOf(undefined, new Date())]).toEqual([
    200, 200, 2000, 1000,
  ])
  // Ten thousand million ways lead nowhere.
  const properties = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`p${n}`, { $ref: 'A' }]))
  const contents = [{ mediaType: 'application/json', schema: { $ref: 'A' } }]
  const view = { responses: [{ status: '200', contents }], schemas: { A: { type: 'object', properties } } }
  const begun = performance.now()
  expect(fieldsOf(view as unknown as Parameters<typeof fieldsOf>[0])).toEqual([])
  expect(performance.now() - begun).toBeLessThan(2000)
})
