import { makeProducts } from '@portico/app-server/testing/catalogue.ts'
import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { azureMock } from '@portico/connectors/gateways/azure/testing/azure-mock.ts'
import type { AuditRecord } from '@portico/platform/contract/audit.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applications } from '../../applications/application.contract.ts'
import { gatewaySync } from '../../gateway-sync/gateway-sync.contract.ts'
import { type Environment, environments } from '../environment.contract.ts'
import { platforms } from '../platform.contract.ts'
import { storedEnvironment } from './environment.store.ts'

let portal: TestPortal
let embedded: string
let azure: string
let sap: string
let count = 0

beforeAll(async () => {
  portal = await testPortal()
  embedded = (
    await portal.call(platforms.create, { as: 'admin', body: { type: 'open-source', name: 'embedded', displayName: 'Embedded gateway' } })
  ).id
  sap = (await portal.call(platforms.create, { as: 'admin', body: { type: 'sap-apim-cf', name: 'sap', displayName: 'SAP' } })).id
  azure = (await portal.call(platforms.create, { as: 'admin', body: { type: 'azure-apim', name: 'azure', displayName: 'Azure' } })).id
})
afterAll(() => portal.close())

const create = (more: Partial<Environment> & { settings?: object; credentials?: object } = {}) => {
  count += 1
  return portal.call(environments.create, {
    as: 'admin',
    body: { id: `env-${count}`, name: `Env ${count}`, displayName: `Environment ${count}`, platformId: embedded, ...more } as never,
  })
}
const change = (id: string, body: object) => portal.raw('PUT', `/api/environments/${id}`, { as: 'admin', body })
const read = (id: string, as: 'admin' | 'developer' = 'admin') => portal.call(environments.get, { as, params: { id }, query: {} })

