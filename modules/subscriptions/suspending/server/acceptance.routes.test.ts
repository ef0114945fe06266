import { applications } from '@portico/apidex/contract.ts'
import { makeEnvironments, makeProducts } from '@portico/app-server/testing/catalogue.ts'
import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { readWorkbook } from '@portico/platform/server/testing/read-workbook.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { completeCompany } from '../../companies/companies.testing.ts'
import { companies } from '../../companies/company.contract.ts'
import { pickable } from '../../companies/company-states.contract.ts'
import { makeActiveCompany } from '../../links/links.testing.ts'

const as = 'subscriptions' as const
const create = (portal: TestPortal, more: object) => portal.raw('POST', '/api/companies', { as, body: { ...completeCompany(), ...more } })
const move = (portal: TestPortal, id: string, action: string) =>
  portal.raw('POST', `/api/companies/${id}/transitions`, {
    as,
    body: { action, ...(/activate/.test(action) ? {} : { comment: 'Because.' }) },
  })

describe('the acceptance scenarios of companies (domains 4.6)', () => {
  let portal: TestPortal
  let made = 0
  beforeAll(async () => {
    portal = await testPortal()
    await makeEnvironments(portal, 'test', 'other')
    for (const envId of ['test', 'other']) await makeProducts(portal, [{ apiproduct: 'quick', envId }])
  }, 120_000)
  afterAll(() => portal.close())

  const application = (envId = 'test') => {
    made += 1
    return portal.call(applications.create, {
      as: 'developer',
      params: { envId },
      body: { name: `${envId} ${made}`, apiProducts: ['quick'] },
    })
  }
  const link = (id: string, { appId, environmentId }: { appId: string; environmentId: string }) =>
    portal.raw('POST', `/api/companies/${id}/companyapplications`, { as, body: { appId, environmentId } })
  const nameOf = async (id: string) => (await portal.call(companies.get, { as, params: { id }, query: {} })).companyName

  it('1: a number of the trade register has eight digits, spaces aside, and keeps its zero', async () => {
    const short = await create(portal, { cocNumber: '1234567' })
    expect([short.status, short.problem.details[0]]).toMatchObject([422, { path: 'cocNumber', code: 'strictLength' }])
    for (const [given, kept] of [
      ['1234 5678', '12345678'],
      ['01234567', '01234567'],
    ])
      expect((await create(portal, { cocNumber: given })).json).toMatchObject({ cocNumber: kept })
  })

  it('2: without any number a company is not activated', async () => {
    const { json } = await create(portal, { cocNumber: '' })
    const { status, problem } = await move(portal, (json as { id: string }).id, 'activate')
    expect([status, problem.details[0]]).toMatchObject([422, { path: 'cocNumber', code: 'required' }])
  })

  it('3: an application has one company in its environment', async () => {
    const [one, other] = [await makeActiveCompany(portal), await makeActiveCompany(portal)]
    const app = await application()
    expect((await link(one, app)).status).toBe(201)
    const { status, problem } = await link(other, app)
    expect([status, problem.message]).toEqual([409, `Application is already linked to ${await nameOf(one)}`])
  })

  it('4: a suspended company leaves the picker, and its application is refused a product', async () => {
    const id = await makeActiveCompany(portal)
    const app = await application()
    await link(id, app)
    const picked = async () => {
      const filter = pickable(await nameOf(id))
      return filter ? (await portal.call(companies.list, { as, query: { filter } })).map((one) => one.id) : []
    }
    expect(await picked()).toContain(id)
    await move(portal, id, 'suspend')
    expect(await picked()).not.toContain(id)
    const path = `/api/environments/test/applications/${app.id}/keys`
    const { status, problem } = await portal.raw('POST', path, { as: 'developer', body: { apiProducts: ['quick'] } })
    expect([status, problem.details[0]]).toMatchObject([422, { path: 'apiProducts', code: 'companySuspended' }])
  })

  it('5: a company ends once nothing is linked to it', async () => {
    const id = await makeActiveCompany(portal)
    const linked = (await link(id, await application())).json as { id: string }
    const { status, problem } = await move(portal, id, 'terminate')
    expect([status, problem.details[0]]).toMatchObject([422, { code: 'linkedApplications' }])
    await portal.raw('DELETE', `/api/companyapplications/${linked.id}`, { as })
    expect((await move(portal, id, 'terminate')).json).toMatchObject({ status: 'TERMINATED' })
  })

  it('6: the export of one environment has nothing of another', async () => {
    const id = await makeActiveCompany(portal)
    const [here, there] = [await application('test'), await application('other')]
    for (const app of [here, there]) expect((await link(id, app)).status).toBe(201)
    const answer = await fetch(`${portal.url}/api/companies/excelexport?environmentId=test&companyIds[]=${id}`, {
      headers: { authorization: `Bearer ${await portal.token(as)}` },
    })
    const cells = JSON.stringify(readWorkbook(Buffer.from(await answer.arrayBuffer())))
    expect([cells.includes(here.name), cells.includes(there.name)]).toEqual([true, false])
  })

  it('7: who is no subscription manager finds no company', async () => {
    const id = await makeActiveCompany(portal)
    for (const who of ['developer', 'admin'] as const)
      for (const path of ['/api/companies', '/api/companies/count', `/api/companies/${id}`, `/api/companies/${id}/history`]) {
        const { status, json } = await portal.raw('GET', path, { as: who })
        expect([path, status]).toEqual([path, path.includes(id) ? 404 : 403])
        expect(JSON.stringify(json)).not.toContain(await nameOf(id))
      }
  })
})

