import { apiProducts } from '@portico/apidex/api-products/api-product.contract.ts'
import { applications, sharing } from '@portico/apidex/applications/application.contract.ts'
import { keys } from '@portico/apidex/applications/key.contract.ts'
import { requestComments } from '@portico/apidex/applications/request-comment.contract.ts'
import { keyNotices } from '@portico/apidex/applications/server/key-notices.job.ts'
import { approvals } from '@portico/apidex/approvals/approval.contract.ts'
import { environments } from '@portico/apidex/environments/environment.contract.ts'
import { permissionGroups } from '@portico/apidex/permission-groups/permission-group.contract.ts'
import { specs } from '@portico/apidex/specs/spec.contract.ts'
import { members, teams } from '@portico/apidex/teams/team.contract.ts'
import { mails } from '@portico/core/mail/mail.contract.ts'
import { businessObjects, terms } from '@portico/dictionary/contract.ts'
import { makeObject } from '@portico/dictionary/objects/objects.testing.ts'
import { makeTerm } from '@portico/dictionary/terms/terms.testing.ts'
import type { DeclaredEvent } from '@portico/platform/contract/event.ts'
import { todayIn } from '@portico/platform/server/xlsx/wall-clock.ts'
import { prospects } from '@portico/portfolio/contract.ts'
import { makeProspect } from '@portico/portfolio/prospects/prospects.testing.ts'
import { agreementNotices } from '@portico/subscriptions/agreements/server/agreement-notices.job.ts'
import { companies } from '@portico/subscriptions/companies/company.contract.ts'
import { linkApplication, makeActiveCompany } from '@portico/subscriptions/links/links.testing.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { modules } from './modules.ts'
import { makeEnvironments, makeProducts } from './testing/catalogue.ts'
import { type Account, type TestPortal, testPortal } from './testing/portal.ts'
import { eventsIn } from './testing/stored.ts'
import { until } from './testing/until.ts'
import { document } from './testing/world.ts'

const declared = new Map<string, DeclaredEvent>(modules.flatMap(({ events = [] }) => events.map((event) => [event.name, event] as const)))
/** What only a gateway or another story brings about: gateway-events.test.ts, environment.routes.test.ts and the rooms' own tests look at these. */
const elsewhere =
  /^(ACTION_REMINDER|APPROVALS_WAITING_DIGEST|APPLICATIONS_|GATEWAY_|ENVIRONMENT_|RECONCILER_|ERROR_REPORT|ISSUE_UPDATED|MEETING_|DECISION_|RELEASE_|SOLUTION_|EXCEPTION_|CONDITION_|REVIEW_DUE|SPEC_SOURCE)/
const envId = 'test'
const minute = 60_000

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
  for (const as of ['developer', 'developer2', 'architect'] as const) await portal.raw('GET', '/api/users/me', { as })
  await makeEnvironments(portal, envId)
})
afterAll(() => portal.close())

const all = () => eventsIn(portal.portal.services.database)
const told = async (event: string) => (await all()).filter((one) => one.event === event).map(({ carries }) => carries)
const idOf = async (as: Account) => ((await portal.raw('GET', '/api/users/me', { as })).json as { id: string }).id

/** Names of environments and companies are asked for when a mail is written: those of then. */
async function mailsSayWhereAndForWhom(companyId: string, applicationId: string): Promise<void> {
  const { name, platformId } = await portal.call(environments.get, { as: 'admin', params: { id: envId }, query: {} })
  const renamed = { name, displayName: 'Proving ground', platformId }
  await portal.call(environments.change, { as: 'admin', params: { id: envId }, body: renamed })
  await portal.call(keys.create, { as: 'developer', params: { envId, id: applicationId }, body: { apiProducts: ['guarded'] } })
  const { companyName } = await portal.call(companies.get, { as: 'subscriptions', params: { id: companyId }, query: {} })
  const texts = async () => {
    const { data } = await portal.call(mails.list, { as: 'admin', query: { event: 'PRODUCT_REQUESTED', itemsPerPage: 20 } })
    return Promise.all(data.map(async ({ id }) => (await portal.call(mails.get, { as: 'admin', params: { id } })).text))
  }
  const found = await until(texts, (all) => all.some((text) => text.includes(`Company: ${companyName}.`)))
  expect(found.find((text) => text.includes(companyName))).toContain('(Proving ground)')
}

