import { environments } from '@portico/apidex/environments/environment.contract.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeEnvironments } from './testing/catalogue.ts'
import { freePort } from './testing/place.ts'
import { type TestPortal, testPortal } from './testing/portal.ts'

let portal: TestPortal
let port: number
let gatewayPort: number
beforeAll(async () => {
  gatewayPort = await freePort()
  portal = await testPortal({ env: { PUBLIC_URL: 'https://xn--prtal-jua.example:8443', GATEWAY_PORT: String(gatewayPort) } })
  port = portal.portal.port
  await makeEnvironments(portal, 'test')
}, 120_000)
afterAll(() => portal.close())

let count = 0
/** Whether a product may have an upstream whose host an admin has listed. */
async function store(upstream: string): Promise<{ status: number; code: string | undefined }> {
  const host = URL.parse(upstream)?.host ?? ''
  const settings = { upstreamHosts: [host, `${URL.parse(upstream)?.hostname}:${port}`] }
  await portal.raw('PUT', '/api/environments/test', { as: 'admin', body: { settings } })
  count += 1
  const apiproduct = `own-${count}`
  const body = { apiproduct, displayName: apiproduct, visibility: 'signedIn', basePath: `/${apiproduct}`, upstream }
  const { status, problem } = await portal.raw('POST', '/api/environments/test/apiproducts', { as: 'admin', body })
  return { status, code: status < 400 ? undefined : problem.details[0]?.code }
}

/** Each spelling of this machine, with the port on which the portal listens. */
const hosts = [
  'localhost',
  'LOCALHOST',
  'localhost.',
  'any.localhost',
  '127.0.0.1',
  '127.1',
  '127.0.0.2',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '017700000001',
  '0177.0.0.1',
  '127.0.0.1.',
  '%31%32%37.0.0.1',
  'l%6Fcalhost',
  'ｌｏｃａｌｈｏｓｔ',
  '①②⑦.0.0.1',
  '0.0.0.0',
  '0',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::]',
]
it.each(hosts)('no product calls the portal itself as %s, whoever lists the host', async (host) => {
  for (const at of [
    `http://${host}:${port}`,
    `http://${host}:${port}/api/teams`,
    `https://${host}:${port}/`,
    `http://${host}:${gatewayPort}/gateway/test/x`,
  ])
    expect([at, (await store(at)).code]).toEqual([at, 'upstreamIsPortal'])
})

it.each([
  'https://pörtal.example:8443/mock/test/hidden',
  'https://PÖRTAL.example:8443',
  'https://xn--prtal-jua.example:8443/',
  'https://xn--prtal-jua.example.:8443/x',
  'http://xn--prtal-jua.example:8443',
  'https://p%C3%B6rtal.example',
  'http://pörtal.example:80/x',
])('nor by its public name: %s', async (upstream) => expect((await store(upstream)).code).toBe('upstreamIsPortal'))

it.each([(own: number) => `http://user:pass@localhost:${own}`, (own: number) => `http://user@127.0.0.1:${own}/x`])(
  'nor with a user name %#',
  async (made) => expect((await store(made(port))).status).toBe(422),
)

it('but the demo’s own service by its exact path, and what else listens on this machine, may be', async () => {
  const own = `http://127.0.0.1:${port}/upstream/grid-capacity`
  expect((await store(own)).status).toBe(201)
  for (const near of [`${own}/`, `${own}/../../api`, `${own}?x=1`, `${own}x`, own.replace('127.0.0.1', 'localhost')])
    expect([near, (await store(near)).status]).toEqual([near, 422])
  expect((await store(`http://127.0.0.1:${await freePort()}/x`)).status).toBe(201)
  expect((await store('https://other.example/x')).status).toBe(201)
})

it('a change is judged like a new one', async () => {
  const { json } = await portal.raw('GET', '/api/environments/test/apiproducts?itemsPerPage=1', { as: 'admin' })
  const { data } = json as { data: { id: string }[] }
  await portal.call(environments.change, {
    as: 'admin',
    params: { id: 'test' },
    body: { settings: { upstreamHosts: [`localhost:${port}`] } },
  })
  const answer = await portal.raw('PUT', `/api/environments/test/apiproducts/${data[0]?.id}`, {
    as: 'admin',
    body: { upstream: `http://localhost:${port}` },
  })
  expect([answer.status, answer.problem.details[0]]).toEqual([422, expect.objectContaining({ path: 'upstream', code: 'upstreamIsPortal' })])
})
