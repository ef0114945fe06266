import { applications } from '@portico/apidex/contract.ts'
import { gatewayAdminHeaders } from '@portico/app-server/testing/gateway-admin.ts'
import { type Account, type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { eventsIn } from '@portico/app-server/testing/stored.ts'
import { until } from '@portico/app-server/testing/until.ts'
import { settings } from '@portico/core/contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companies } from '../../companies/company.contract.ts'
import { companyApplications } from '../../links/link.contract.ts'
import { linkApplication, makeActiveCompany, makeApplication } from '../../links/links.testing.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

const as = 'subscriptions' as const
const environmentId = 'test'
const link = (id: string, body: object, who: Account = as) =>
  portal.raw('POST', `/api/companies/${id}/companyapplications`, { as: who, body })
const patch = (id: string, itAgreementId: string | null) =>
  portal.raw('PATCH', `/api/companyapplications/${id}`, { as, body: { itAgreementId } })
const unlink = (id: string) => portal.raw('DELETE', `/api/companyapplications/${id}`, { as })
const application = (id: string, who: Account = 'developer') =>
  portal.call(applications.get, { as: who, params: { envId: environmentId, id } })
const found = (where: Record<string, unknown>, who: Account = as) =>
  portal.call(companyApplications.list, { as: who, query: { filter: { where } } })
const get = (id: string) => portal.call(companies.get, { as, params: { id }, query: {} })
const day = (days: number) => new Date(portal.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
/** A company with agreements that end in so many days; answers their ids in that order. */
async function companyWith(...ends: number[]) {
  const id = await makeActiveCompany(portal)
  const { version } = await get(id)
  const itAgreements = ends.map((end, at) => ({ number: `A${at}`, startDate: day(-100 + at), endDate: day(end) }))
  const { itAgreements: made = [] } = await portal.call(companies.change, { as, params: { id }, body: { version, itAgreements } })
  return { id, agreements: made.map((one) => one.id) }
}
const whileRequired = async (act: () => Promise<void>) => {
  const set = async (value: boolean) => {
    const { version } = await portal.call(settings.read, { as: 'admin' })
    await portal.call(settings.change, { as: 'admin', body: { version, values: { 'companies.itAgreementRequired': value } } })
  }
  await set(true)
  await act().finally(() => set(false))
}

describe('linking an application to a company', () => {
  it('shows it on both, tells the team, and stands in both histories', async () => {
    const id = await makeActiveCompany(portal)
    const { companyName } = await get(id)
    const made = await makeApplication(portal)
    const { status, json } = await link(id, { appId: made.appId, environmentId })
    expect([status, json]).toMatchObject([
      201,
      {
        companyId: id,
        appId: made.appId,
        environmentId,
        applicationName: made.name,
        companyName,
        companyStatus: 'ACTIVE',
        itAgreementId: null,
      },
    ])
    expect(await application(made.id)).toMatchObject({ company: companyName, companyStatus: 'ACTIVE' })
    expect(await get(id)).toMatchObject({ applicationCount: 1, apps: [{ appId: made.appId, environmentId }] })
    const [ofCompany] = await portal.call(companies.history, { as, params: { id } })
    expect(ofCompany).toMatchObject({ action: 'link', changes: [{ field: 'application', of: made.name, old: null, new: 'test' }] })
    const params = { envId: environmentId, id: made.id }
    const [ofApplication] = await portal.call(applications.history, { as: 'developer', params })
    expect(ofApplication).toMatchObject({ action: 'link', changes: [{ field: 'company', old: null, new: companyName }] })
    // Who linked it is nobody's business but the managers' and admins'.
    expect(ofApplication).toMatchObject({ actorEmail: '', actorRoles: ['subscriptionManager'], people: {}, requestId: null })
    const [ofAdmin] = await portal.call(applications.history, { as: 'admin', params })
    expect(ofAdmin).toMatchObject({ actorEmail: 'subscriptions@portico.example' })
    const told = (await eventsIn(portal.portal.services.database)).filter(({ event }) => event === 'COMPANY_APPLICATION_LINKED')
    expect(told.at(-1)).toMatchObject({
      carries: {
        company: { id, name: companyName },
        application: { id: made.id },
        agreement: null,
        team: null,
        owner: { name: made.ownerName },
      },
    })
  })

  it('tells the gateway which company it is, and that it is none when the link goes', async () => {
    const { id, companyId, applicationId } = await linkApplication(portal, await makeActiveCompany(portal))
    const { services } = portal.portal
    const headers = await gatewayAdminHeaders(services)
    const tags = async () => {
      const { data } = (await (
        await fetch(`${portal.url}/gateway-admin/${environmentId}/consumers?size=1000&tags=app:${applicationId}`, { headers })
      ).json()) as {
        data: { tags: string[] }[]
      }
      return data.flatMap((one) => one.tags)
    }
    expect(await until(tags, (all) => all.includes(`company:${companyId}`))).toContain(`company:${companyId}`)
    expect((await unlink(id)).status).toBe(204)
    const without = await until(tags, (all) => !all.includes(`company:${companyId}`))
    expect(without).not.toContain(`company:${companyId}`)
    expect(without).toContain(`app:${applicationId}`)
    expect((await unlink(id)).status).toBe(404)
    expect((await application(applicationId)).company).toBeNull()
    const [latest] = await portal.call(companies.history, { as, params: { id: companyId } })
    expect(latest).toMatchObject({ action: 'unlink', changes: [{ field: 'application', old: 'test', new: null }] })
  })

  it('is refused where it is linked already, also when two do it at once', async () => {
    const [one, other] = [await makeActiveCompany(portal), await makeActiveCompany(portal)]
    const { appId } = await makeApplication(portal)
    const both = await Promise.all([one, other].map((id) => link(id, { appId, environmentId })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const winner = both.find(({ status }) => status === 201)?.json as { companyName: string }
    const loser = both.find(({ status }) => status === 409)
    expect(loser?.problem).toMatchObject({ name: 'UniqueConflict', message: `Application is already linked to ${winner.companyName}` })
    expect(await found({ appId })).toHaveLength(1)
  })

  it('is refused for an application that is not there, and for a company that is not active', async () => {
    const id = await makeActiveCompany(portal)
    const { appId } = await makeApplication(portal)
    for (const body of [
      { appId: 'none', environmentId },
      { appId, environmentId: 'elsewhere' },
    ]) {
      const { status, problem } = await link(id, body)
      expect([status, problem.details[0]]).toMatchObject([422, { path: 'appId', code: 'unknown' }])
    }
    await portal.call(companies.transition, { as, params: { id }, body: { action: 'suspend', comment: 'Does not pay.' } })
    const { status, problem } = await link(id, { appId, environmentId })
    expect([status, problem.details[0]]).toMatchObject([422, { code: 'companyNotActive' }])
  })

  it('takes the only active agreement; of several none by itself, and none of another company', async () => {
    const [only, several] = [await companyWith(10, -1), await companyWith(10, 20)]
    const linked = await linkApplication(portal, only.id)
    expect(linked).toMatchObject({ itAgreementId: only.agreements[0], itAgreementNumber: 'A0' })
    const free = await linkApplication(portal, several.id)
    expect(free.itAgreementId).toBeNull()
    expect((await patch(free.id, several.agreements[1] ?? '')).json).toMatchObject({ itAgreementNumber: 'A1' })
    const foreign = await patch(free.id, only.agreements[0] ?? '')
    expect([foreign.status, foreign.problem.details[0]]).toMatchObject([422, { path: 'itAgreementId', code: 'unknown' }])
    expect((await patch(free.id, null)).json).toMatchObject({ itAgreementId: null })
    const [latest] = await portal.call(companies.history, { as, params: { id: several.id } })
    expect(latest?.changes).toEqual([{ field: 'applicationAgreement', of: free.applicationName, old: 'A1', new: null }])
  })

  it('needs an agreement where the setting says so', async () => {
    const [none, several] = [await companyWith(), await companyWith(10, 20)]
    const { appId } = await makeApplication(portal)
    await whileRequired(async () => {
      expect((await link(none.id, { appId, environmentId })).problem.details[0]).toMatchObject({
        path: 'itAgreementId',
        code: 'noAgreement',
      })
      expect((await link(several.id, { appId, environmentId })).problem.details[0]).toMatchObject({
        path: 'itAgreementId',
        code: 'required',
      })
      const { status, json } = await link(several.id, { appId, environmentId, itAgreementId: several.agreements[1] })
      expect(status).toBe(201)
      expect((await patch((json as { id: string }).id, null)).problem.details[0]).toMatchObject({ code: 'required' })
    })
  })

  it('ends with the application, and the company’s history says so', async () => {
    const { companyId, applicationId, appId, applicationName } = await linkApplication(portal, await makeActiveCompany(portal))
    await portal.call(applications.remove, { as: 'developer', params: { envId: environmentId, id: applicationId } })
    expect([await found({ appId }), (await get(companyId)).applicationCount]).toEqual([[], 0])
    const [latest] = await portal.call(companies.history, { as, params: { id: companyId } })
    expect(latest).toMatchObject({ action: 'unlink', changes: [{ field: 'application', of: applicationName, old: 'test', new: null }] })
  })
})

describe('who sees what', () => {
  it('is name and status for who sees the application, the agreement for admins too, the company itself for managers, and nothing for others', async () => {
    const { id: companyId, agreements } = await companyWith(10)
    const { appId, applicationId, companyName } = await linkApplication(portal, companyId)
    const itAgreementId = agreements[0]
    const told = {
      companyName,
      companyStatus: 'ACTIVE',
      itAgreementId: null,
      itAgreementNumber: null,
      createdBy: null,
      createdByName: null,
    }
    const closed = { companyId: null, createdAt: null }
    expect(await found({ appId }, 'developer')).toMatchObject([{ ...told, ...closed }])
    // Nor is any of it found out by asking for it, or read from a cursor.
    for (const filter of [{ where: { companyId } }, { order: 'createdAt DESC' }, { where: { createdAt: { gt: '2026-01-01' } } }]) {
      const asked = `/companyapplications?filter=${encodeURIComponent(JSON.stringify({ limit: 1, ...filter }))}`
      expect((await portal.raw('GET', asked, { as: 'developer' })).status, asked).toBe(422)
    }
    expect(await found({ appId }, 'admin')).toMatchObject([{ ...told, ...closed, itAgreementId, itAgreementNumber: 'A0' }])
    expect(await found({ appId })).toMatchObject([
      { ...told, itAgreementId, itAgreementNumber: 'A0', createdBy: 'subscriptions@portico.example', createdByName: 'Katharina Brandt' },
    ])
    expect(await found({ appId }, 'developer2')).toEqual([])
    const count = (who: Account) => portal.call(companyApplications.count, { as: who, query: { where: { appId } } })
    expect([await count('developer'), await count('developer2')]).toEqual([{ count: 1 }, { count: 0 }])
    const shown = { company: companyName, companyStatus: 'ACTIVE' }
    expect(await application(applicationId)).toMatchObject({ ...shown, companyItAgreementId: null, companyId: null })
    expect(await application(applicationId, 'admin')).toMatchObject({ ...shown, companyItAgreementId: itAgreementId, companyId: null })
  })

  it('narrows the list of applications by a company for admins, and for others does nothing', async () => {
    const { companyId, companyName, applicationName } = await linkApplication(portal, await makeActiveCompany(portal))
    const names = async (who: Account, company: string) => {
      const { data } = await portal.call(applications.list, {
        as: who,
        params: { envId: environmentId },
        query: { company, itemsPerPage: 100 },
      })
      return data.map(({ name }) => name)
    }
    expect(await names('admin', companyId)).toEqual([applicationName])
    expect(await names('admin', companyName.slice(2).toUpperCase())).toContain(applicationName)
    expect(await names('admin', 'No such company')).toEqual([])
    expect((await names('developer', 'No such company')).length).toBeGreaterThan(1)
  })

  it('finds what can be linked by a part of its name, with what it is linked to', async () => {
    const linked = await linkApplication(portal, await makeActiveCompany(portal))
    const ask = (search: string) => portal.call(companyApplications.linkable, { as, query: { environmentId, search } })
    const { id, companyId, companyName } = linked
    expect(await ask(linked.applicationName.toUpperCase())).toContainEqual({
      appId: linked.appId,
      name: linked.applicationName,
      teamName: null,
      link: { id, companyId, companyName },
    })
    const free = await makeApplication(portal)
    expect(await ask(free.name)).toContainEqual({ appId: free.appId, name: free.name, teamName: null, link: null })
    expect(await ask('100% nothing')).toEqual([])
  })
})