describe('what happens is told', () => {
  it('of a prospect: that it was submitted, and each new state', async () => {
    const { id, code, ownerId } = await makeProspect(portal)
    await portal.call(prospects.transition, { as: 'productowner', params: { id }, body: { action: 'submit' } })
    expect(await told('PROSPECT_SUBMITTED')).toMatchObject([{ prospect: { id, code }, owner: { id: ownerId } }])
    expect(await told('PROSPECT_STATUS_CHANGED')).toMatchObject([
      { prospect: { id }, oldStatus: 'DRAFT', newStatus: 'SUBMITTED', comment: '' },
    ])
  })

  it('of a term: that it was proposed, and what was decided', async () => {
    const { id, code, ownerId, domainId } = await makeTerm(portal)
    await portal.call(terms.transition, { as: 'admin', params: { id }, body: { action: 'propose' } })
    expect(await told('TERM_PROPOSED')).toMatchObject([{ item: { id, code }, domain: { id: domainId }, author: { id: ownerId } }])
    await portal.call(terms.transition, { as: 'analyst', params: { id }, body: { action: 'return', comment: 'Say more' } })
    expect(await told('TERM_DECIDED')).toMatchObject([{ item: { id }, author: { id: ownerId }, newStatus: 'DRAFT', comment: 'Say more' }])
  })

  it('of a business object: that it was proposed, and what was decided', async () => {
    const { id, code, ownerId, domainId } = await makeObject(portal)
    const move = (as: 'admin' | 'analyst', body: { action: 'propose' | 'return'; comment?: string }) =>
      portal.call(businessObjects.transition, { as, params: { id }, body })
    await move('admin', { action: 'propose' })
    expect(await told('OBJECT_PROPOSED')).toMatchObject([{ item: { id, code }, domain: { id: domainId }, author: { id: ownerId } }])
    await move('analyst', { action: 'return', comment: 'Say more' })
    expect(await told('OBJECT_DECIDED')).toMatchObject([{ item: { id }, author: { id: ownerId }, newStatus: 'DRAFT', comment: 'Say more' }])
  })

  it('of the members of a team', async () => {
    const as = 'developer'
    const team = await portal.call(teams.create, { as, body: { name: 'Mobile' } })
    const [me, other] = [await idOf('developer'), await idOf('developer2')]
    const added = await portal.call(members.add, {
      as,
      body: { teamId: team.id, developerId: 'developer2@portico.example', role: 'Viewer' },
    })
    await portal.call(members.change, { as, params: { id: added.id }, body: { role: 'Admin' } })
    await portal.call(members.change, { as, params: { id: added.id }, body: { role: 'Owner' } })
    const { members: now } = await portal.call(teams.get, { as, params: { id: team.id }, query: { filter: { include: ['members'] } } })
    const former = now?.find(({ userId }) => userId === me)?.id ?? ''
    await portal.call(members.remove, { as: 'developer2', params: { id: former } })
    const about = { team: { id: team.id, name: 'Mobile' } }
    expect(await told('TEAM_MEMBER_ADDED')).toMatchObject([{ ...about, member: { id: other, role: 'Viewer' } }])
    expect(await told('TEAM_MEMBER_ROLE_CHANGED')).toMatchObject([{ ...about, member: { id: other, role: 'Admin' }, oldRole: 'Viewer' }])
    expect(await told('TEAM_OWNERSHIP_TRANSFERRED')).toMatchObject([{ ...about, oldOwner: { id: me }, newOwner: { id: other } }])
    expect(await told('TEAM_MEMBER_REMOVED')).toMatchObject([{ ...about, member: { id: me, role: 'Admin' } }])
  })

  it('of products, their revisions and groups', async () => {
    const { quick } = await makeProducts(portal, [{ apiproduct: 'quick' }, { apiproduct: 'guarded', approval: 'manual' }])
    const older = { spec: { ...document('0.9.0'), paths: {} }, latest: false }
    for (const one of [{ spec: document('1.0.0') }, { spec: document('1.1.0') }, older, { spec: { ...document('2.0.0'), paths: {} } }])
      await portal.call(specs.upload, { as: 'admin', body: { environmentId: envId, productId: quick.id, force: true, ...one } })
    await portal.call(apiProducts.change, { as: 'admin', params: { envId, productId: quick.id }, body: { status: 'deprecated' } })
    await portal.call(apiProducts.change, { as: 'admin', params: { envId, productId: quick.id }, body: { displayName: 'Still quick' } })
    const product = { id: quick.id }
    expect(await told('SPEC_CREATED')).toMatchObject([{ product, spec: { version: '1.0.0' } }])
    // Compared first: it says what is different.
    await expect
      .poll(() => told('SPEC_UPDATED'), { timeout: 10_000 })
      .toMatchObject([
        { product, spec: { version: '1.1.0' }, breaking: false, changes: [] },
        // What is added beside the latest breaks nobody's work.
        { product, spec: { version: '0.9.0' }, breaking: false, changes: [] },
        {
          product,
          spec: { version: '2.0.0' },
          breaking: true,
          changes: [{ severity: 'breaking', operation: expect.stringContaining('/pets') }],
        },
      ])
    expect(await told('SPEC_DEPRECATED')).toMatchObject([{ product, endDate: null }])

    const group = await portal.call(permissionGroups.create, { as: 'admin', body: { name: 'Partners' } })
    const team = await portal.call(teams.create, { as: 'developer', body: { name: 'Grouped' } })
    await portal.raw('PUT', `/api/permissiongroups/${group.id}/teams/rel/${team.id}`, { as: 'admin' })
    await portal.raw('PUT', `/api/permissiongroups/${group.id}/teams/rel/${team.id}`, { as: 'admin' })
    expect(await told('PERMISSION_GROUP_TEAM_ADDED')).toEqual([
      { group: { id: group.id, name: 'Partners' }, team: { id: team.id, name: 'Grouped' } },
    ])
  })

  it('of applications, requests and keys', async () => {
    const as = 'developer'
    const team = await portal.call(teams.create, { as, body: { name: 'Charging' } })
    const body = { name: 'App', teamId: team.id, apiProducts: ['quick', 'guarded'] }
    const made = await portal.call(applications.create, { as, params: { envId }, body })
    const key = made.keys[0]
    const params = { envId, id: made.id, keyId: key?.id ?? '' }
    const about = { application: { id: made.id, name: 'App', environmentId: envId }, team: { id: team.id, name: 'Charging' }, owner: null }
    const requester = { id: await idOf('developer') }
    expect(await told('APPLICATION_CREATED')).toEqual([about])
    // Only what waits for a decision was asked for.
    expect(await told('PRODUCT_REQUESTED')).toMatchObject([{ ...about, product: { name: 'guarded' }, requester }])
    const request = { ...params, productId: key?.apiProducts.find(({ apiproduct }) => apiproduct === 'guarded')?.productId ?? '' }
    const say = (as: 'admin' | 'developer', text: string) => portal.call(requestComments.add, { as, params: request, body: { text } })
    const admin = { id: await idOf('admin') }
    await say('admin', 'What for?')
    expect(await told('REQUEST_QUESTION')).toMatchObject([
      { ...about, product: { name: 'guarded' }, requester, author: admin, text: 'What for?' },
    ])
    await say('developer', 'To charge cars.')
    expect(await told('REQUEST_ANSWER')).toMatchObject([
      { ...about, author: requester, text: 'To charge cars.', asker: admin, productOwner: { id: await idOf('productowner') } },
    ])
    await portal.call(approvals.approve, { as: 'admin', params, body: ['guarded'] })
    expect(await told('PRODUCT_APPROVED')).toMatchObject([{ ...about, product: { name: 'guarded' }, requester }])
    await portal.call(keys.change, { as, params, body: { remove: ['guarded'] } })
    expect(await told('PRODUCT_REVOKED')).toMatchObject([{ ...about, product: { name: 'guarded' }, reason: null }])
    await portal.call(keys.change, { as, params, body: { add: ['guarded'] } })
    await portal.call(approvals.reject, { as: 'admin', params, body: { products: ['guarded'], reason: 'Nobody needs this.' } })
    expect(await told('PRODUCT_REJECTED')).toMatchObject([
      { ...about, product: { name: 'guarded' }, requester, reason: 'Nobody needs this.' },
    ])

    const expiryDate = new Date(portal.clock.now().getTime() + 2 * minute).toISOString()
    await portal.call(keys.change, { as, params, body: { expiryDate } })
    const expiring = { ...about, key: { id: key?.id, last4: key?.lastFour }, expiryDate: expect.stringContaining(expiryDate.slice(0, 19)) }
    expect(await told('KEY_EXPIRY_CHANGED')).toEqual([expiring])
    const notices = keyNotices(portal.portal.services)
    for (let again = 0; again < 2; again += 1) await notices.run(new AbortController().signal)
    // Of the four numbers of days that have passed it is the nearest alone, and once.
    expect(await told('KEY_EXPIRY_NOTICE')).toEqual([{ ...expiring, daysLeft: expect.any(Number) }])
    portal.clock.advance(3 * minute)
    expect(
      await until(
        () => told('KEY_EXPIRED'),
        ({ length }) => length > 0,
      ),
    ).toEqual([expiring])

    const other = await portal.call(teams.create, { as: 'developer2', body: { name: 'Receiving' } })
    await portal.call(sharing.share, { as, params: { teamId: other.id }, body: { appId: made.appId } })
    expect(await told('APPLICATION_SHARED')).toEqual([{ application: about.application, team: { id: other.id, name: 'Receiving' } }])
    await portal.call(applications.remove, { as, params: { envId, id: made.id } })
    expect(await told('APPLICATION_DELETED')).toEqual([about])
  })

  it('of who pays for an application', async () => {
    const companyId = await makeActiveCompany(portal)
    const { applicationId } = await linkApplication(portal, companyId)
    expect(await told('COMPANY_APPLICATION_LINKED')).toMatchObject([
      { company: { id: companyId }, application: { id: applicationId, environmentId: envId }, agreement: null },
    ])
    expect(await told('COMPANY_ACTIVATED')).toMatchObject([{ company: { id: companyId } }])
    await mailsSayWhereAndForWhom(companyId, applicationId)
    await portal.call(companies.transition, {
      as: 'subscriptions',
      params: { id: companyId },
      body: { action: 'suspend', comment: 'No money.' },
    })
    expect(await told('COMPANY_SUSPENDED')).toMatchObject([{ company: { id: companyId }, reason: 'No money.' }])

    // Agreements end by the days of the portal's zone, in which tomorrow may have begun.
    const today = Date.parse(todayIn(portal.portal.services)())
    const ends = (days: number) => new Date(today + days * 86_400_000).toISOString().slice(0, 10)
    const { version } = await portal.call(companies.get, { as: 'subscriptions', params: { id: companyId }, query: {} })
    const itAgreements = [10, 50, 61].map((days) => ({ number: `A${days}`, startDate: '2026-01-01', endDate: ends(days) }))
    await portal.call(companies.change, { as: 'subscriptions', params: { id: companyId }, body: { version, itAgreements } })
    const { run } = agreementNotices(portal.portal.services)
    for (let again = 0; again < 2; again += 1) await run(new AbortController().signal)
    const company = { id: companyId }
    const near = [
      { company, agreement: { number: 'A10' }, endDate: ends(10), daysLeft: 10 },
      { company, agreement: { number: 'A50' }, endDate: ends(50), daysLeft: 50 },
    ]
    // Once each, however often somebody looks, and anew when the end comes nearer.
    expect(await told('IT_AGREEMENT_ENDING')).toMatchObject(near)
    portal.clock.advance(37 * 86_400_000)
    await run(new AbortController().signal)
    expect((await told('IT_AGREEMENT_ENDING')).slice(2)).toMatchObject([
      { agreement: { number: 'A50' }, daysLeft: 13 },
      { agreement: { number: 'A61' }, daysLeft: 24 },
    ])
  })

  it('as it was declared: every event, with what it carries, to nobody by address', async () => {
    const seen = await all()
    for (const { event, carries, hears } of seen) {
      const by = declared.get(event)
      expect(by, event).toBeDefined()
      expect(z.safeParse(by?.carries ?? z.never(), carries).error, event).toBeUndefined()
      expect(hears, event).toEqual(by?.hears)
      expect(JSON.stringify(hears)).not.toContain('@')
      for (const one of hears) if (one.who !== 'role') expect(carries, `${event} is heard by ${one.of}`).toHaveProperty(one.of)
    }
    const names = [...declared.keys()].filter((name) => !elsewhere.test(name))
    expect([...new Set(seen.map(({ event }) => event))].filter((name) => !elsewhere.test(name)).toSorted()).toEqual(names.toSorted())
  })
})

it('an event is declared once', () => {
  const names = modules.flatMap(({ events = [] }) => events.map(({ name }) => name))
  expect(new Set(names).size).toBe(names.length)
})