describe('an environment', () => {
  it('is created with the address of its embedded gateway, its platform and its status', async () => {
    const made = await create({ approvalDefault: 'manual', order: 3 })
    expect(made).toMatchObject({
      url: `${portal.url}/gateway/${made.id}`,
      embedded: true,
      manageProducts: true,
      approvalDefault: 'manual',
      order: 3,
      platform: { type: 'open-source' },
      status: { reachable: null, reconciler: 'running', commandsWaiting: 0 },
    })
    const [entry] = await portal.call(environments.history, { as: 'admin', params: { id: made.id } })
    expect(entry).toMatchObject({ action: 'create', actorEmail: 'admin@portico.example' })
  })

  it('shows settings, credentials and the gateway’s words to admins only', async () => {
    const made = await create({
      settings: { adminUrl: 'http://127.0.0.1:1/admin/', upstreamHosts: ['API.example:8443'] },
      credentials: { headerName: 'x-token', headerValue: 'very secret' },
    } as never)
    expect(made).toMatchObject({
      settings: { adminUrl: 'http://127.0.0.1:1/admin', upstreamHosts: ['api.example:8443'] },
      hasCredentials: true,
      credentials: { headerName: { set: true }, headerValue: { set: true } },
    })
    const seen = await read(made.id, 'developer')
    for (const field of ['settings', 'credentials', 'hasCredentials']) expect(seen).not.toHaveProperty(field)
    expect(seen).toMatchObject({ status: { message: null }, may: [] })
    expect(JSON.stringify([seen, made])).not.toContain('very secret')
    const stored = await storedEnvironment(portal.portal.services.database.db, made.id)
    expect(Object.keys(stored?.credentials ?? {})).toContain('headerValue')
    expect(JSON.stringify(stored)).not.toContain('very secret')
  })

  it('keeps a credential or setting that is left out and removes one that is null', async () => {
    const made = await create({
      settings: { adminUrl: 'http://127.0.0.1:1', upstreamHosts: ['a.example'] },
      credentials: { headerName: 'x', headerValue: 'y', clientCert: 'cert', clientKey: 'key' },
    } as never)
    const taken = { clientCert: null, clientKey: null }
    const answer = await change(made.id, { displayName: 'Renamed', settings: { upstreamHosts: null }, credentials: taken })
    expect(answer.status).toBe(200)
    expect(answer.json).toMatchObject({
      displayName: 'Renamed',
      name: made.name,
      settings: { adminUrl: 'http://127.0.0.1:1', upstreamHosts: [] },
    })
    expect((answer.json as Environment).credentials).toEqual({ headerName: { set: true }, headerValue: { set: true } })
  })

  it('has a header with its value, and a certificate with its key', async () => {
    const made = await create({ settings: { adminUrl: 'http://127.0.0.1:1' } } as never)
    for (const [given, lacking] of [
      ['headerName', 'headerValue'],
      ['headerValue', 'headerName'],
      ['clientCert', 'clientKey'],
      ['clientKey', 'clientCert'],
    ] as const) {
      const answer = await change(made.id, { credentials: { [given]: 'x' } })
      expect([answer.status, answer.problem.details]).toMatchObject([422, [{ path: `credentials.${lacking}`, code: 'required' }]])
    }
  })

  it('keeps its addresses without a slash at their end, whether it is made or changed', async () => {
    const made = await create({ platformId: azure, url: 'https://api.example/v1/', settings: { adminUrl: 'http://127.0.0.1:1/' } } as never)
    expect(made).toMatchObject({ url: 'https://api.example/v1', settings: { adminUrl: 'http://127.0.0.1:1' } })
    const changed = await change(made.id, { url: 'https://api.example/v2/', settings: { adminUrl: 'http://127.0.0.1:1/two/' } })
    expect(changed.json).toMatchObject({ url: 'https://api.example/v2', settings: { adminUrl: 'http://127.0.0.1:1/two' } })
  })

  it('says which header carries the key: what was set, else its platform’s, and the usual one where the portal makes the products', async () => {
    const there = await create({ platformId: azure })
    expect(there).toMatchObject({
      keyHeader: 'Ocp-Apim-Subscription-Key',
      settings: expect.not.objectContaining({ keyHeader: expect.anything() }),
    })
    const set = await change(there.id, { settings: { keyHeader: ' X-Key ' } })
    expect(set.json).toMatchObject({ keyHeader: 'X-Key', settings: { keyHeader: 'X-Key' } })
    expect(await read(there.id, 'developer')).toMatchObject({ keyHeader: 'X-Key' })
    expect((await change(there.id, { settings: { keyHeader: null } })).json).toMatchObject({ keyHeader: 'Ocp-Apim-Subscription-Key' })
    for (const wrong of ['', 'two words', 'a:b', 'Authorization', 'cookie', 'Host', 'proxy-x', 'te', 'x'.repeat(65)]) {
      const { status, problem } = await change(there.id, { settings: { keyHeader: wrong } })
      expect([wrong, status, problem.details[0]?.path]).toEqual([wrong, 422, 'settings.keyHeader'])
    }
    const kong = await create({ settings: { adminUrl: 'http://127.0.0.1:1', manageProducts: false, keyHeader: 'X-Key' } } as never)
    expect(kong.keyHeader).toBe('X-Key')
    const managed = await change(kong.id, { settings: { manageProducts: true } })
    expect([managed.status, managed.problem.details[0]]).toMatchObject([422, { path: 'settings.keyHeader', code: 'notSupported' }])
    const both = await change(kong.id, { settings: { manageProducts: true, keyHeader: null } })
    expect(both.json).toMatchObject({ keyHeader: 'apikey' })
  })

  it('keeps credentials for the origin for which they were entered: another one needs each of them anew', async () => {
    const adminUrl = 'https://kong.example:8001/one'
    const credentials = { headerName: 'Kong-Admin-Token', headerValue: 'secret' }
    const { id } = await create({ settings: { adminUrl }, credentials } as never)
    const at = (address: string | null, more: object = {}) => ({ settings: { adminUrl: address }, ...more })
    for (const other of ['https://evil.example', 'http://kong.example:8001', 'https://kong.example', 'https://kong.example.:8001', null]) {
      const answer = await change(id, at(other))
      const paths = answer.problem.details.map(({ path, code }) => `${path} ${code}`).sort()
      expect([other, answer.status, paths]).toEqual([other, 422, ['credentials.headerName enterAnew', 'credentials.headerValue enterAnew']])
      const half = await change(id, at(other, { credentials: { headerName: 'X' } }))
      expect([half.status, half.problem.details.map(({ path }) => path)]).toEqual([422, ['credentials.headerValue']])
    }
    const kept = { settings: { adminUrl }, credentials: { headerValue: { set: true } } }
    expect(await read(id)).toMatchObject(kept)
    for (const same of ['https://KONG.example:8001/two', 'https://kong.example:8001']) expect((await change(id, at(same))).status).toBe(200)
    expect((await change(id, at('https://other.example', { credentials }))).status).toBe(200)
    expect((await change(id, at(null, { credentials: { headerName: null, headerValue: null } }))).status).toBe(200)
    expect((await change(id, at('https://evil.example'))).json).toMatchObject({ hasCredentials: false })
  })

  it('takes no token address that is none, nor a service account that is no document of Google Cloud', async () => {
    const platformOf = (type: 'apigee-edge' | 'apigee-x') =>
      portal.call(platforms.create, { as: 'admin', body: { type, name: `values-${type}`, displayName: `Values ${type}` } })
    const faultsOf = async (type: 'apigee-edge' | 'apigee-x', credentials: object) => {
      const body = { id: `values-${type}`, name: `values-${type}`, displayName: 'Values', platformId: (await platformOf(type)).id }
      const answer = await portal.raw('POST', '/api/environments', {
        as: 'admin',
        body: { ...body, settings: { adminUrl: 'https://gateway.example' }, credentials },
      })
      return [answer.status, answer.problem.details]
    }
    const edge = { organization: 'acme', username: 'portal', password: 'secret', tokenUrl: 'typo' }
    expect(await faultsOf('apigee-edge', edge)).toMatchObject([422, [{ path: 'credentials.tokenUrl', code: 'httpAddress' }]])
    const x = { organization: 'acme', serviceAccountKey: 'not json at all' }
    expect(await faultsOf('apigee-x', x)).toMatchObject([422, [{ path: 'credentials.serviceAccountKey', code: 'noServiceAccount' }]])
  })

  it('sends no stored secret to another token endpoint than the one for which it was entered', async () => {
    const { id: platformId } = await portal.call(platforms.create, {
      as: 'admin',
      body: { type: 'apigee-edge', name: 'moved-tokens', displayName: 'Moved tokens' },
    })
    const credentials = { organization: 'acme', username: 'portal', password: 'secret', tokenUrl: 'https://login.example/token' }
    const { id } = await create({ platformId, settings: { adminUrl: 'https://edge.example' }, credentials } as never)
    const send = (given: object) => change(id, { credentials: given })
    for (const tokenUrl of ['https://evil.example/token', null]) {
      const answer = await send({ tokenUrl })
      expect([answer.status, answer.problem.details]).toMatchObject([422, [{ path: 'credentials.password', code: 'enterAnew' }]])
    }
    expect((await send({ tokenUrl: 'https://login.example/v2', username: 'other' })).status).toBe(200)
    expect((await send({ tokenUrl: 'https://other.example/token', password: 'anew' })).status).toBe(200)
  })

  it('is listed in its order, filtered and counted', async () => {
    const first = await create({ order: -5 })
    const answer = await portal.raw(
      'GET',
      `/api/environments?filter=${encodeURIComponent(JSON.stringify({ limit: 1, include: ['platform'] }))}`,
      { as: 'developer' },
    )
    expect(answer.json).toMatchObject([{ id: first.id }])
    expect(answer.headers.get('link')).toContain('rel="next"')
    const { count: all } = await portal.call(environments.count, {
      as: 'developer',
      query: { where: { name: { like: `%${first.name}%` } } },
    })
    expect(all).toBe(1)
  })

  it('is listed by its name where places are equal, whatever its id', async () => {
    for (const displayName of ['Listed b', 'Listed a', 'Listed c']) await create({ displayName, order: 77 })
    const filter = encodeURIComponent(JSON.stringify({ limit: 10, where: { displayName: { like: 'Listed %' } } }))
    const listed = (await portal.raw('GET', `/api/environments?filter=${filter}`, { as: 'developer' })).json as Environment[]
    expect(listed.map(({ displayName }) => displayName)).toEqual(['Listed a', 'Listed b', 'Listed c'])
  })

  it('has a slug and a name that are unique', async () => {
    const made = await create()
    const twin = await portal.raw('POST', '/api/environments', {
      as: 'admin',
      body: { id: made.id, name: 'Other name', displayName: 'x', platformId: embedded },
    })
    expect([twin.status, twin.problem.details[0]?.path]).toEqual([409, 'id'])
    const named = await portal.raw('POST', '/api/environments', {
      as: 'admin',
      body: { id: 'other-id', name: made.name.toUpperCase(), displayName: 'x', platformId: embedded },
    })
    expect([named.status, named.problem.details[0]?.path]).toEqual([409, 'name'])
  })

  it.each([
    [{ id: 'A b' }, 'id', 'invalidFormat'],
    [{ id: 'count' }, 'id', 'reserved'],
    [{ name: 'x' }, 'name', 'minLength'],
    [{ displayName: undefined }, 'displayName', 'required'],
    [{ platformId: '00000000-0000-4000-8000-000000000000' }, 'platformId', 'unknown'],
    [{ url: 'ftp://x' }, 'url', 'httpAddress'],
    [{ settings: { adminUrl: 'http://user:pw@host' } }, 'settings.adminUrl', 'httpAddress'],
    [{ settings: { adminUrl: 'file:///etc/passwd' } }, 'settings.adminUrl', 'httpAddress'],
    [{ settings: { upstreamHosts: ['http://host'] } }, 'settings.upstreamHosts.0', 'hostEntry'],
    [{ settings: { upstreamHosts: ['host:70000'] } }, 'settings.upstreamHosts.0', 'hostEntry'],
    [{ settings: { keyHeader: 'X-Key' } }, 'settings.keyHeader', 'notSupported'],
    [{ settings: { colour: 1 } }, 'settings.colour', 'unknownField'],
    [{ credentials: { password: 'x' } }, 'credentials.password', 'unknownField'],
    [{ approvalDefault: 'maybe' }, 'approvalDefault', 'invalidValue'],
  ])('refuses %j by naming %s', async (wrong, path, code) => {
    const answer = await portal.raw('POST', '/api/environments', {
      as: 'admin',
      body: { id: 'wrong-one', name: 'Wrong one', displayName: 'Wrong', platformId: embedded, ...wrong },
    })
    expect(answer.status).toBe(422)
    expect(answer.problem.details).toContainEqual(expect.objectContaining({ path, code }))
  })

  it('stays while it holds applications, and goes with everything else of it', async () => {
    const made = await create()
    const application = await portal.call(applications.create, {
      as: 'developer',
      params: { envId: made.id },
      body: { name: 'Holding', apiProducts: [] },
    })
    const refused = await portal.raw('DELETE', `/api/environments/${made.id}`, { as: 'admin' })
    expect(refused.status).toBe(409)
    expect(refused.problem).toMatchObject({ name: 'ReferenceConflict', details: [{ params: { count: 1 } }] })
    await portal.call(applications.remove, { as: 'developer', params: { envId: made.id, id: application.id } })
    expect((await portal.raw('DELETE', `/api/environments/${made.id}`, { as: 'admin' })).status).toBe(204)
    expect((await portal.raw('GET', `/api/environments/${made.id}`, { as: 'admin' })).status).toBe(404)
  })
})

