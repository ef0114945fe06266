import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint.ts'
import { answerBy } from '../testing/server.ts'
import { connectSession } from './client.ts'
import { pending, resetPending } from './pending.ts'
import { upload } from './upload.ts'

declare const jsdom: { reconfigure(settings: { url: string }): void }

let respond: (request: IncomingMessage, response: ServerResponse) => void = () => {}
const origin = answerBy((request, response) => {
  // The page keeps the origin that it was opened with, whatever its address becomes.
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-allow-headers', 'authorization')
  response.setHeader('access-control-expose-headers', 'x-request-id')
  if (request.method === 'OPTIONS') response.end()
  else respond(request, response)
})
const home = location.href
beforeAll(() => jsdom.reconfigure({ url: origin() }))
afterAll(() => jsdom.reconfigure({ url: home }))
// Files follow each other in one process: what a page of another one still waited for is none of these uploads.
beforeEach(resetPending)
afterEach(() => {
  connectSession({})
  resetPending()
})

const specs = endpoint({
  method: 'POST',
  path: '/api/specs',
  summary: '',
  tag: '',
  access: 'signedIn',
  modules: [],
  answer: z.object({ id: z.string() }),
})
const file = () => {
  const form = new FormData()
  form.set('spec', new File(['openapi: 3.1.0'], 'a.yaml'))
  return form
}
const json = (request: IncomingMessage, response: ServerResponse, status: number, body: unknown) => {
  request
    .resume()
    .once('end', () => response.writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'r1' }).end(JSON.stringify(body)))
}
const thrown = (error: unknown) => error

describe('an upload', () => {
  test('whose token is refused is sent once more with a new one', async () => {
    let token = 'old'
    connectSession({
      token: () => token,
      renew: async () => {
        token = 'new'
        return true
      },
    })
    respond = (request, response) =>
      request.headers.authorization === 'Bearer new' ? json(request, response, 201, { id: '1' }) : json(request, response, 401, {})
    expect(await upload(specs, {}, file())).toEqual({ id: '1' })
    expect(pending.get()).toBe(0)
  })

  test('that the server cannot take throws its error, which the error report gets, too', async () => {
    const failed: number[] = []
    connectSession({ failed: (error) => failed.push(error.statusCode) })
    respond = (request, response) => json(request, response, 503, { error: { name: 'Unavailable', message: 'Later.' } })
    expect(await upload(specs, {}, file()).catch(thrown)).toMatchObject({ statusCode: 503, message: 'Later.', requestId: 'r1' })
    expect(failed).toEqual([503])
  })

  test('that was cancelled before it began sends nothing', async () => {
    let asked = 0
    respond = (request, response) => {
      asked += 1
      json(request, response, 201, { id: '1' })
    }
    await expect(upload(specs, {}, file(), { signal: AbortSignal.abort(new Error('cancelled')) })).rejects.toThrow('cancelled')
    expect([asked, pending.get()]).toEqual([0, 0])
  })

  test('that is cancelled while it goes, or while its token is renewed, throws what cancelled it', async () => {
    const going = new AbortController()
    respond = () => going.abort(new Error('cancelled'))
    await expect(upload(specs, {}, file(), { signal: going.signal })).rejects.toThrow('cancelled')

    const renewing = new AbortController()
    connectSession({
      token: () => 'old',
      renew: async () => {
        renewing.abort(new Error('cancelled'))
        return true
      },
    })
    respond = (request, response) => json(request, response, 401, {})
    await expect(upload(specs, {}, file(), { signal: renewing.signal })).rejects.toThrow('cancelled')
  })
})