describe('alone', () => {
  it('companies, their agreements and histories work; links, their list and keys that are taken are not there', async () => {
    const alone = await testPortal({ modules: ['SubscriptionManager'] })
    const { id, version } = (await create(alone, { itAgreements: [{ number: 'A1', startDate: '2026-01-01' }] })).json as {
      id: string
      version: number
    }
    const changed = await alone.raw('PUT', `/api/companies/${id}`, {
      as,
      body: { version, itAgreements: [{ number: 'A2', startDate: '2026-01-01', endDate: '2027-01-01' }] },
    })
    expect([changed.status, changed.json]).toMatchObject([200, { itAgreements: [{ number: 'A2' }], applicationCount: 0 }])
    for (const action of ['activate', 'suspend', 'reactivate', 'terminate'])
      expect((await move(alone, id, action)).status, action).toBe(200)
    const history = await alone.call(companies.history, { as, params: { id } })
    expect(history.map(({ action }) => action)).toEqual(['transition', 'transition', 'transition', 'transition', 'update', 'create'])
    for (const path of [
      '/companyapplications',
      '/companyapplications/count',
      '/api/companyapplications/linkable',
      '/api/takenproducts',
      `/api/companies/${id}/revocation`,
    ])
      expect([path, (await alone.raw('GET', path, { as })).status]).toEqual([path, 404])
    await alone.close()
  })

  it('switched off, it leaves no call, and no word of it on an application', async () => {
    const off = await testPortal({ modules: ['InternalDeveloperPortal'] })
    await makeEnvironments(off, 'test')
    const { id } = await off.call(applications.create, {
      as: 'developer',
      params: { envId: 'test' },
      body: { name: 'Free', apiProducts: [] },
    })
    const shown = await off.call(applications.get, { as: 'admin', params: { envId: 'test', id } })
    expect(shown).toMatchObject({
      company: null,
      companyStatus: null,
      companyItAgreementId: null,
      companyItAgreement: null,
      companyId: null,
    })
    for (const path of ['/api/companies', `/api/companies/${id}`, '/companyapplications', '/api/takenproducts'])
      for (const who of ['subscriptions', 'admin'] as const)
        expect([path, (await off.raw('GET', path, { as: who })).status]).toEqual([path, 404])
    await off.close()
  })
})
