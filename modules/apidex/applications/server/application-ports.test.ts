import { approvals } from '@portico/apidex/approvals/approval.contract.ts'
import { environments } from '@portico/apidex/environments/environment.contract.ts'
import { makeEnvironments, makeProducts } from '@portico/app-server/testing/catalogue.ts'
import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { until } from '@portico/app-server/testing/until.ts'
import { conflict } from '@portico/platform/contract/errors.ts'
import { fill, join } from '@portico/platform/server/ports.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { environmentGoes } from '../../environments/environment-ports.contract.ts'
import { type Application, applications } from '../application.contract.ts'
import {
  applicationLines,
  applicationsGo,
  applicationsNamed,
  applicationsOfCompany,
  bringKeys,
  companyOfApplication,
  giveProducts,
  keysAtGateways,
  knownApplications,
  referToApplication,
  requiresCompany,
  takeProducts,
} from '../application-ports.contract.ts'

/** What another module would know: which application belongs to which company, and what it was told of. */
const companies = new Map<string, string>()
const gone: string[] = []
let refuses = false
/** Products that only an application with a company should have. */
let needing: readonly string[] = []
const ports = [
  fill(companyOfApplication, async (_tx, ids) => {
    const linked = ids.flatMap((id) => {
      const name = companies.get(id)
      return name ? [[id, { id: 'company 1', name, status: 'ACTIVE', itAgreementId: 'agreement 1', itAgreementNumber: 'A1' }] as const] : []
    })
    return new Map(linked)
  }),
  fill(applicationsOfCompany, async (_tx, _environmentId, text) =>
    [...companies].flatMap(([id, name]) => (name.includes(text) ? [id] : [])),
  ),
  fill(requiresCompany, async (_tx, ids) => new Set(ids.filter((id) => needing.includes(id)))),
  join(applicationsGo, async (_tx, ids) => {
    if (refuses) throw conflict('ReferenceConflict', 'Not this one.')
    gone.push(...ids)
  }),
  join(environmentGoes, async (_tx, id) => void gone.push(id)),
]

/** Those who answer are not there. */
const modules = ['InternalDeveloperPortal'] as const
let portal: TestPortal
let alone: TestPortal
const envId = 'test'
const create = (name: string, on = portal): Promise<Application> =>
  on.call(applications.create, { as: 'developer', params: { envId }, body: { name, apiProducts: ['quick', 'guarded'] } })
const found = async (as: 'admin' | 'subscriptions' | 'developer', company: string, on = portal) =>
  (await on.call(applications.list, { as, params: { envId }, query: { company } })).data.map(({ name }) => name)
const db = () => portal.portal.services.database.db

beforeAll(async () => {
  ;[portal, alone] = await Promise.all([testPortal({ ports, modules }), testPortal({ modules })])
  for (const one of [portal, alone]) {
    await makeEnvironments(one, envId, 'other')
    await makeProducts(one, [{ apiproduct: 'quick' }, { apiproduct: 'guarded', approval: 'manual' }])
  }
})
afterAll(() => Promise.all([portal.close(), alone.close()]))

describe('the company of an application', () => {
  it('shows in the list, on the application and where its request waits for a decision', async () => {
    const linked = await create('Linked')
    const free = await create('Free')
    companies.set(linked.id, 'Grid & Co')
    const shown = { company: 'Grid & Co', companyStatus: 'ACTIVE', companyItAgreementId: null, companyId: null }
    const none = { company: null, companyStatus: null, companyItAgreementId: null, companyId: null }
    const get = (id: string) => portal.call(applications.get, { as: 'developer', params: { envId, id } })
    expect([await get(linked.id), await get(free.id)]).toMatchObject([shown, none])
    // The agreement is for admins and subscription managers, the company's own page for the latter.
    const seenByAdmin = { ...shown, companyItAgreementId: 'agreement 1' }
    expect(await portal.call(applications.get, { as: 'admin', params: { envId, id: linked.id } })).toMatchObject(seenByAdmin)
    const { data } = await portal.call(applications.list, { as: 'developer', params: { envId }, query: {} })
    expect(data.find(({ id }) => id === linked.id)).toMatchObject(shown)
    expect(data.find(({ id }) => id === free.id)).toMatchObject(none)
    const pending = await portal.call(approvals.pending, { as: 'admin', query: {} })
    const decided = pending.data.map(({ application, company, companyStatus, companyItAgreementId }) => [
      application.name,
      company,
      companyStatus,
      companyItAgreementId,
    ])
    expect(decided).toEqual(
      expect.arrayContaining([
        ['Linked', 'Grid & Co', 'ACTIVE', 'agreement 1'],
        ['Free', null, null, null],
      ]),
    )
  })

  it('narrows the list for admins and subscription managers; for others the parameter is not there', async () => {
    expect(await found('admin', 'Grid')).toEqual(['Linked'])
    expect(await found('admin', 'Nobody')).toEqual([])
    expect((await found('developer', 'Grid')).toSorted()).toEqual(['Free', 'Linked'])
  })

  it('is none, and the parameter narrows nothing, while nobody knows of companies', async () => {
    const made = await create('Alone', alone)
    expect(made).toMatchObject({ company: null, companyItAgreementId: null })
    expect(await found('admin', 'Grid', alone)).toEqual(['Alone'])
  })
})

