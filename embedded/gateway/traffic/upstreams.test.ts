import { lookup } from 'node:dns'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { putKey, putProduct, type Rig, startRig, startUpstream } from '../testing/harness.ts'
import { isInternal, publicLookup } from './addresses.ts'

let rig: Rig
let upstream: Awaited<ReturnType<typeof startUpstream>>
beforeAll(async () => {
  upstream = await startUpstream((_req, res) => res.end('inside'))
  rig = await startRig()
  const { port } = new URL(upstream.origin)
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`, `[::ffff:127.0.0.1]:${port}`, '169.254.169.254', '10.0.0.1']
  await Promise.all(hosts.map((host, at) => putProduct(rig, at + 1, { url: `http://${host}`, path: `/p${at + 1}` })))
  await putKey(rig, 50, 'k', [1, 2, 3, 4, 5])
})
afterAll(async () => {
  await rig.close()
  await upstream.close()
})

it('refuses loopback, link-local and private addresses with a clear 502, by name and by number', async () => {
  for (const path of ['p1', 'p2', 'p3', 'p4', 'p5']) {
    const answer = await rig.call(`test/${path}`, { key: 'k' })
    expect([path, answer.status, answer.body.message]).toEqual([
      path,
      502,
      expect.stringMatching(/^The upstream .* is refused: its address is loopback, link-local or private/),
    ])
  }
})

it('lets through what the environment lists, at once, and refuses it again when it leaves the list', async () => {
  rig.upstreams = [upstream.hostPort]
  await rig.gateway.refreshUpstreams('test')
  expect(await rig.call('test/p1', { key: 'k' })).toMatchObject({ status: 200, text: 'inside' })
  expect((await rig.call('test/p2', { key: 'k' })).status).toBe(502)
  rig.upstreams = []
  await rig.gateway.refreshUpstreams('test')
  expect((await rig.call('test/p1', { key: 'k' })).status).toBe(502)
})

it("one environment's list says nothing for another one", async () => {
  rig.upstreams = [upstream.hostPort]
  await rig.gateway.refreshUpstreams('test')
  await putProduct(rig, 1, { url: upstream.origin, path: '/p1', environment: 'other' })
  rig.upstreams = []
  await rig.gateway.refreshUpstreams('other')
  await putKey(rig, 50, 'k', [1], { environment: 'other' })
  expect((await rig.call('other/p1', { key: 'k' })).status).toBe(502)
})

it('never calls the portal itself, even where its address is listed, but its own service by the exact path', async () => {
  const portal = await startRig({ ownServices: ['/upstream/own'] })
  const { port } = new URL(portal.origin)
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`, `localhost.:${port}`, `127.0.0.7:${port}`, `[::ffff:7f00:1]:${port}`]
  // A name is judged by what it resolves to, when it is called.
  portal.upstreams = hosts
  await portal.gateway.refreshUpstreams('test')
  const upstreams = [
    ...hosts.map((host) => `http://${host}/gateway-admin/test`),
    `${portal.origin}/upstream/own2`,
    `${portal.origin}/upstream`,
    `${portal.origin}/upstream/own/x`,
  ]
  await putKey(
    portal,
    50,
    'k',
    upstreams.map((_, at) => at + 1),
  )
  for (const [at, url] of upstreams.entries()) {
    await putProduct(portal, at + 1, { url, path: `/p${at + 1}` })
    const answer = await portal.call(`test/p${at + 1}`, { key: 'k' })
    expect([url, answer.status, answer.body.message]).toEqual([url, 502, expect.stringContaining('it is this portal itself')])
  }
  await putProduct(portal, 1, { url: `${portal.origin}/upstream/own`, path: '/p1' })
  expect((await portal.call('test/p1', { key: 'k' })).status).not.toBe(502)
  await portal.close()
})

it('knows the ranges, also in the notations that hide an IPv4 address', () => {
  const inside = [
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '0.0.0.0',
    '100.64.0.1',
    '224.0.0.1',
    '255.255.255.255',
  ]
  const hidden = [
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    'fd12::1',
    '::ffff:10.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    'ff02::1',
    'nonsense',
  ]
  for (const address of [...inside, ...hidden]) expect([address, isInternal(address)]).toEqual([address, true])
  for (const address of ['93.184.216.34', '172.32.0.1', '2606:2800:220:1::1'])
    expect([address, isInternal(address)]).toEqual([address, false])
})

it('judges the address that a name resolves to at the connection', async () => {
  const resolved = await new Promise((resolve) => lookup('localhost', (error) => resolve(error)))
  expect(resolved).toBeNull()
  const error = await new Promise<unknown>((resolve) => publicLookup('localhost', { all: true }, (refused) => resolve(refused)))
  expect(error).toMatchObject({ code: 'REFUSED_ADDRESS' })
})
