import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminToken, id, type Rig, startRig } from '../testing/harness.ts'

let rig: Rig
beforeAll(async () => {
  rig = await startRig()
})
afterAll(() => rig.close())

type List = { data: { id: string; [field: string]: unknown }[]; next: string | null; offset?: string }

describe('who may call the Admin API', () => {
  it('is whoever holds the token', async () => {
    expect(await rig.admin('GET', 'a/status', undefined, { 'kong-admin-token': 'wrong' })).toMatchObject({
      status: 401,
      body: { message: 'Unauthorized' },
    })
    expect((await fetch(`${rig.origin}/gateway-admin/a/status`)).status).toBe(401)
    expect(await rig.admin('GET', 'a/status')).toMatchObject({ status: 200, body: { database: { reachable: true } } })
    expect(await rig.admin('GET', 'a')).toMatchObject({ status: 200, body: { configuration: { database: 'postgres' } } })
  })

  it('is nobody behind a proxy, as if it were not there', async () => {
    for (const name of ['Forwarded', 'X-Forwarded-For', 'X-Forwarded-Anything', 'X-Real-IP', 'Via']) {
      expect(await rig.admin('GET', 'a/status', undefined, { [name]: 'x' })).toMatchObject({ status: 404, body: { message: 'Not found' } })
    }
  })
})

describe('services, routes and plugins', () => {
  it('takes the url shorthand and completes the defaults', async () => {
    const { status, body } = await rig.admin('PUT', `svc/services/${id(1)}`, {
      name: 'orders',
      url: 'https://api.example.com/v1',
      tags: ['product:orders'],
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: id(1),
      name: 'orders',
      protocol: 'https',
      host: 'api.example.com',
      port: 443,
      path: '/v1',
      retries: 5,
      enabled: true,
      tags: ['product:orders'],
    })
    expect(await rig.admin('GET', 'svc/services/orders')).toMatchObject({ status: 200, body: { id: id(1) } })
    expect(await rig.admin('PATCH', 'svc/services/orders', { url: 'http://other.example.com' })).toMatchObject({
      body: { protocol: 'http', host: 'other.example.com', port: 80, path: null, name: 'orders', tags: ['product:orders'] },
    })
  })

  it('lists routes and plugins inside their service only', async () => {
    await rig.admin('PUT', `nest/services/${id(1)}`, { url: 'http://a.example.com' })
    await rig.admin('PUT', `nest/services/${id(2)}`, { url: 'http://b.example.com' })
    const route = await rig.admin('POST', `nest/services/${id(1)}/routes`, { paths: ['/a'] })
    expect(route).toMatchObject({ status: 201, body: { service: { id: id(1) }, strip_path: true } })
    const plugin = await rig.admin('PUT', `nest/services/${id(1)}/plugins/${id(11)}`, { name: 'key-auth' })
    expect(plugin).toMatchObject({
      status: 200,
      body: { service: { id: id(1) }, route: null, consumer: null, config: { key_names: ['apikey'], hide_credentials: false } },
    })
    expect((await rig.admin<List>('GET', `nest/services/${id(1)}/plugins`)).body.data).toHaveLength(1)
    expect((await rig.admin<List>('GET', `nest/services/${id(2)}/routes`)).body.data).toHaveLength(0)
    expect((await rig.admin('GET', `nest/services/${id(2)}/plugins/${id(11)}`)).status).toBe(404)
    expect((await rig.admin<List>('GET', 'nest/plugins')).body.data).toHaveLength(1)
    expect(await rig.admin('POST', 'nest/plugins', { name: 'key-auth', service: { id: id(1) } })).toMatchObject({
      status: 409,
      body: { code: 5 },
    })
  })

  it('merges a PATCH of a plugin into its configuration and seals its headers', async () => {
    await rig.admin('PUT', `merge/services/${id(1)}`, { url: 'http://a.example.com' })
    const path = `merge/services/${id(1)}/plugins/${id(12)}`
    await rig.admin('PUT', path, {
      name: 'http-log',
      config: { http_endpoint: 'http://127.0.0.1:1/x', headers: { 'X-Token': 'log-secret-text' } },
    })
    expect(await rig.admin('PATCH', path, { config: { timeout: 500 } })).toMatchObject({
      body: { config: { timeout: 500, http_endpoint: 'http://127.0.0.1:1/x', headers: { 'X-Token': 'log-secret-text' } } },
    })
    const stored = (await rig.database.db.execute('select * from embedded_gateway_entity')) as unknown as { rows: object[] }
    expect(JSON.stringify(stored.rows)).not.toContain('log-secret-text')
  })

  it('refuses to remove a service that has routes, and takes its plugins along otherwise', async () => {
    await rig.admin('PUT', `del/services/${id(1)}`, { url: 'http://a.example.com' })
    await rig.admin('PUT', `del/services/${id(1)}/plugins/${id(2)}`, { name: 'key-auth' })
    await rig.admin('PUT', `del/routes/${id(3)}`, { paths: ['/a'], service: { id: id(1) } })
    expect(await rig.admin('DELETE', `del/services/${id(1)}`)).toMatchObject({ status: 400, body: { code: 4 } })
    expect((await rig.admin('DELETE', `del/routes/${id(3)}`)).status).toBe(204)
    expect((await rig.admin('DELETE', `del/services/${id(1)}`)).status).toBe(204)
    expect((await rig.admin('DELETE', `del/services/${id(1)}`)).status).toBe(204)
    expect((await rig.admin<List>('GET', 'del/plugins')).body.data).toEqual([])
  })
})

