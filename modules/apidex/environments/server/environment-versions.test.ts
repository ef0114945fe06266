import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Environment, environments } from '../environment.contract.ts'
import { platforms } from '../platform.contract.ts'

let portal: TestPortal
let embedded: string
let sap: string
let count = 0

beforeAll(async () => {
  portal = await testPortal()
  const make = (type: 'open-source' | 'sap-apim-cf' | 'azure-apim', name: string) =>
    portal.call(platforms.create, { as: 'admin', body: { type, name, displayName: name } })
  embedded = (await make('open-source', 'embedded')).id
  sap = (await make('sap-apim-cf', 'sap')).id
  await make('azure-apim', 'azure')
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

describe('the list', () => {
  it('is filtered by how environments do', async () => {
    const [fine, untried, down, apart] = [
      await create(),
      await create(),
      await create({ settings: { adminUrl: 'http://127.0.0.1:1' } } as never),
      await create({ platformId: sap }),
    ]
    for (const { id } of [fine, down]) await portal.raw('POST', `/api/environments/${id}/test`, { as: 'admin' })
    const ids = [fine, untried, down, apart].map(({ id }) => id)
    const that = async (condition: unknown) =>
      (
        await portal.call(environments.list, { as: 'reader', query: { filter: { where: { and: [{ condition }, { id: { inq: ids } }] } } } })
      ).map(({ id }) => id)
    expect(await that('reachable')).toEqual([fine.id])
    expect(await that('answer')).toEqual([down.id])
    expect(await that('notConnected')).toEqual([apart.id])
    expect((await that({ nin: ['reachable', 'notConnected', 'notTried'] })).toSorted()).toEqual([down.id])
    expect((await that({ inq: ['signIn', 'right', 'refused', 'stopped', 'notDriven'] })).toSorted()).toEqual([])
    const { count: all } = await portal.call(environments.count, {
      as: 'reader',
      query: { where: { and: [{ condition: 'notTried' }, { id: { inq: ids } }] } },
    })
    expect(all).toBe(1)
  })
})

describe('who changes one that somebody else has changed meanwhile', () => {
  it('is told so, and what they typed goes nowhere: no credential to an address that they never saw', async () => {
    const { id, version } = await create({
      settings: { adminUrl: 'http://127.0.0.1:1' },
      credentials: { headerName: 'x-token', headerValue: 'before' },
    } as never)
    expect(version).toBe(1)
    const anew = { headerName: 'x-token', headerValue: 'of the other address' }
    const moved = await change(id, { version, settings: { adminUrl: 'http://127.0.0.1:2' }, credentials: anew })
    expect(moved.json).toMatchObject({ version: 2, updatedBy: 'admin@portico.example' })
    const late = await change(id, { version, credentials: { headerValue: 'secret of the old address' } })
    expect([late.status, late.problem]).toMatchObject([
      409,
      {
        name: 'VersionConflict',
        details: [{ path: 'version', code: 'versionConflict', params: { version: 2, updatedBy: 'admin@portico.example' } }],
      },
    ])
    const history = await portal.call(environments.history, { as: 'admin', params: { id } })
    expect(history.filter(({ action }) => action === 'update')).toHaveLength(1)
    expect((await change(id, { version: 2, order: 4 })).json).toMatchObject({ version: 3, order: 4 })
    // What the gateway was seen to do is no change of the environment, and who names no version changes whichever there is.
    await portal.raw('POST', `/api/environments/${id}/test`, { as: 'admin' })
    expect((await change(id, { order: 5 })).json).toMatchObject({ version: 4, order: 5 })
    expect(await read(id, 'developer')).not.toHaveProperty('updatedBy')
  })
})

describe('a platform', () => {
  it('is renamed by an admin, once for each version, and not to what another one is called', async () => {
    const { id } = await portal.call(platforms.create, { as: 'admin', body: { type: 'apigee-x', name: 'Apige X', displayName: 'Apige X' } })
    const rename = (body: object) => portal.raw('PUT', `/api/platforms/${id}`, { as: 'admin', body })
    const renamed = await rename({ name: 'Apigee X', displayName: 'Apigee X', version: 1 })
    expect([renamed.status, renamed.json]).toMatchObject([200, { name: 'Apigee X', displayName: 'Apigee X', type: 'apigee-x', version: 2 }])
    expect(await portal.call(platforms.get, { as: 'developer', params: { id } })).toMatchObject({ displayName: 'Apigee X' })
    const late = await rename({ displayName: 'Mine', version: 1 })
    expect([late.status, late.problem.name]).toEqual([409, 'VersionConflict'])
    const taken = await rename({ name: 'azure' })
    expect([taken.status, taken.problem]).toMatchObject([409, { name: 'UniqueConflict', details: [{ path: 'name' }] }])
    expect((await rename({ type: 'open-source' })).status).toBe(422)
  })
})