describe('an environment whose gateway still opens something', () => {
  /** A key that was enforced, whose application is gone while the gateway cannot be reached. */
  const left = async () => {
    const made = await create()
    const [product] = Object.values(await makeProducts(portal, [{ apiproduct: `open-${made.id}`, envId: made.id }]))
    const application = await portal.call(applications.create, {
      as: 'developer',
      params: { envId: made.id },
      body: { name: 'Left open', apiProducts: [product?.apiproduct ?? ''] },
    })
    expect(application.enforcement.state).toBe('enforced')
    await change(made.id, { settings: { adminUrl: 'http://127.0.0.1:1' } })
    await portal.call(applications.remove, { as: 'developer', params: { envId: made.id, id: application.id } })
    return { made, key: application.keys[0] }
  }
  /** It has no page any more; what happened to it stays in the audit. */
  const toldOf = async (entityId: string) => {
    const filter = encodeURIComponent(JSON.stringify({ limit: 5, where: { entityId } }))
    return (await portal.raw('GET', `/api/audits?filter=${filter}`, { as: 'admin' })).json as AuditRecord[]
  }
  const remove = (id: string, more: { query?: string; body?: unknown } = {}) =>
    portal.raw('DELETE', `/api/environments/${id}${more.query ?? ''}`, { as: 'admin', ...('body' in more ? { body: more.body } : {}) })

  it('stays while commands wait, and says how many of them are revokes; with force and its name it goes, and says what stays open', async () => {
    const { made, key } = await left()
    const kept = await portal.call(environments.kept, { as: 'admin', params: { id: made.id } })
    expect(kept).toEqual({ applications: 0, commands: 1, revokes: 1, openKeys: 1 })
    const refused = await remove(made.id)
    expect([refused.status, refused.problem.name]).toEqual([409, 'ReferenceConflict'])
    expect(refused.problem.details).toMatchObject([
      { path: 'commands', code: 'commandsWait', params: { count: 1, revokes: 1 } },
      { path: 'keys', code: 'openKeys', params: { count: 1 } },
    ])
    for (const [body, code] of [
      [undefined, 'required'],
      [null, 'required'],
      [{ name: 'Environment' }, 'nameDiffers'],
    ] as const) {
      const answer = await remove(made.id, { query: '?force=true', ...(body === undefined ? {} : { body }) })
      expect([answer.status, answer.problem.details]).toEqual([422, [expect.objectContaining({ path: 'name', code })]])
    }
    expect((await read(made.id)).status.commandsWaiting).toBe(1)
    const gone = await remove(made.id, { query: '?force=true', body: { name: made.displayName } })
    expect([gone.status, gone.json]).toEqual([
      200,
      { openKeys: [{ id: key?.id, name: key?.name, lastFour: key?.lastFour, application: 'Left open' }] },
    ])
    expect((await remove(made.id)).status).toBe(404)
    const told = await toldOf(made.id)
    const opened = { field: 'openKeys', old: null, new: [`Left open, ${key?.name} ***${key?.lastFour}`] }
    expect(told[0]).toMatchObject({ action: 'delete', actorEmail: 'admin@portico.example', changes: [opened] })
    expect(told[1]).toMatchObject({
      actorEmail: 'portico',
      changes: [
        { field: 'ENVIRONMENT_DELETED_WITH_OPEN_KEYS', new: made.displayName },
        { field: 'openKeys', new: 1 },
      ],
    })
    await expect(portal.call(gatewaySync.commands, { as: 'admin', params: { envId: made.id }, query: {} })).rejects.toThrow('404')
  }, 120_000)

  it('with force goes with its applications, too; without anything open nobody is told of an event', async () => {
    const made = await create()
    await portal.call(applications.create, { as: 'developer', params: { envId: made.id }, body: { name: 'Held', apiProducts: [] } })
    expect((await remove(made.id)).status).toBe(409)
    const gone = await remove(made.id, { query: '?force=true', body: { name: made.name } })
    expect([gone.status, gone.json]).toEqual([200, { openKeys: [] }])
    const told = await toldOf(made.id)
    expect(told.map(({ action }) => action)).toEqual(['delete', 'create'])
  })
})