describe('consumers, keys and groups', () => {
  it('are found by id, username, custom_id, key and group', async () => {
    const name = encodeURIComponent('key:k1')
    const made = await rig.admin('PUT', `c/consumers/${name}`, { custom_id: 'k1', tags: ['app:1'] })
    expect(made).toMatchObject({ status: 200, body: { username: 'key:k1', custom_id: 'k1', tags: ['app:1'] } })
    expect((await rig.admin('PUT', `c/consumers/${name}`, { custom_id: 'k1', tags: ['app:1'] })).body.id).toBe(made.body.id)
    expect((await rig.admin<List>('GET', 'c/consumers?custom_id=k1')).body.data).toHaveLength(1)
    expect((await rig.admin<List>('GET', 'c/consumers?custom_id=none')).body.data).toEqual([])
    expect(await rig.admin('PUT', `c/consumers/${name}/key-auth/${id(5)}`, { key: 'value-5' })).toMatchObject({
      body: { id: id(5), key: 'value-5', consumer: { id: made.body.id } },
    })
    expect(await rig.admin('GET', 'c/key-auths/value-5')).toMatchObject({ status: 200, body: { id: id(5) } })
    expect(await rig.admin('POST', `c/consumers/${name}/acls`, { group: 'prod:c:p' })).toMatchObject({
      status: 201,
      body: { group: 'prod:c:p' },
    })
    expect(await rig.admin('POST', `c/consumers/${name}/acls`, { group: 'prod:c:p' })).toMatchObject({
      status: 409,
      body: { code: 5, fields: { group: 'prod:c:p' } },
    })
    expect((await rig.admin('GET', `c/consumers/${name}/acls/prod:c:p`)).status).toBe(200)
    expect((await rig.admin('DELETE', `c/consumers/${name}/acls/prod:c:p`)).status).toBe(204)
    expect((await rig.admin('DELETE', `c/consumers/${name}/acls/prod:c:p`)).status).toBe(404)
    expect((await rig.admin<List>('GET', 'c/acls')).body.data).toEqual([])
    expect((await rig.admin('GET', 'c/consumers/nobody/acls')).status).toBe(404)
  })

  it('go with their consumer, and stay inside their environment', async () => {
    await rig.admin('PUT', 'one/consumers/x', {})
    await rig.admin('POST', 'one/consumers/x/key-auth', { key: 'same' })
    await rig.admin('POST', 'one/consumers/x/acls', { group: 'g' })
    await rig.admin('PUT', 'two/consumers/x', {})
    expect((await rig.admin('POST', 'two/consumers/x/key-auth', { key: 'same' })).status).toBe(201)
    expect((await rig.admin('DELETE', 'one/consumers/x')).status).toBe(204)
    expect((await rig.admin<List>('GET', 'one/key-auths')).body.data).toEqual([])
    expect((await rig.admin<List>('GET', 'one/acls')).body.data).toEqual([])
    expect((await rig.admin<List>('GET', 'two/key-auths')).body.data).toHaveLength(1)
  })

  it('keep key values sealed, out of logs and out of error texts', async () => {
    await rig.admin('PUT', 'seal/consumers/x', {})
    await rig.admin('POST', 'seal/consumers/x/key-auth', { key: 'very-secret-value' })
    const twice = await rig.admin('POST', 'seal/consumers/x/key-auth', { key: 'very-secret-value' })
    expect(twice).toMatchObject({ status: 409, body: { code: 5, name: 'unique constraint violation' } })
    expect(twice.text).not.toContain('very-secret-value')
    expect((await rig.admin('POST', 'seal/consumers/x/key-auth', { key: 'wrong secret' })).text).not.toContain('wrong secret')
    const stored = (await rig.database.db.execute('select * from embedded_gateway_entity')) as unknown as { rows: object[] }
    expect(JSON.stringify(stored.rows)).not.toContain('very-secret-value')
    expect(rig.logged.join()).not.toContain('very-secret-value')
  })
})

