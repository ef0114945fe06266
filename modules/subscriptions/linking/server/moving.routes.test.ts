import { applications } from '@portico/apidex/contract.ts'
import { makeEnvironments } from '@portico/app-server/testing/catalogue.ts'
import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { settings } from '@portico/core/contract.ts'
import { waitingFor } from '@portico/platform/server/testing/waiting.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companies } from '../../companies/company.contract.ts'
import { holdForLinks } from '../../companies/server/company.store.ts'
import { companyApplications } from '../../links/link.contract.ts'
import { linkApplication, makeActiveCompany, makeApplication } from '../../links/links.testing.ts'
import { endApplication, storeLinks } from '../../links/server/testing/stored-links.store.ts'
import { linkingStore } from './linking.store.ts'
import { lostLinks } from './lost-links.job.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
  await makeEnvironments(portal, 'test', 'other')
})
afterAll(() => portal.close())

const as = 'subscriptions' as const
const envId = 'test'
const db = () => portal.portal.services.database.db
const patch = (id: string, body: object) => portal.raw('PATCH', `/api/companyapplications/${id}`, { as, body })
const get = (id: string) => portal.call(companies.get, { as, params: { id }, query: {} })
const history = (id: string) => portal.call(companies.history, { as, params: { id } })
const day = (days: number) => new Date(portal.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
const agree = async (id: string, itAgreements: { number: string; startDate: string; endDate?: string }[]) => {
  const { version } = await get(id)
  const { itAgreements: made = [] } = await portal.call(companies.change, { as, params: { id }, body: { version, itAgreements } })
  return (number: string) => made.find((one) => one.number === number)?.id ?? ''
}

describe('an application goes from one company to another', () => {
  it('in one call: under the only active agreement of the other one, told in both histories and its own', async () => {
    const [from, to] = [await makeActiveCompany(portal), await makeActiveCompany(portal)]
    const agreement = (await agree(to, [{ number: 'A1', startDate: day(-10) }]))('A1')
    const link = await linkApplication(portal, from)
    const { status, json } = await patch(link.id, { companyId: to })
    expect([status, json]).toMatchObject([200, { id: link.id, companyId: to, itAgreementId: agreement }])
    expect([(await get(from)).applicationCount, (await get(to)).applicationCount]).toEqual([0, 1])
    const { applicationName: of } = link
    expect((await history(from))[0]).toMatchObject({ action: 'unlink', changes: [{ field: 'application', of, old: envId, new: null }] })
    expect((await history(to))[0]).toMatchObject({ action: 'link', changes: [{ field: 'application', of, old: null, new: envId }] })
    const params = { envId, id: link.applicationId }
    const [own] = await portal.call(applications.history, { as: 'developer', params })
    expect(own?.changes).toEqual([{ field: 'company', old: (await get(from)).companyName, new: (await get(to)).companyName }])
  })

  it('or not at all: what refuses it leaves the link as it was', async () => {
    const [from, ended] = [await makeActiveCompany(portal), await makeActiveCompany(portal)]
    await portal.call(companies.transition, { as, params: { id: ended }, body: { action: 'terminate', comment: 'Over.' } })
    const link = await linkApplication(portal, from)
    const refused = [
      [{ companyId: ended }, 'companyId', 'companyNotActive'],
      [{ companyId: link.id }, 'companyId', 'unknown'],
      [{ companyId: await makeActiveCompany(portal), itAgreementId: link.id }, 'itAgreementId', 'unknown'],
      [{}, '', 'atLeastOne'],
    ] as const
    for (const [body, path, code] of refused) {
      const { status, problem } = await patch(link.id, body)
      expect([status, problem.details[0]]).toMatchObject([422, { path, code }])
    }
    const [still] = await portal.call(companyApplications.list, { as, query: { filter: { where: { appId: link.appId } } } })
    expect(still).toMatchObject({ id: link.id, companyId: from })
  })

  it('to one of two who ask at once', async () => {
    const [from, one, two] = [await makeActiveCompany(portal), await makeActiveCompany(portal), await makeActiveCompany(portal)]
    const link = await linkApplication(portal, from)
    const answers = await Promise.all([one, two].map((companyId) => patch(link.id, { companyId })))
    // Who comes after the other moves it on, and who comes at the same moment is told.
    expect(['200 200', '200 409']).toContain(
      answers
        .map(({ status }) => status)
        .toSorted()
        .join(' '),
    )
    const counts = await Promise.all([from, one, two].map(async (id) => (await get(id)).applicationCount))
    expect(counts.toSorted()).toEqual([0, 0, 1])
  })

  // The embedded database runs one transaction after the other.
  it.runIf(process.env.TEST_DATABASE_URL).each(['PATCH', 'DELETE'])(
    '%s that waited for a move is told of it, not that there is no link',
    async (method) => {
      const [from, one, two] = [await makeActiveCompany(portal), await makeActiveCompany(portal), await makeActiveCompany(portal)]
      const link = await linkApplication(portal, from)
      const { sent } = await portal.portal.services.database.transaction(async (tx) => {
        await holdForLinks(tx, from, one)
        const answer = portal.raw(method, `/api/companyapplications/${link.id}`, {
          as,
          ...(method === 'PATCH' && { body: { companyId: two } }),
        })
        await expect.poll(() => waitingFor(tx)).toHaveLength(1)
        await linkingStore(tx).moveTo(link.id, { companyId: one, itAgreementId: null, createdAt: new Date(), createdBy: 'test' })
        return { sent: answer }
      })
      const { status, problem } = await sent
      expect([status, problem.name]).toEqual([409, 'VersionConflict'])
      expect((await get(one)).applicationCount).toBe(1)
    },
  )
})

it('where an agreement is required, one that has ended or has not begun is none', async () => {
  const set = async (value: boolean) => {
    const { version } = await portal.call(settings.read, { as: 'admin' })
    await portal.call(settings.change, { as: 'admin', body: { version, values: { 'companies.itAgreementRequired': value } } })
  }
  const id = await makeActiveCompany(portal)
  const of = await agree(id, [
    { number: 'ENDED', startDate: day(-10), endDate: day(-1) },
    { number: 'FUTURE', startDate: day(5) },
    { number: 'NOW', startDate: day(-5) },
  ])
  const { appId } = await makeApplication(portal)
  await set(true)
  for (const number of ['ENDED', 'FUTURE']) {
    const body = { appId, environmentId: envId, itAgreementId: of(number) }
    const { status, problem } = await portal.raw('POST', `/api/companies/${id}/companyapplications`, { as, body })
    expect([status, problem.details[0]]).toMatchObject([422, { path: 'itAgreementId', code: 'agreementNotActive' }])
  }
  const link = await linkApplication(portal, id, { itAgreementId: of('NOW') })
  expect((await patch(link.id, { itAgreementId: of('ENDED') })).problem.details[0]).toMatchObject({ code: 'agreementNotActive' })
  await set(false)
  // IT-4: by itself an agreement that has ended takes nothing away.
  expect((await patch(link.id, { itAgreementId: of('ENDED') })).status).toBe(200)
})

describe('a link whose application is gone', () => {
  it('is taken away by hand, and its company ends', async () => {
    const id = await makeActiveCompany(portal)
    const link = await linkApplication(portal, id)
    await endApplication(db(), link.applicationId)
    expect((await patch(link.id, { itAgreementId: null })).status).toBe(404)
    expect((await portal.raw('DELETE', `/api/companyapplications/${link.id}`, { as })).status).toBe(204)
    const ended = await portal.raw('POST', `/api/companies/${id}/transitions`, { as, body: { action: 'terminate', comment: 'Over.' } })
    expect(ended.status).toBe(200)
  })

  it('is found and taken away by itself, with a word in the history; others stay', async () => {
    const id = await makeActiveCompany(portal)
    const [gone, there] = [await linkApplication(portal, id), await linkApplication(portal, id)]
    await endApplication(db(), gone.applicationId)
    await lostLinks(portal.portal.services).run(new AbortController().signal)
    const left = await portal.call(companyApplications.list, { as, query: { filter: { where: { companyId: id } } } })
    expect(left.map((link) => link.id)).toEqual([there.id])
    expect((await history(id))[0]).toMatchObject({ action: 'unlink', changes: [{ field: 'application', of: gone.appId, new: null }] })
  })

  it('is told once, though two look for it at once: only who took it away says so', async () => {
    const id = await makeActiveCompany(portal)
    const gone = await linkApplication(portal, id)
    await endApplication(db(), gone.applicationId)
    const { run } = lostLinks(portal.portal.services)
    await Promise.all([1, 2].map(() => run(new AbortController().signal)))
    expect((await history(id)).filter(({ action }) => action === 'unlink')).toHaveLength(1)
    expect(await portal.portal.services.database.transaction((tx) => linkingStore(tx).remove([gone.id]))).toEqual(new Set())
  })

  it('with its environment is in the history of its company', async () => {
    const id = await makeActiveCompany(portal)
    const made = await portal.call(applications.create, {
      as: 'developer',
      params: { envId: 'other' },
      body: { name: 'Over there', apiProducts: [] },
    })
    await portal.call(companyApplications.create, { as, params: { id }, body: { appId: made.appId, environmentId: 'other' } })
    await portal.call(applications.get, { as: 'developer', params: { envId: 'other', id: made.id } })
    const removed = await portal.raw('DELETE', '/api/environments/other?force=true', { as: 'admin', body: { name: 'other' } })
    expect(removed.status).toBeLessThan(300)
    expect([(await get(id)).applicationCount, (await history(id))[0]]).toMatchObject([
      0,
      { action: 'unlink', changes: [{ field: 'applicationsGone', of: 'other', old: 1, new: null }] },
    ])
  })
})

it('a company with 70,000 links narrows the list of applications, and shows the first 100 of them', async () => {
  const id = await makeActiveCompany(portal)
  const { applicationName } = await linkApplication(portal, id)
  await storeLinks(db(), id, 70_000)
  const listed = await portal.call(applications.list, { as: 'admin', params: { envId }, query: { company: id } })
  expect(listed.data.map(({ name }) => name)).toEqual([applicationName])
  const { companyApplications: shown = [], apps = [], applicationCount } = await get(id)
  expect([shown.length, apps.length, applicationCount]).toEqual([100, 100, 70_001])
  const include = await portal.call(companies.list, { as, query: { filter: { where: { id }, include: ['companyApplications'] } } })
  expect(include[0]?.companyApplications).toHaveLength(100)
}, 120_000)