describe('a product that needs a company (L-6)', () => {
  const pendingOf = async (name: string) => {
    const { data } = await portal.call(approvals.pending, { as: 'admin', query: { search: name } })
    return data.flatMap(({ pendingProducts }) => pendingProducts.map(({ apiproduct, needsCompany }) => [apiproduct, needsCompany]))
  }
  const flags = (made: Application) =>
    made.keys.flatMap(({ apiProducts }) => apiProducts.map(({ apiproduct, needsCompany }) => [apiproduct, needsCompany]))
  const set = async (value: boolean) => {
    const { version } = (await portal.raw('GET', '/api/settings', { as: 'admin' })).json as { version: number }
    const body = { version, values: { 'applications.blockWithoutCompany': value } }
    expect((await portal.raw('PATCH', '/api/settings', { as: 'admin', body })).status).toBe(200)
  }

  it('is a warning to who asks for it without one and to who decides, and is refused where the installation says so', async () => {
    const free = await create('Needing one')
    const productId = free.keys[0]?.apiProducts.find(({ apiproduct }) => apiproduct === 'guarded')?.productId ?? ''
    const get = () => portal.call(applications.get, { as: 'developer', params: { envId, id: free.id } })
    expect(flags(await get())).toEqual([
      ['guarded', false],
      ['quick', false],
    ])
    needing = [productId]
    expect([flags(await get()), await pendingOf('Needing one')]).toEqual([
      [
        ['guarded', true],
        ['quick', false],
      ],
      [['guarded', true]],
    ])
    expect(flags(await create('Another one'))).toEqual([
      ['guarded', true],
      ['quick', false],
    ])

    await set(true)
    const body = { name: 'Refused', apiProducts: ['quick', 'guarded'] }
    const made = await portal.raw('POST', `/api/environments/${envId}/applications`, { as: 'developer', body })
    expect([made.status, made.problem.details[0]]).toMatchObject([422, { path: 'apiProducts.1', code: 'companyRequired' }])
    const keys = `/api/environments/${envId}/applications/${free.id}/keys`
    const asked = [
      await portal.raw('POST', keys, { as: 'developer', body: { apiProducts: ['guarded'] } }),
      await portal.raw(
        'POST',
        `${keys}/${(await portal.raw('POST', keys, { as: 'developer', body: {} }).then(({ json }) => json as { id: string })).id}`,
        { as: 'developer', body: { add: ['guarded'] } },
      ),
    ]
    expect(asked.map(({ status, problem }) => [status, problem.details[0]?.code])).toEqual([
      [422, 'companyRequired'],
      [422, 'companyRequired'],
    ])
    // With a company it is asked for like any other.
    companies.set(free.id, 'Grid & Co')
    expect((await portal.raw('POST', keys, { as: 'developer', body: { apiProducts: ['guarded'] } })).status).toBe(201)
    expect([flags(await get()).some(([, needs]) => needs), await pendingOf('Needing one')]).toEqual([
      false,
      [
        ['guarded', false],
        ['guarded', false],
      ],
    ])
    await set(false)
    needing = []
  })
})

