import type { OperationView, ParameterView } from '@portico/documents/contract/operation-view.rules.ts'
import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { type OpenPage, openPage, press, typeInto } from '@portico/platform/web/testing/page.tsx'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { ApiProduct } from '../../api-products/api-product.contract.ts'
import type { Tried, TryKey } from '../tryit.contract.ts'
import { TryPanel } from './TryPanel.tsx'
import { keptTries, sharedValues, shareMark } from './tries.ts'

const product = {
  ...{ id: 'p', environmentId: 'test', apiproduct: 'meters', displayName: 'Meters', basePath: '/meters' },
  ...{ gatewayUrl: 'https://g.example/meters', keyHeader: 'apikey', may: ['request'], plan: null, approval: 'auto' },
} as unknown as ApiProduct
const parameter = (name: string, place: ParameterView['in'], value: string): ParameterView => ({
  ...{ name, in: place, required: true, deprecated: false, description: '', type: 'string', schema: { type: 'string' }, constraints: [] },
  ...{ style: place === 'path' ? 'simple' : 'form', explode: place !== 'path' },
  examples: value === '' ? [] : [{ name: '', summary: '', description: '', value, generated: true }],
})
const view: OperationView = {
  ...{ kind: 'http', opId: 'read', operationId: 'read', method: 'GET', path: '/meters/{id}', summary: '', description: '', tags: [] },
  ...{ deprecated: false, externalDocs: null, servers: [], requestBody: null, responses: [], security: [], messages: [], graph: null },
  parameters: [parameter('id', 'path', 'm-1'), parameter('access_token', 'query', 't0p')],
  ...{ callbacks: [], schemas: {}, more: [], truncated: false },
}
const keyOf = (more: Partial<TryKey> = {}): TryKey => ({
  ...{ id: 'k1', name: 'Primary', lastFour: 'ab12', applicationId: 'a', application: 'Field App', status: 'approved', enforced: true },
  ...more,
})
const answerOf = (more: Partial<Tried> = {}): Tried => ({
  ...{ outcome: 'answered', status: 200, headers: [{ name: 'x-one', value: '1' }], body: '{"a":{"b":1}}', bodyEncoding: 'text' },
  ...{ contentType: 'application/json', sizeBytes: 13, truncated: false, latencyMs: 12, totalMs: 20, requestId: 'r-1', redirects: [] },
  ...{ fit: { kind: 'fits', status: '200', faults: [] }, bodyFit: null },
  ...more,
})

let page: OpenPage
let sent: { keyId: string; path: string; query: string }[] = []
let keys: TryKey[] = []
let answer: Tried | 'never' = answerOf()
let aborted = 0

beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB', 'apidex', 'documents')
})
beforeEach(() => {
  localStorage.clear()
  ;[sent, keys, answer, aborted] = [[], [keyOf()], answerOf(), 0]
  vi.stubGlobal('fetch', (address: string, { method, body, signal }: { method: string; body?: string; signal: AbortSignal }) => {
    if (method !== 'POST') return Promise.resolve(Response.json(address.includes('trykeys') ? keys : []))
    sent.push(JSON.parse(body ?? 'null'))
    if (answer !== 'never') return Promise.resolve(Response.json(answer))
    return new Promise((_, refuse) =>
      signal.addEventListener('abort', () => {
        aborted += 1
        refuse(new Error('aborted'))
      }),
    )
  })
})
afterEach(() => {
  page.close()
  vi.unstubAllGlobals()
})

const text = () => document.querySelector('#app')?.textContent ?? ''
async function open(beside = false) {
  page = await openPage(() => <TryPanel product={product} specId="s" view={view} beside={beside} />, '/apis/p')
  await until(() => expect(document.querySelector('button[type=submit]')).not.toBeNull())
}
const field = (label: string) => {
  const name = [...document.querySelectorAll('label')].find((one) => one.textContent === label)
  return document.getElementById(name?.htmlFor ?? '') as HTMLInputElement | null
}

