import { expect, it } from 'vitest'
import type { Json } from '../contract/operation-view.rules.ts'
import { specEngine } from './engine.ts'
import { misfitsOf } from './fits.ts'

const asked = (schema: Json, value: unknown, format: 'openapi-3.0' | 'openapi-3.1' = 'openapi-3.1', schemas: Record<string, Json> = {}) =>
  misfitsOf({ format, direction: 'response', schema, schemas, text: JSON.stringify(value) }).map(
    ({ path, message }) => `${path} ${message}`,
  )

it('names each place that is not as documented, through references by name and by pointer', () => {
  const schemas: Record<string, Json> = {
    Pet: {
      type: 'object',
      required: ['id'],
      properties: { id: { type: 'integer' }, friend: { $ref: 'Pet' }, kind: { $ref: '#/paths/~1a/x y' } },
    },
    '#/paths/~1a/x y': { enum: ['cat', 'dog'] },
  }
  const list = { type: 'array', items: { $ref: 'Pet' } } as Json
  expect(asked(list, [{ id: 1, friend: { id: 2, kind: 'cat' } }], 'openapi-3.1', schemas)).toEqual([])
  expect(asked(list, [{ id: 'x', friend: { kind: 'cow' } }], 'openapi-3.1', schemas)).toEqual([
    '/0/id must be integer',
    "/0/friend must have required property 'id'",
    '/0/friend/kind must be equal to one of the allowed values: ["cat","dog"]',
  ])
})

it('reads older limits, nullable values and members that are only written', () => {
  const price = { type: 'number', minimum: 0, exclusiveMinimum: true } as Json
  expect([asked(price, 1, 'openapi-3.0'), asked(price, 0, 'openapi-3.0')]).toEqual([[], [' must be > 0']])
  const note = { type: 'string', nullable: true, enum: ['a'] } as Json
  expect([asked(note, null, 'openapi-3.0'), asked(note, 'b', 'openapi-3.0').length]).toEqual([[], 1])
  expect(asked({ allOf: [{ type: 'object' }], nullable: true }, null, 'openapi-3.0')).toEqual([])
  const account = { type: 'object', required: ['name', 'password'], properties: { password: { type: 'string', writeOnly: true } } } as Json
  expect(asked(account, { name: 'x' })).toEqual([])
  const sent = { format: 'openapi-3.1', direction: 'request', schema: account, schemas: {}, text: '{"name":"x"}' } as const
  expect(misfitsOf(sent)).toEqual([{ path: '', message: "must have required property 'password'" }])
  expect(asked({ type: 'object', properties: { $ref: { type: 'string' } }, example: { $ref: 'nowhere' } }, { $ref: 'x' })).toEqual([])
  expect(misfitsOf({ format: 'openapi-3.1', direction: 'response', schema: {}, schemas: {}, text: '{' })).toEqual([
    { path: '', message: 'is not JSON' },
  ])
})

it('is judged in a thread of its own; a schema that cannot be used is an answer', async () => {
  const engine = specEngine()
  try {
    const ask = (schema: Json, value: unknown) =>
      engine.fits({ format: 'openapi-3.1', direction: 'request', schema, schemas: {}, text: JSON.stringify(value) }, 'me')
    expect(await ask({ type: 'string', pattern: '^(a+)+$' }, `${'a'.repeat(40)}!`)).toMatchObject({ ok: true })
    expect(await ask({ $ref: 'nowhere' }, 1)).toMatchObject({ ok: false })
    expect(await ask({ type: 7 }, 1)).toMatchObject({ ok: false })
    // Two at once: the second is begun when the first ends, where nobody would hear it fail.
    const unsendable = [1, 2].map(() => ask((() => 1) as unknown as Json, 1))
    expect(await Promise.all(unsendable)).toMatchObject([{ ok: false }, { ok: false }])
    expect(await ask({ type: 'integer' }, 1)).toEqual({ ok: true, value: [] })
  } finally {
    await engine.close()
  }
}, 120_000)
