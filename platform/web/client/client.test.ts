import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint.ts'
import { AppError } from '../../contract/errors.ts'
import { answerBy } from '../testing/server.ts'
import { fullAddress } from './address.ts'
import { call, connectSession } from './client.ts'
import { beginPending, pending, resetPending } from './pending.ts'

let respond: (request: IncomingMessage, response: ServerResponse) => void = () => {}
answerBy((request, response) => respond(request, response))
afterEach(() => {
  connectSession({})
  resetPending()
})

const json = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
const rename = endpoint({
  method: 'PATCH',
  path: '/api/teams/:id',
  summary: '',
  tag: '',
  access: 'signedIn',
  modules: [],
  params: z.object({ id: z.string() }),
  body: z.object({ name: z.string() }),
  answer: z.object({ name: z.string() }),
})
const list = endpoint({
  method: 'GET',
  path: '/api/teams',
  summary: '',
  tag: '',
  access: 'signedIn',
  modules: [],
  answer: z.array(z.string()),
})

test('a query is written as the specification has it: repeated ids[], objects as JSON, nothing for undefined', () => {
  const query = { page: 2, search: 'a b', ids: ['1', '2'], filter: { active: true }, none: undefined }
  expect(decodeURIComponent(fullAddress('/api/teams/:id/x', { id: 'a/b' }, query))).toBe(
    '/api/teams/a/b/x?page=2&search=a+b&ids[]=1&ids[]=2&filter={"active":true}',
  )
  expect(fullAddress('/api/teams/:id', { id: 'a/b' }, {})).toBe('/api/teams/a%2Fb')
})

test('a call carries token, language, body and idempotency key', async () => {
  connectSession({ token: () => 'T', acceptLanguage: () => 'sv-SE' })
  const seen: unknown[] = []
  respond = (request, response) => {
    const { authorization, 'accept-language': language, 'idempotency-key': key } = request.headers
    seen.push(request.method, request.url, authorization, language, key)
    json(response, 200, { name: 'New' })
  }
  expect(await call(rename, { params: { id: '7' }, body: { name: 'New' } }, { idempotencyKey: 'K' })).toEqual({ name: 'New' })
  expect(seen).toEqual(['PATCH', '/api/teams/7', 'Bearer T', 'sv-SE', 'K'])
})

describe('errors are revived', () => {
  test('with code, details and request id', async () => {
    respond = (_, response) =>
      json(response, 422, {
        error: {
          statusCode: 422,
          name: 'ValidationError',
          message: 'Check the fields.',
          code: 'ValidationError',
          details: [{ path: 'name', code: 'required', message: 'This is required.' }],
          requestId: 'r1',
        },
      })
    const error = await call(list, {}).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(AppError)
    expect(error).toMatchObject({
      statusCode: 422,
      name: 'ValidationError',
      requestId: 'r1',
      details: [{ path: 'name', code: 'required' }],
    })
  })
  test('with the time to wait', async () => {
    respond = (_, response) => json(response, 429, {}, { 'retry-after': '30' })
    expect(await call(list, {}).catch((thrown: unknown) => thrown)).toMatchObject({ statusCode: 429, retryAfterSeconds: 30 })
  })
  test('no answer is an error without a status', async () => {
    respond = (request) => request.destroy()
    expect(await call(list, {}).catch((thrown: unknown) => thrown)).toMatchObject({ statusCode: 0, code: 'noResponse' })
  })
  test('a server that is too slow is no answer', async () => {
    respond = () => {}
    expect(await call(list, {}, { timeoutMs: 30 }).catch((thrown: unknown) => thrown)).toMatchObject({ statusCode: 0 })
  })
  test('a cancelled call throws what cancelled it', async () => {
    respond = () => {}
    const stop = new AbortController()
    const going = call(list, {}, { signal: stop.signal })
    stop.abort()
    await expect(going).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }))
  })
  test('500 and above are passed to the error report', async () => {
    const failed: number[] = []
    connectSession({ failed: (error) => failed.push(error.statusCode) })
    respond = (_, response) => json(response, 503, {})
    await call(list, {}).catch(() => {})
    expect(failed).toEqual([503])
  })
})

describe('a 401', () => {
  test('renews the token once and repeats the call', async () => {
    let token = 'old'
    connectSession({
      token: () => token,
      renew: async () => {
        token = 'new'
        return true
      },
    })
    respond = (request, response) => (request.headers.authorization === 'Bearer new' ? json(response, 200, ['a']) : json(response, 401, {}))
    expect(await call(list, {})).toEqual(['a'])
  })
  test('that stays is passed on', async () => {
    let renewals = 0
    connectSession({
      token: () => 'old',
      renew: async () => {
        renewals += 1
        return true
      },
    })
    respond = (_, response) => json(response, 401, {})
    expect(await call(list, {}).catch((thrown: unknown) => thrown)).toMatchObject({ statusCode: 401 })
    expect(renewals).toBe(1)
  })
})

test('pending requests are counted up and down, and a reset forgets those under way', () => {
  const [first, second] = [beginPending(), beginPending()]
  expect(pending.get()).toBe(2)
  first()
  first()
  expect(pending.get()).toBe(1)
  resetPending()
  const third = beginPending()
  second()
  expect(pending.get()).toBe(1)
  third()
  expect(pending.get()).toBe(0)
})
