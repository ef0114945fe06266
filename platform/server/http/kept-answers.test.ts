import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { keptAnswers } from './kept-answers.ts'

function world() {
  let nowMs = 0
  let given = 0
  const kept = keptAnswers({ now: () => new Date(nowMs) })
  const ask = (url: string, headers: Record<string, string> = {}, method = 'GET') => {
    const said = { status: 0, headers: {} as Record<string, string>, body: Buffer.alloc(0) as Buffer }
    const response = {
      writeHead(status: number, flat: string[]) {
        said.status = status
        for (let at = 0; at < flat.length; at += 2) said.headers[flat[at] ?? ''] = flat[at + 1] ?? ''
        return response
      },
      end(body: Buffer | undefined) {
        if (body) said.body = body
      },
    }
    const isGiven = kept.answer({ method, url, headers } as unknown as IncomingMessage, response as unknown as ServerResponse)
    return isGiven ? said : undefined
  }
  const keep = (url: string, body: string, signedIn = false) =>
    kept.keep({
      url,
      signedIn,
      headers: {
        'content-type': 'text/html',
        'x-request-id': 'of another',
        'access-control-allow-origin': 'https://other.example',
        'x-ratelimit-remaining': 7,
        'set-cookie': 'lang=nl-NL',
      },
      body,
      tag: '"t"',
      given: () => {
        given += 1
      },
    })
  return { keep, ask, later: (ms: number) => (nowMs += ms), times: () => given }
}

it('a page is given again for a second, to who asks for the same, and each time is counted', () => {
  const { keep, ask, later, times } = world()
  keep('/a?lang=nl-NL', 'Hallo')
  expect(ask('/a?lang=nl-NL')?.body.toString()).toBe('Hallo')
  for (const other of [ask('/a'), ask('/a?lang=nl-NL', { cookie: 'signedIn=1' }), ask('/a?lang=nl-NL', {}, 'HEAD')])
    expect(other).toBeUndefined()
  expect(ask('/a?lang=nl-NL', { origin: 'https://other.example' })).toBeUndefined()
  later(1_000)
  expect(ask('/a?lang=nl-NL')).toBeUndefined()
  expect(times()).toBe(1)
})

it('what was of one answer alone is not given on, and who has it already gets no body', () => {
  const { keep, ask } = world()
  keep('/a', 'Hello')
  const answer = ask('/a')
  expect(answer?.headers).toMatchObject({ 'content-type': 'text/html', 'content-length': '5', vary: 'cookie, accept-encoding' })
  expect(answer?.headers['x-request-id']).toMatch(/^[-0-9a-f]{36}$/)
  expect(Object.keys(answer?.headers ?? {}).filter((name) => /^(access|x-ratelimit|set-cookie)/.test(name))).toEqual([])
  expect(ask('/a', { 'if-none-match': 'W/"t"' })).toMatchObject({ status: 304, body: Buffer.alloc(0) })
})

it('is packed for who takes that', () => {
  const { keep, ask } = world()
  keep('/a', 'x'.repeat(5_000))
  const answer = ask('/a', { 'accept-encoding': 'gzip, deflate, br' })
  expect(answer?.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(answer?.body ?? Buffer.alloc(0)).toString()).toBe('x'.repeat(5_000))
  expect(ask('/a', { 'accept-encoding': 'br;q=0' })?.headers['content-encoding']).toBeUndefined()
  keep('/large', 'x'.repeat(1_000_001))
  expect([ask('/large', { 'accept-encoding': 'br' }), ask('/large')?.body.length]).toEqual([undefined, 1_000_001])
})

it('only so much is kept, and long addresses are not', () => {
  const { keep, ask } = world()
  keep(`/${'a'.repeat(300)}`, 'x')
  expect(ask(`/${'a'.repeat(300)}`)).toBeUndefined()
  for (const name of ['a', 'b', 'c', 'd']) keep(`/${name}`, 'x'.repeat(5_000_000))
  expect([ask('/c')?.status, ask('/d')]).toEqual([200, undefined])
})