test('one press sends what the document gives as an example; the answer is a tree that is open one level', async () => {
  await open(true)
  await press('Send')
  await until(() => expect(text()).toContain('As documented'))
  expect(sent).toMatchObject([{ keyId: 'k1', apiproduct: 'meters', method: 'GET', path: '/meters/m-1', query: 'access_token=t0p' }])
  const branches = [...document.querySelectorAll('section[aria-label=Body] button[aria-expanded]')].map((one) =>
    one.getAttribute('aria-expanded'),
  )
  expect(branches).toEqual(['true', 'false'])
  await press('Headers')
  expect(text()).toContain('x-one')
  await press('As code')
  expect(text()).toContain('https://g.example/meters/meters/m-1')
})

test('what must be filled in is said before anything is sent', async () => {
  await open()
  await typeInto(field('id'), '')
  await press('Send')
  expect(text()).toContain('Fill this in.')
  expect(sent).toEqual([])
  await typeInto(field('id'), 'a/b')
  await press('Send')
  await until(() => expect(sent.map(({ path }) => path)).toEqual(['/meters/a%2Fb']))
})

test('a call is kept without what is called like a secret, and taken up again', async () => {
  await open()
  await typeInto(field('id'), 'm-2')
  await press('Send')
  await until(() => expect(text()).toContain('Your last calls'))
  expect(JSON.stringify(localStorage)).not.toContain('t0p')
  const [kept] = keptTries('p')
  expect(kept?.values.parameters).toEqual({ 'path:id': 'm-2' })
  if (kept) expect(sharedValues(shareMark(kept.values) ?? '')).toEqual(kept.values)
  expect(sharedValues('#try=nonsense')).toBeUndefined()
  await typeInto(field('id'), 'other')
  await act(async () => document.querySelector<HTMLElement>('section[aria-label^="Your last"] li button')?.click())
  expect(field('id')?.value).toBe('m-2')
})

test('a call can be cancelled', async () => {
  answer = 'never'
  await open()
  await press('Send')
  await until(() => expect(text()).toContain('Cancel'))
  await press('Cancel')
  await until(() => expect(aborted).toBe(1))
  expect(text()).not.toContain('Cancel')
})

test.each([
  [{ outcome: 'tooSlow', status: null, latencyMs: null, body: '', fit: null } as const, 'The API did not answer within 30 seconds.'],
  [{ truncated: true, fit: null } as const, 'The answer is longer than 10 MB.'],
  [{ redirects: [{ status: 302, location: 'https://else.example/', followed: false }] }, 'leads away from the gateway'],
  [{ status: 401 }, 'does not take this key'],
  [
    { fit: { kind: 'differs', status: '200', faults: [{ path: '/a', message: 'must be string' }] } } as const,
    'Differs from the documentation',
  ],
  [{ contentType: 'text/html', body: '<img src=x onerror=alert(1)>' }, '<img src=x onerror=alert(1)>'],
  [{ contentType: 'application/zip', bodyEncoding: 'base64', body: 'AAAA' } as const, 'Save it as a file'],
])('%j is told in words', async (more, words) => {
  answer = answerOf(more as Partial<Tried>)
  await open()
  await press('Send')
  await until(() => expect(text()).toContain(words))
  expect(document.querySelector('img[onerror]')).toBeNull()
})

test('a body that was not judged is not said to be wrong', async () => {
  answer = answerOf({ bodyFit: { kind: 'notJudged', status: null, faults: [] } })
  await open()
  await press('Send')
  await until(() => expect(text()).toContain('As documented'))
  expect(text()).not.toContain('The body that was sent')
})

test('who has no key is led to one; a key without the API says so', async () => {
  keys = []
  await open()
  expect(text()).toContain('You have no key here yet.')
  expect(text()).toContain('Get a key')
  await press('Send')
  expect(sent).toEqual([])
  page.close()
  keys = [keyOf({ status: null, enforced: false })]
  await open()
  expect(text()).toContain('This key does not open this API.')
})
