import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applications } from '../../applications/application.contract.ts'
import { type Environment, environments } from '../environment.contract.ts'
import { platforms } from '../platform.contract.ts'
import { storedEnvironment } from './environment.store.ts'

let portal: TestPortal
let embedded: string
let azure: string
let count = 0

beforeAll(async () => {
  portal = await testPortal()
  embedded = (
    await portal.call(platforms.create, { as: 'admin', body: { type: 'open-source', name: 'embedded', displayName: 'Embedded gateway' } })
  ).id
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
      credentials: { headerName: 'x', headerValue: 'y', clientCert: 'cert' },
    } as never)
    const answer = await change(made.id, { displayName: 'Renamed', settings: { upstreamHosts: null }, credentials: { clientCert: null } })
    expect(answer.status).toBe(200)
    expect(answer.json).toMatchObject({
      displayName: 'Renamed',
      name: made.name,
      settings: { adminUrl: 'http://127.0.0.1:1', upstreamHosts: [] },
    })
    expect((answer.json as Environment).credentials).toEqual({ headerName: { set: true }, headerValue: { set: true } })
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

describe('testing a connection', () => {
  it('reaches the embedded gateway and keeps what it saw', async () => {
    const made = await create()
    const answer = await portal.call(environments.test, { as: 'admin', params: { id: made.id } })
    expect(answer).toMatchObject({ ok: true })
    expect((await read(made.id)).status).toMatchObject({ reachable: true, latencyMs: answer.latencyMs })
  })

  it('answers 200 with ok: false when the gateway is down or has no driver', async () => {
    const down = await create({ settings: { adminUrl: 'http://127.0.0.1:1' } } as never)
    expect(await portal.call(environments.test, { as: 'admin', params: { id: down.id } })).toMatchObject({ ok: false, latencyMs: null })
    expect((await read(down.id)).status).toMatchObject({ reachable: false })
    const undriven = await create({ platformId: azure, credentials: { anything: 'kept' } } as never)
    expect(await portal.call(environments.test, { as: 'admin', params: { id: undriven.id } })).toMatchObject({
      ok: false,
      message: expect.stringContaining('no driver'),
    })
  })

  it('synchronises on request', async () => {
    const made = await create()
    expect(await portal.call(environments.sync, { as: 'admin', params: { id: made.id }, body: {} })).toMatchObject({ ok: true, changed: 0 })
    expect((await portal.raw('POST', `/api/environments/${made.id}/sync`, { as: 'admin' })).status).toBe(200)
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
    ['POST', '/api/platforms'],
  ]
  it.each(calls)('%s %s needs admin', async (method, path) => {
    expect((await portal.raw(method, path)).status).toBe(401)
    for (const as of ['developer', 'productowner', 'reader'] as const) expect((await portal.raw(method, path, { as })).status).toBe(403)
  })

  it.each(['/api/environments', '/api/environments/count', '/api/environments/env-1', '/api/platforms', '/api/platforms/count'])(
    '%s is read by everyone who is signed in',
    async (path) => {
      expect((await portal.raw('GET', path)).status).toBe(401)
      expect((await portal.raw('GET', path, { as: 'reader' })).status).toBe(200)
    },
  )

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
      driven: false,
      applicationFilter: true,
      companyAnalyticsExport: false,
      authenticationMethods: ['SAS Token', 'AzureAD Principle'],
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