describe('lists', () => {
  beforeAll(async () => {
    for (let n = 1; n <= 7; n += 1)
      await rig.admin('PUT', `list/consumers/${id(n)}`, { username: `u${n}`, tags: [`n:${n}`, n % 2 ? 'odd' : 'even'] })
  })

  it('page by an opaque offset, cut sizes above 1000 and refuse what is no size or offset', async () => {
    const seen: string[] = []
    let path = 'list/consumers?size=3'
    for (;;) {
      const { body } = await rig.admin<List>('GET', path)
      seen.push(...body.data.map((row) => row.id))
      if (!body.next) break
      expect(body.next).toContain(encodeURIComponent(body.offset ?? ''))
      path = `list${body.next}`
    }
    expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7].map(id))
    expect((await rig.admin<List>('GET', 'list/consumers?size=4294967295')).body.data).toHaveLength(7)
    expect(await rig.admin('GET', 'list/consumers?size=0')).toMatchObject({ status: 400, body: { code: 9 } })
    expect(await rig.admin('GET', 'list/consumers?offset=%00rubbish')).toMatchObject({ status: 400, body: { code: 7 } })
  })

  it('filter by tags: a comma asks for all, a slash for any', async () => {
    const ids = async (tags: string) => (await rig.admin<List>('GET', `list/consumers?size=2&tags=${encodeURIComponent(tags)}`)).body
    expect((await ids('n:3,odd')).data.map((row) => row.id)).toEqual([id(3)])
    expect((await ids('n:3,even')).data).toEqual([])
    expect((await ids('n:3/n:4')).data.map((row) => row.id)).toEqual([id(3), id(4)])
    const first = await ids('odd')
    expect(first.data.map((row) => row.id)).toEqual([id(1), id(3)])
    expect((await rig.admin<List>('GET', `list${first.next}`)).body.data.map((row) => row.id)).toEqual([id(5), id(7)])
    expect((await rig.admin('GET', 'list/consumers?tags=a,b/c')).status).toBe(400)
  })
})

