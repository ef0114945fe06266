import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ApiProduct, apiProducts } from '../../api-products/api-product.contract.ts'
import { environments } from '../../environments/environment.contract.ts'
import { platforms } from '../../environments/platform.contract.ts'
import { type Comparison, changelogs } from '../changelog.contract.ts'
import type { Spec } from '../spec.contract.ts'
import type { TextComparison } from '../text-comparison.contract.ts'

let portal: TestPortal
const products = new Map<string, ApiProduct>()

beforeAll(async () => {
  portal = await testPortal()
  for (const account of ['productowner', 'developer'] as const) await portal.raw('GET', '/api/users/me', { as: account })
  const platform = await portal.call(platforms.create, {
    as: 'admin',
    body: { type: 'open-source', name: 'embedded', displayName: 'Embedded gateway' },
  })
  for (const envId of ['test', 'live'])
    await portal.call(environments.create, { as: 'admin', body: { id: envId, name: envId, displayName: envId, platformId: platform.id } })
  for (const [envId, name, status] of [
    ['test', 'pets', 'published'],
    ['live', 'pets', 'published'],
    ['test', 'hidden', 'draft'],
  ] as const) {
    const body = { apiproduct: name, displayName: name, visibility: 'signedIn', basePath: `/${name}` } as const
    const made = await portal.call(apiProducts.create, { as: 'productowner', params: { envId }, body })
    products.set(`${envId} ${name}`, made)
    if (status === 'published')
      await portal.call(apiProducts.change, { as: 'productowner', params: { envId, productId: made.id }, body: { status } })
  }
})
afterAll(() => portal.close())

const upload = async (where: string, version: string, paths: object): Promise<Spec> => {
  const product = products.get(where)
  const body = {
    environmentId: product?.environmentId,
    productId: product?.id,
    spec: { openapi: '3.1.0', info: { title: 'Pets', version }, paths },
  }
  const answer = await portal.raw('POST', '/api/specs', { as: 'productowner', body })
  expect(answer.status).toBe(200)
  return answer.json as Spec
}
const compare = (next: Spec, old: string, headers: Record<string, string> = {}) =>
  portal.raw('GET', `/api/specs/${next.id}/comparison?with=${old}`, { as: 'developer', headers })
const get = { get: { responses: { 200: { description: 'ok' } } } }

it('any two revisions can be compared, in either direction and across environments', async () => {
  const first = await upload('test pets', '1', { '/a': get, '/b': get })
  await upload('test pets', '2', { '/a': get, '/c': get })
  const third = await upload('test pets', '3', { '/a': get })
  const live = await upload('live pets', '1', { '/a': get, '/b': get })

  const forth = (await compare(third, first.id)).json as Comparison
  expect(forth).toMatchObject({ oldVersion: '1', newVersion: '3', breaking: 1, risky: 0, safe: 1, complete: true })
  expect(forth.diff.map(({ kind, operation }) => `${kind} ${operation}`)).toEqual(['operation-removed GET /b', 'info-version-changed '])
  expect((await compare(first, third.id)).json).toMatchObject({ breaking: 0, safe: 2 })
  expect((await compare(live, first.id)).json).toMatchObject({
    oldEnvironmentId: 'test',
    newEnvironmentId: 'live',
    breaking: 0,
    safe: 0,
    diff: [],
  })

  const text = (await portal.raw('GET', `/api/specs/${third.id}/text-comparison?with=${first.id}`, { as: 'developer' }))
    .json as TextComparison
  expect(text).toMatchObject({ oldVersion: '1', newVersion: '3', text: { places: 1 } })
  expect(text.text.hunks.map(({ place }) => place)).toEqual([['info']])

  const all = await portal.call(changelogs.comparable, { as: 'developer', params: { id: third.id } })
  expect(all.map(({ environmentId, version }) => `${environmentId} ${version}`)).toEqual(['live 1', 'test 3', 'test 2', 'test 1'])
})

it('what the caller has is not made anew, and what is not the caller’s to see is not compared', async () => {
  const one = await upload('test pets', '4', { '/a': get })
  const other = await upload('test pets', '5', { '/b': get })
  const tag = (await compare(other, one.id)).headers.get('etag')
  expect((await compare(other, one.id, { 'if-none-match': String(tag) })).status).toBe(304)

  const hidden = await upload('test hidden', '1', { '/a': get })
  const refused = await compare(other, hidden.id)
  expect([refused.status, refused.problem.details]).toMatchObject([422, [{ path: 'with', code: 'unknown' }]])
  expect((await compare(hidden, other.id)).status).toBe(404)
  const asText = (id: string, old: string) => portal.raw('GET', `/api/specs/${id}/text-comparison?with=${old}`, { as: 'developer' })
  expect((await asText(other.id, hidden.id)).status).toBe(422)
  expect((await asText(hidden.id, other.id)).status).toBe(404)
  expect((await portal.raw('GET', `/api/specs/${other.id}/comparison`, { as: 'developer' })).status).toBe(422)
  expect((await portal.raw('GET', `/api/specs/${hidden.id}/comparable`, { as: 'developer' })).status).toBe(404)
})

it('a changelog that does not name all changes says so', async () => {
  const many = (name: string) => Object.fromEntries(Array.from({ length: 2600 }, (_, at) => [`/${name}${at}`, get]))
  await upload('test pets', '6', many('a'))
  const next = await upload('test pets', '7', many('b'))
  const read = () => portal.call(changelogs.list, { as: 'developer', query: { newSpecId: next.id } })
  await expect.poll(async () => (await read())[0]?.state, { timeout: 30_000 }).toBe('ready')
  const [changelog] = await read()
  expect(changelog).toMatchObject({ breaking: 2600, safe: 2601, complete: false })
  expect(changelog?.diff?.length).toBeLessThan(5201)
})