describe('testing a connection', () => {
  it('reaches the embedded gateway and keeps what it saw', async () => {
    const made = await create()
    const answer = await portal.call(environments.test, { as: 'admin', params: { id: made.id } })
    expect(answer).toMatchObject({ ok: true })
    expect((await read(made.id)).status).toMatchObject({ reachable: true, latencyMs: answer.latencyMs })
  })

  it('answers 200 with ok: false when the gateway is down or has no address', async () => {
    const down = await create({ settings: { adminUrl: 'http://127.0.0.1:1' } } as never)
    expect(await portal.call(environments.test, { as: 'admin', params: { id: down.id } })).toMatchObject({ ok: false, latencyMs: null })
    expect((await read(down.id)).status).toMatchObject({ reachable: false })
    const undriven = await create({ platformId: sap } as never)
    expect(await portal.call(environments.test, { as: 'admin', params: { id: undriven.id } })).toMatchObject({
      ok: false,
      message: expect.stringContaining('no management address'),
    })
  })

  it('is not lost where nothing could be tried: one without an address raises no alarm, and is not looked after', async () => {
    const { id } = await create({ platformId: sap, order: 7, approvalDefault: 'manual', settings: { maxKeys: 3 } } as never)
    await portal.call(environments.test, { as: 'admin', params: { id } })
    expect(await portal.call(environments.sync, { as: 'admin', params: { id }, body: {} })).toMatchObject({ ok: false, changed: 0 })
    expect(await read(id)).toMatchObject({ order: 7, maxKeys: 3, approvalDefault: 'manual', status: { reachable: null, lastSyncAt: null } })
  })

  it('synchronises on request', async () => {
    const made = await create()
    expect(await portal.call(environments.sync, { as: 'admin', params: { id: made.id }, body: {} })).toMatchObject({ ok: true, changed: 0 })
    expect((await portal.raw('POST', `/api/environments/${made.id}/sync`, { as: 'admin' })).status).toBe(200)
  })
})