describe('what others keep of an application', () => {
  it('hears of its end in the same transaction, and can hinder it', async () => {
    const made = await create('Going')
    const remove = () => portal.raw('DELETE', `/api/environments/${envId}/applications/${made.id}`, { as: 'developer' })
    refuses = true
    expect((await remove()).status).toBe(409)
    expect((await portal.call(applications.get, { as: 'developer', params: { envId, id: made.id } })).keys).toMatchObject([
      { status: 'active' },
    ])
    refuses = false
    expect((await remove()).status).toBe(204)
    expect(gone).toContain(made.id)
  })

  it('hears of the end of an environment', async () => {
    await portal.call(environments.remove, { as: 'admin', params: { id: 'other' } })
    expect(gone).toContain('other')
  })
})

describe('what the portal tells other modules', () => {
  it('names applications by the gateway’s id and their environment, and no other', async () => {
    const made = await create('Known')
    const known = portal.portal.services.ports.of(knownApplications)
    const told = {
      id: made.id,
      appId: made.appId,
      name: 'Known',
      environmentId: envId,
      environmentName: envId,
      teamId: null,
      teamName: null,
    }
    const owner = expect.objectContaining({ name: made.ownerName })
    const ref = { appId: made.appId, environmentId: envId }
    expect(await known(db(), [ref])).toEqual([{ ...told, owner }])
    const { of } = portal.portal.services.ports
    expect(await of(applicationsNamed)(db(), envId, 'kNOW')).toEqual([{ ...told, owner }])
    expect(await of(applicationsNamed)(db(), 'nowhere', 'kNOW')).toEqual([])
    const { database } = portal.portal.services
    expect(await database.transaction((tx) => of(referToApplication)(tx, ref))).toEqual({ ...told, owner })
    expect(await database.transaction((tx) => of(referToApplication)(tx, { ...ref, appId: 'none' }))).toBeUndefined()
    expect(await known(db(), [{ appId: made.appId, environmentId: 'nowhere' }])).toEqual([])
  })

  it('takes every product off the keys for a reason, and brings the keys to it', async () => {
    const made = await create('Suspended')
    const { of } = portal.portal.services.ports
    const [key] = made.keys
    const me = await portal.raw('GET', '/api/users/me', { as: 'admin' })
    const by = (me.json as { id: string }).id
    const held = () => of(applicationLines)(db(), [made.id], 10)
    expect((await held()).map(({ keyLastFour, product }) => [keyLastFour, product?.name, product?.status])).toEqual([
      [key?.lastFour, 'guarded', 'pending'],
      [key?.lastFour, 'quick', 'approved'],
    ])
    const { database } = portal.portal.services
    const at = portal.clock.now()
    const taken = await database.transaction((tx) => of(takeProducts)(tx, [made.id], by, 'The company is suspended.', at))
    const shown = {
      applicationId: made.id,
      applicationName: 'Suspended',
      environmentName: envId,
      keyId: key?.id,
      keyLastFour: key?.lastFour,
    }
    expect(taken).toMatchObject([
      { ...shown, productName: 'guarded', was: 'pending' },
      { ...shown, productName: 'quick', was: 'approved' },
    ])
    expect((await held()).map(({ product }) => product?.status)).toEqual(['revoked', 'revoked'])
    const get = () => portal.call(applications.get, { as: 'developer', params: { envId, id: made.id } })
    const after = await get()
    expect(after.keys[0]?.apiProducts.map(({ reason }) => reason)).toEqual(['The company is suspended.', 'The company is suspended.'])
    expect(await database.transaction((tx) => of(bringKeys)(tx, [made.id]))).toEqual([key?.id])
    const followed = await until(
      () => of(keysAtGateways)(db(), [key?.id ?? '']),
      (keys) => keys.followed === 1,
    )
    expect(followed).toEqual({ followed: 1, waiting: 0, failing: 0, failures: [] })

    const give = (some: typeof taken) =>
      database.transaction((tx) =>
        of(giveProducts)(
          tx,
          some.map(({ keyId, productId, was }) => ({ keyId, productId, was, at })),
          'Active again.',
        ),
      )
    expect(await give(taken)).toEqual(['given', 'given'])
    expect((await held()).map(({ product }) => product?.status)).toEqual(['pending', 'approved'])
    // Nothing is given twice, and nothing of a key that is not there any more.
    expect(await give(taken)).toEqual(['changedSince', 'changedSince'])
    await portal.raw('DELETE', `/api/environments/${envId}/applications/${made.id}/keys/${key?.id}`, { as: 'developer' })
    expect(await give(taken)).toEqual(['keyGone', 'keyGone'])
  })
})
