import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { type ApigeeMock, apigeeMock } from '@portico/connectors/gateways/apigee/testing/apigee-mock.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { gatewaySync } from '../../gateway-sync/gateway-sync.contract.ts'
import { environments } from '../environment.contract.ts'
import { platforms } from '../platform.contract.ts'

let portal: TestPortal
let mock: ApigeeMock
let platformId: string
let count = 0

beforeAll(async () => {
  portal = await testPortal()
  mock = await apigeeMock('edge')
  platformId = (await portal.call(platforms.create, { as: 'admin', body: { type: 'apigee-edge', name: 'edge', displayName: 'Edge' } })).id
})
afterAll(async () => {
  await mock.close()
  await portal.close()
})

const connectedWith = async (more: Record<string, string> = {}, adminUrl = mock.url) => {
  count += 1
  const id = `edge-${count}`
  await portal.call(environments.create, {
    as: 'admin',
    body: { id, name: id, displayName: id, platformId, settings: { adminUrl }, credentials: { ...mock.credentials, ...more } },
  })
  return {
    test: () => portal.call(environments.test, { as: 'admin', params: { id } }),
    sync: () => portal.call(environments.sync, { as: 'admin', params: { id }, body: {} }),
    read: (as: 'admin' | 'developer' = 'admin') => portal.call(environments.get, { as, params: { id }, query: {} }),
    /** States, newest first. */
    log: async () => (await portal.call(gatewaySync.log, { as: 'admin', params: { envId: id }, query: { kind: 'state' } })).data,
  }
}

it('a good connection names what the sign-in sees', async () => {
  const edge = await connectedWith()
  const { organization: name } = mock.credentials
  expect(await edge.test()).toMatchObject({ ok: true, broken: null, place: { kind: 'organization', name } })
  expect((await edge.read()).status).toMatchObject({ reachable: true, failure: null })
})

it('a wrong password is a sign-in that was refused, for everyone who sees the environment and in its log', async () => {
  const edge = await connectedWith({ password: 'wrong' })
  expect(await edge.test()).toMatchObject({ ok: false, broken: 'signIn' })
  expect((await edge.read('developer')).status).toMatchObject({ reachable: false, failure: 'signIn', message: null })
  expect((await edge.log())[0]).toMatchObject({ outcome: 'unreachable', failure: 'signIn' })
})

it('a refused sign-in does not say that a dead address answers', async () => {
  const edge = await connectedWith({ password: 'wrong', tokenUrl: mock.credentials.tokenUrl ?? '' }, 'http://127.0.0.1:1')
  expect(await edge.test()).toMatchObject({ ok: false, broken: 'answer', message: 'The connection to http://127.0.0.1:1 was refused' })
})

it('a right that is missing stays so called after the next comparison, in the words that say which', async () => {
  const edge = await connectedWith({ organization: 'hidden' })
  const message = 'The sign-in is good, but the organisation hidden is not visible to it'
  expect(await edge.test()).toMatchObject({ ok: false, broken: 'place', message })
  expect(await edge.sync()).toMatchObject({ ok: false, message })
  expect((await edge.read()).status).toMatchObject({ failure: 'right', message })
  const log = await edge.log()
  expect(log.map(({ outcome, failure }) => [outcome, failure])).toEqual([['unreachable', 'right']])
})

it('a gateway that is down does not answer, and is noted anew when something else keeps the portal out', async () => {
  const other = await apigeeMock('edge')
  const edge = await connectedWith({ ...other.credentials, password: 'wrong' }, other.url)
  await edge.test()
  await other.close()
  expect(await edge.test()).toMatchObject({ ok: false, broken: 'answer' })
  expect((await edge.read()).status).toMatchObject({ reachable: false, answeredAt: null })
  expect((await edge.log()).map(({ failure }) => failure)).toEqual(['answer', 'signIn'])
})

/** What answers everything so, at an address of its own. */
async function answering(status: number, headers: Record<string, string> = {}) {
  const server = createServer((_, response) => response.writeHead(status, headers).end('{}')).listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

it.each([
  [500, 'error'],
  [429, 'limit'],
  [302, 'elsewhere'],
  [404, 'elsewhere'],
])('a gateway that answers %i did answer: %s', async (status, failure) => {
  const other = await answering(status)
  const edge = await connectedWith({ tokenUrl: mock.credentials.tokenUrl ?? '' }, other.url)
  expect(await edge.test()).toMatchObject({ ok: false, broken: 'answer', failure })
  expect((await edge.read()).status).toMatchObject({ reachable: false, failure })
  expect((await edge.log())[0]).toMatchObject({ outcome: 'unreachable', failure })
  other.close()
})

it('a place of tokens that gives none is a matter of the sign-in, though nobody was refused', async () => {
  const other = await answering(500)
  const edge = await connectedWith({ tokenUrl: other.url })
  expect(await edge.test()).toMatchObject({ broken: 'signIn', failure: 'tokens', message: 'The token endpoint answered 500' })
  expect((await edge.read()).status).toMatchObject({ failure: 'tokens' })
  other.close()
  const silent = await connectedWith({ tokenUrl: 'http://127.0.0.1:1' })
  expect(await silent.test()).toMatchObject({ broken: 'signIn', failure: 'tokens' })
})

it('a gateway that is lost keeps the time of its last good answer, however often it is tried', async () => {
  const other = await apigeeMock('edge')
  const edge = await connectedWith(other.credentials, other.url)
  await edge.test()
  const { checkedAt, answeredAt } = (await edge.read()).status
  expect([answeredAt, checkedAt]).toEqual([checkedAt, expect.any(String)])
  await other.close()
  await edge.test()
  await edge.test()
  const { status } = await edge.read('developer')
  expect(status).toMatchObject({ reachable: false, answeredAt })
  expect(status.checkedAt).not.toBe(answeredAt)
})