describe('an environment that has no gateway to drive yet', () => {
  it('keeps what its platform signs in with by one of its methods, and names what is wrong', async () => {
    const own = { subscriptionId: 's', resourceGroup: 'g', serviceName: 'n' }
    const { id } = await create({ platformId: azure, credentials: { ...own, sasIdentifier: 'integration', sasKey: 'secret' } } as never)
    const mixed = await change(id, { credentials: { tenantId: 't' } })
    expect([mixed.status, mixed.problem.details[0]?.path]).toEqual([422, 'credentials.tenantId'])
    const principal = { sasIdentifier: null, sasKey: null, tenantId: 't', clientId: 'c', clientSecret: 'x' }
    expect(Object.keys(((await change(id, { credentials: principal })).json as Environment).credentials ?? {}).toSorted()).toEqual(
      [...Object.keys(own), 'tenantId', 'clientId', 'clientSecret'].toSorted(),
    )
  })

  it('takes no applications and no products', async () => {
    const { id } = await create({ platformId: sap })
    for (const [path, body] of [
      ['applications', { name: 'Mine', apiProducts: [] }],
      ['apiproducts', { apiproduct: 'orders', displayName: 'Orders', visibility: 'signedIn', basePath: '/orders' }],
    ] as const) {
      const refused = await portal.raw('POST', `/api/environments/${id}/${path}`, { as: 'admin', body })
      expect([path, refused.status, refused.problem.details[0]?.code]).toEqual([path, 422, 'notSupported'])
    }
  })

  it('is not made of one that holds products', async () => {
    const { id } = await create()
    await makeProducts(portal, [{ apiproduct: 'stays', envId: id }])
    const refused = await change(id, { platformId: sap })
    expect([refused.status, refused.problem.details[0]?.code]).toEqual([409, 'notSupported'])
  })

  it('is not made of one that holds products by taking its address away either; without products it is', async () => {
    const mock = await azureMock()
    const credentials = mock.credentials.secret
    const addressed = () => create({ platformId: azure, settings: { adminUrl: mock.url }, credentials } as never)
    const taken = { settings: { adminUrl: null }, credentials: Object.fromEntries(Object.keys(credentials).map((name) => [name, null])) }
    const { id } = await addressed()
    mock.products.set('stays-too', { name: 'stays-too' })
    await portal.call(environments.sync, { as: 'admin', params: { id }, body: {} })
    const refused = await change(id, taken)
    expect([refused.status, refused.problem.details]).toMatchObject([409, [{ path: 'settings.adminUrl', code: 'notSupported' }]])
    expect(await read(id)).toMatchObject({ settings: { adminUrl: mock.url } })
    expect((await change(id, { displayName: 'Still driven' })).status).toBe(200)
    expect((await change((await addressed()).id, taken)).status).toBe(200)
    await mock.close()
  })
})

