import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import type { AuditRecord } from '@portico/platform/contract/audit.ts'
import { auditEntry } from '@portico/platform/server/audit.table.ts'
import { auditOf } from '@portico/platform/server/audit.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { environments } from '../environment.contract.ts'
import { platforms } from '../platform.contract.ts'

let portal: TestPortal
let embedded: string
let azure: string
let count = 0

beforeAll(async () => {
  portal = await testPortal()
  const add = (type: 'open-source' | 'azure-apim', displayName: string) =>
    portal.call(platforms.create, { as: 'admin', body: { type, name: type, displayName } })
  embedded = (await add('open-source', 'Embedded gateway')).id
  azure = (await add('azure-apim', 'Azure')).id
})
afterAll(() => portal.close())

const create = (more: { settings?: object; credentials?: Record<string, string> } = {}) => {
  count += 1
  const [id, displayName] = [`history-${count}`, `History ${count}`]
  return portal.call(environments.create, { as: 'admin', body: { id, name: displayName, displayName, platformId: embedded, ...more } })
}
const change = (id: string, body: object) => portal.raw('PUT', `/api/environments/${id}`, { as: 'admin', body })

describe('the history of an environment', () => {
  const newest = async (id: string) => (await portal.call(environments.history, { as: 'admin', params: { id } }))[0]?.changes
  it('says which credentials were set, changed or taken away, and none of their characters', async () => {
    const made = await create({
      settings: { adminUrl: 'http://127.0.0.1:1', upstreamHosts: ['a.example'] },
      credentials: {
        ...{ headerName: 'x', headerValue: 'planted-secret-7890' },
        ...{ clientCert: 'planted-certificate-1234', clientKey: 'planted-key-1234' },
      },
    } as never)
    expect(await newest(made.id)).toEqual(
      expect.arrayContaining([
        { field: 'credentials.headerName', old: null, new: 'set' },
        { field: 'credentials.headerValue', old: null, new: 'set' },
        { field: 'platformId', old: null, new: 'Embedded gateway' },
      ]),
    )
    await change(made.id, {
      credentials: { headerValue: 'planted-other-5678', clientCert: null, clientKey: null },
      settings: { upstreamHosts: null },
    })
    const changes = await newest(made.id)
    expect(changes).toHaveLength(4)
    expect(changes).toEqual(
      expect.arrayContaining([
        { field: 'upstreamHosts', old: ['a.example'], new: null },
        { field: 'credentials.headerValue', old: 'changed', new: 'changed' },
        { field: 'credentials.clientCert', old: 'set', new: null },
      ]),
    )
    await change(made.id, { credentials: { headerValue: 'planted-other-5678' }, order: 4 })
    expect(await newest(made.id)).toEqual([{ field: 'order', old: 0, new: 4 }])
    const rows = (await portal.portal.services.database.db.select().from(auditEntry)).filter(({ entityId }) => entityId === made.id)
    expect([rows.length, JSON.stringify(rows).match(/planted|7890|5678|1234/g)]).toEqual([3, null])
  })

  it('tells what earlier releases noted without the characters that they noted, in the log of the audit, too', async () => {
    const made = await create()
    const changes = [
      { field: 'credentials.password', old: '***', new: '***rtal' },
      { field: 'credentials.username', old: null, new: '***user' },
      { field: 'credentials.sasKey', old: '***gone', new: null },
      { field: 'displayName', old: 'Before', new: 'After' },
    ]
    const facts = { entityType: 'environment', entityId: made.id, entityName: 'Test', action: 'update' as const, changes }
    await portal.portal.services.database.transaction((tx) => auditOf({ now: () => new Date() })(tx, {}, facts))
    const [changed, set, gone] = [
      ['changed', 'changed'],
      [null, 'set'],
      ['set', null],
    ].map(([old, now], at) => ({ ...changes[at], old, new: now }))
    expect(await newest(made.id)).toEqual([changed, set, gone, changes[3]])
    const filter = encodeURIComponent(JSON.stringify({ limit: 1, where: { entityId: made.id } }))
    const logged = (await portal.raw('GET', `/api/audits?filter=${filter}`, { as: 'admin' })).json as AuditRecord[]
    expect(logged[0]?.changes).toEqual([changed, set, gone, changes[3]])
  })

  it('has no change of a setting that the form sends as it counted without it, and no entry where nothing else was changed', async () => {
    const made = await create()
    const entries = async () => (await portal.call(environments.history, { as: 'admin', params: { id: made.id } })).length
    const asItCounts = { adminUrl: null, public: false, maxKeys: 10, upstreamHosts: [], manageProducts: true, keyHeader: null }
    await change(made.id, { displayName: 'Another name', settings: asItCounts })
    expect(await newest(made.id)).toEqual([{ field: 'displayName', old: made.displayName, new: 'Another name' }])
    await change(made.id, { displayName: 'Another name', settings: { ...asItCounts, public: null } })
    expect(await entries()).toBe(2)
    await change(made.id, { settings: { public: true, maxKeys: 5, upstreamHosts: ['a.example'] } })
    expect((await newest(made.id))?.map(({ field, new: now }) => [field, now])).toEqual(
      expect.arrayContaining([
        ['public', true],
        ['maxKeys', 5],
        ['upstreamHosts', ['a.example']],
      ]),
    )
    await change(made.id, { settings: { public: null } })
    expect(await newest(made.id)).toEqual([{ field: 'public', old: true, new: null }])
  })

  it('has the names of what is chosen, not the ids', async () => {
    const made = await create()
    await change(made.id, { platformId: azure })
    expect(await newest(made.id)).toEqual([{ field: 'platformId', old: 'Embedded gateway', new: 'Azure' }])
  })
})
