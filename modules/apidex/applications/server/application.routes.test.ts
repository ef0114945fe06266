import { apiProducts } from '@portico/apidex/api-products/api-product.contract.ts'
import { approvals } from '@portico/apidex/approvals/approval.contract.ts'
import { environments } from '@portico/apidex/environments/environment.contract.ts'
import { platforms } from '@portico/apidex/environments/platform.contract.ts'
import { teams } from '@portico/apidex/teams/team.contract.ts'
import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Application, applications } from '../application.contract.ts'
import { keys } from '../key.contract.ts'

const envId = 'test'
let portal: TestPortal
let teamId: string

beforeAll(async () => {
  portal = await testPortal()
  const platform = await portal.call(platforms.create, {
    as: 'admin',
    body: { type: 'open-source', name: 'embedded', displayName: 'Embedded gateway' },
  })
  await portal.call(environments.create, { as: 'admin', body: { id: envId, name: 'Test', displayName: 'Test', platformId: platform.id } })
  for (const [apiproduct, approval] of [
    ['quick', 'auto'],
    ['guarded', 'manual'],
  ] as const) {
    const made = await portal.call(apiProducts.create, {
      as: 'productowner',
      params: { envId },
      body: { apiproduct, displayName: apiproduct, approval, visibility: 'signedIn', basePath: `/${apiproduct}` },
    })
    await portal.call(apiProducts.change, { as: 'productowner', params: { envId, productId: made.id }, body: { status: 'published' } })
  }
  teamId = (await portal.call(teams.create, { as: 'developer', body: { name: 'Mobile' } })).id
})
afterAll(() => portal.close())

const create = (name: string) =>
  portal.call(applications.create, { as: 'developer', params: { envId }, body: { name, teamId, apiProducts: ['quick', 'guarded'] } })
const call = async (path: string, value: string) =>
  (await fetch(`${portal.url}/gateway/${envId}${path}`, { headers: { apikey: value } })).status
const firstValueOf = (application: Application) => application.keys[0]?.value ?? ''
const keyOf = (application: Application) => ({ envId, id: application.id, keyId: application.keys[0]?.id ?? '' })

describe('what the portal says holds at the gateway', () => {
  it('opens approved products at once, keeps pending ones shut, opens them on approval and shuts them on removal', async () => {
    const made = await create('Whole story')
    expect(made.keys[0]?.apiProducts.map((one) => [one.apiproduct, one.status, one.enforcement.state])).toEqual([
      ['guarded', 'pending', 'enforced'],
      ['quick', 'approved', 'enforced'],
    ])
    const value = firstValueOf(made)
    expect(await call('/guarded/anything', value)).toBe(403)
    expect(await call('/quick/anything', value)).toBe(404)
    await portal.call(approvals.approve, { as: 'admin', params: keyOf(made), body: ['guarded'] })
    expect(await call('/guarded/anything', value)).toBe(404)
    await portal.call(keys.change, { as: 'developer', params: keyOf(made), body: { remove: ['guarded'] } })
    expect(await call('/guarded/anything', value)).toBe(403)
    await portal.call(applications.remove, { as: 'developer', params: { envId, id: made.id } })
    expect(await call('/quick/anything', value)).toBe(401)
  })
})