describe('input of any kind ends in a clear 4xx', () => {
  const cases: [string, string, string, unknown, number, object?][] = [
    ['broken JSON', 'POST', 'consumers', '{"username":', 400, { message: 'Cannot parse JSON body' }],
    ['an array', 'POST', 'consumers', '[]', 400],
    ['a NUL', 'POST', 'consumers', '{"username":"a\\u0000b"}', 400, { code: 2, name: 'schema violation' }],
    ['a lone surrogate', 'POST', 'consumers', '{"username":"\\ud800"}', 400, { code: 2 }],
    [
      '__proto__',
      'POST',
      'consumers',
      '{"username":"p","__proto__":{"admin":true}}',
      400,
      { fields: JSON.parse('{"__proto__":"unknown field"}') as object },
    ],
    ['an unknown field', 'POST', 'consumers', { username: 'u', nope: 1 }, 400, { fields: { nope: 'unknown field' } }],
    ['a body of 2 MB', 'POST', 'consumers', JSON.stringify({ username: 'x'.repeat(2_000_000) }), 413],
    ['deep nesting', 'POST', 'plugins', `{"name":"key-auth","config":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 400],
    ['no name at all', 'POST', 'consumers', {}, 400, { code: 2 }],
    ['a tag with a comma', 'POST', 'consumers', { username: 'u', tags: ['a,b'] }, 400],
    ['no host', 'POST', 'services', { name: 's' }, 400, { message: 'schema violation (host: required field missing)' }],
    ['a url that is none', 'POST', 'services', { url: 'nonsense' }, 400, { fields: { url: 'value must be a URL' } }],
    ['a url with dot segments', 'POST', 'services', { host: 'a.example', path: '/a/%2e%2e/b' }, 400],
    ['a missing service', 'POST', 'routes', { paths: ['/x'], service: { id: id(99) } }, 400, { code: 4 }],
    [
      'a route by host',
      'POST',
      'routes',
      { paths: ['/x'], hosts: ['a.example'] },
      400,
      { fields: { hosts: 'the embedded gateway does not support this field' } },
    ],
    [
      'an unknown plugin',
      'POST',
      'plugins',
      { name: 'cors' },
      400,
      { fields: { name: "plugin 'cors' not enabled; add it to the 'plugins' configuration property" } },
    ],
    ['a plugin without its limits', 'POST', 'plugins', { name: 'rate-limiting', config: {} }, 400],
    ['keys in the query', 'POST', 'plugins', { name: 'key-auth', config: { key_in_query: true } }, 400],
    ['a ttl below zero', 'POST', 'key-auths', { key: 'k', ttl: -1 }, 400],
    ['a PATCH of nothing', 'PATCH', `consumers/${id(77)}`, { tags: [] }, 404, { message: 'Not found' }],
    ['an unknown collection', 'GET', 'upstreams', undefined, 404],
    ['a wrong method', 'DELETE', 'consumers', undefined, 405],
    ['a NUL in the address', 'GET', 'consumers/%00', undefined, 400],
    ['a broken encoding in the address', 'GET', 'consumers/%E0%A4%A', undefined, 400],
  ]
  it.each(cases)('%s', async (_name, method, path, body, status, expected = {}) => {
    expect(await rig.admin(method, `bad/${path}`, body)).toMatchObject({ status, body: expected })
  })

  it('also of another content type, and of broken UTF-8', async () => {
    const post = (type: string, body: string | Uint8Array<ArrayBuffer>) =>
      fetch(`${rig.origin}/gateway-admin/bad/consumers`, {
        method: 'POST',
        headers: { 'kong-admin-token': adminToken, 'content-type': type },
        body,
      })
    expect((await post('text/plain', 'x')).status).toBe(415)
    expect((await post('application/json', new Uint8Array([0x7b, 0xff, 0x7d]))).status).toBe(400)
    expect(rig.logged.filter((line) => line.startsWith('error'))).toEqual([])
  })
})
