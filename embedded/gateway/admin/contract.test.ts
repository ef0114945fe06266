import { afterAll, beforeAll, expect, it } from 'vitest'
import { id, type Rig, startRig } from '../testing/harness.ts'
import { faults } from '../testing/kong-contract.ts'

let rig: Rig
beforeAll(async () => {
  rig = await startRig()
})
afterAll(() => rig.close())

/** What the Kong driver sends, in an order in which each call succeeds. */
const consumer = encodeURIComponent('key:k1')
const calls: [string, string, object?][] = [
  ['GET', '/status'],
  ['GET', '/'],
  ['PUT', `/services/${id(1)}`, { name: 'p', url: 'https://api.example.com/v1', tags: ['portal:test', 'product:p'] }],
  ['PUT', `/routes/${id(1)}`, { name: 'p', paths: ['/p'], strip_path: true, service: { id: id(1) }, tags: ['portal:test'] }],
  [
    'PUT',
    `/services/${id(1)}/plugins/${id(2)}`,
    { name: 'key-auth', config: { key_names: ['apikey'], hide_credentials: true }, tags: ['portal:test'] },
  ],
  ['PUT', `/services/${id(1)}/plugins/${id(3)}`, { name: 'acl', config: { allow: ['prod:test:p'] } }],
  ['PUT', `/services/${id(1)}/plugins/${id(4)}`, { name: 'rate-limiting', config: { minute: 5, limit_by: 'consumer' } }],
  [
    'PUT',
    `/services/${id(1)}/plugins/${id(5)}`,
    { name: 'http-log', config: { http_endpoint: 'http://127.0.0.1:1/gateway-log/test', headers: { 'X-Token': 't' } } },
  ],
  ['PUT', `/consumers/${consumer}`, { custom_id: 'k1', tags: ['app:1'] }],
  ['PATCH', `/consumers/${consumer}`, { custom_id: 'k1', tags: ['app:2'] }],
  ['PUT', `/consumers/${consumer}/key-auth/${id(6)}`, { key: 'k', ttl: 1000, tags: ['app:1'] }],
  ['PATCH', `/consumers/${consumer}/key-auth/${id(6)}`, { ttl: 0 }],
  ['POST', `/consumers/${consumer}/acls`, { group: 'prod:test:p' }],
  ['PUT', `/consumers/${consumer}/acls/${id(7)}`, { group: 'pending:prod:test:q' }],
  ['POST', '/services', { name: 'second', host: 'b.example.com', protocol: 'http' }],
  ['POST', '/services/second/routes', { paths: ['/second'] }],
  ['POST', '/services/second/plugins', { name: 'key-auth' }],
  ['PATCH', '/services/second', { host: 'c.example.com' }],
  ['POST', '/consumers', { username: 'other' }],
  ['POST', '/acls', { group: 'g', consumer: null }],
  ...['services', 'routes', 'plugins', 'consumers', 'key-auths', 'acls'].map((name): [string, string] => ['GET', `/${name}`]),
  ['GET', `/services/${id(1)}`],
  ['GET', `/services/${id(1)}/plugins`],
  ['GET', `/services/${id(1)}/plugins/${id(4)}`],
  ['GET', `/services/${id(1)}/routes`],
  ['GET', `/routes/${id(1)}/plugins`],
  ['GET', `/consumers/${consumer}`],
  ['GET', `/consumers/${consumer}/key-auth`],
  ['GET', `/consumers/${consumer}/key-auth/${id(6)}`],
  ['GET', `/consumers/${consumer}/acls`],
  ['GET', `/consumers/${consumer}/acls/${id(7)}`],
  ['DELETE', `/consumers/${consumer}/acls/${id(7)}`],
  ['DELETE', `/consumers/${consumer}/key-auth/${id(6)}`],
  ['DELETE', `/services/${id(1)}/plugins/${id(5)}`],
  ['DELETE', `/routes/${id(1)}`],
  ['DELETE', `/services/${id(1)}`],
  ['DELETE', `/consumers/${consumer}`],
]

it('what the driver sends and what this gateway answers fit the published description of Kong', async () => {
  for (const [method, path, body] of calls) {
    const answer = await rig.admin(method, `test${path === '/' ? '' : path}`, body)
    const call = `${method} ${path} -> ${answer.status}`
    if (path === '/acls' && method === 'POST') {
      expect([call, answer.status]).toEqual([call, 400])
      continue
    }
    expect([call, answer.status < 300]).toEqual([call, true])
    if (body) expect([call, faults('request', method, path, body)]).toEqual([call, []])
    expect([call, faults({ status: answer.status }, method, path, answer.status === 204 ? undefined : answer.body)]).toEqual([call, []])
  }
})

it('errors have the described form', async () => {
  expect(
    faults({ status: 401 }, 'GET', '/consumers', (await rig.admin('GET', 'test/consumers', undefined, { 'kong-admin-token': 'x' })).body),
  ).toEqual([])
  expect(faults({ status: 400 }, 'POST', '/consumers', (await rig.admin('POST', 'test/consumers', {})).body)).toEqual([])
  expect((await rig.admin('GET', 'test/consumers/none')).body).toEqual({ message: 'Not found' })
})