describe('access', () => {
  const calls: [string, string][] = [
    ['POST', '/api/environments'],
    ['PUT', '/api/environments/env-1'],
    ['DELETE', '/api/environments/env-1'],
    ['POST', '/api/environments/env-1/test'],
    ['POST', '/api/environments/env-1/sync'],
    ['GET', '/api/environments/env-1/history'],
    ['GET', '/api/environments/env-1/kept'],
    ['POST', '/api/platforms'],
    ['PUT', '/api/platforms/0b6f2f2e-64cf-4a80-9d1f-0a6f0b1c2d3e'],
  ]
  it.each(calls)('%s %s needs admin', async (method, path) => {
    expect((await portal.raw(method, path)).status).toBe(401)
    for (const as of ['developer', 'productowner', 'reader'] as const) expect((await portal.raw(method, path, { as })).status).toBe(403)
  })

  it.each(['/api/platforms', '/api/platforms/count'])('%s is read by everyone who is signed in', async (path) => {
    expect((await portal.raw('GET', path)).status).toBe(401)
    expect((await portal.raw('GET', path, { as: 'reader' })).status).toBe(200)
  })

  it('/api/environments is read by everyone who is signed in; visitors are told of public ones alone', async () => {
    expect((await portal.raw('GET', '/api/environments')).json).toEqual([])
    expect((await portal.raw('GET', '/api/environments/count')).json).toEqual({ count: 0 })
    expect((await portal.raw('GET', '/api/environments/env-1')).status).toBe(404)
    for (const path of ['/api/environments', '/api/environments/count', '/api/environments/env-1'])
      expect((await portal.raw('GET', path, { as: 'reader' })).status).toBe(200)
  })

  it('answers 404 for what is not there', async () => {
    for (const path of ['/api/environments/nowhere', '/api/environments/NOT%20A%20SLUG', '/api/platforms/no-uuid'])
      expect((await portal.raw('GET', path, { as: 'admin' })).status).toBe(404)
    expect((await change('nowhere', { displayName: 'x' })).status).toBe(404)
  })
})

describe('platforms', () => {
  it('carry what the product knows of their type', async () => {
    const shown = await portal.call(platforms.get, { as: 'developer', params: { id: azure } })
    expect(shown.capabilities).toMatchObject({
      driven: true,
      productsPerKey: 'one',
      applicationFilter: true,
      companyAnalyticsExport: false,
      authenticationMethods: ['AzureAD Principle', 'SAS Token'],
    })
    expect((await portal.call(platforms.get, { as: 'developer', params: { id: embedded } })).capabilities).toMatchObject({
      driven: true,
      embedded: true,
      companyAnalyticsExport: true,
    })
  })

  it('have a unique name and a known type', async () => {
    expect(
      (await portal.raw('POST', '/api/platforms', { as: 'admin', body: { type: 'open-source', name: 'embedded', displayName: 'Again' } }))
        .status,
    ).toBe(409)
    expect(
      (await portal.raw('POST', '/api/platforms', { as: 'admin', body: { type: 'homemade', name: 'mine', displayName: 'Mine' } })).problem
        .details,
    ).toMatchObject([{ path: 'type', code: 'invalidValue' }])
  })
})
