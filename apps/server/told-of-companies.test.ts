import { applications } from '@portico/apidex/applications/application.contract.ts'
import { addressOf } from '@portico/platform/contract/endpoint.ts'
import { companies } from '@portico/subscriptions/companies/company.contract.ts'
import { companyApplications } from '@portico/subscriptions/links/link.contract.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Account } from './testing/client.ts'
import { expectations, keyOf } from './testing/expectations.ts'
import { leftToTell, mailsSent } from './testing/hidden-world.ts'
import { type TestPortal, testPortal } from './testing/portal.ts'
import { accounts, makeWorld, type World } from './testing/world.ts'

const as = 'subscriptions' as const

/** A company whose every field holds a word that nothing else has; who is told which of them is the table of domains 4.5. */
interface Worded {
  id: string
  name: string
  /** What an approver reads beside it. */
  agreement: string
  words: Readonly<Record<string, string>>
  /** Who sees an application that it pays for, or decides about its requests (5.3); an admin sees every one. */
  seenBy: readonly Account[]
}

async function makeWorded(portal: TestPortal, at: number, appId: string | undefined, seenBy: readonly Account[]): Promise<Worded> {
  const name = `Numbat${at}q Waterworks`
  const agreement = `AGR-ZX${at}`
  const words = {
    number: `CUST-ZX${at}`,
    person: `Persoon zx${at}`,
    mail: `contact-zx${at}@company.example`,
    sales: `sales-zx${at}@company.example`,
    phone: `+31 20 99${at} 1199`,
    notes: `Notes zx${at}`,
    title: `Title zx${at}`,
    comment: `Comment zx${at}`,
    file: `File zx${at}`,
  }
  const { id } = await portal.call(companies.create, {
    as,
    body: {
      ...{ companyName: name, alternativeCustomerNumber: words.number, contactPerson: words.person, emailAddress: words.mail },
      ...{ phoneNumber: words.phone, salesEmailAddress: words.sales, notes: words.notes },
      itAgreements: [{ number: agreement, title: words.title, startDate: '2026-01-01' }],
    },
  })
  const params = { id }
  await portal.call(companies.transition, { as, params, body: { action: 'activate' } })
  await portal.call(companies.comment, { as, params, body: { text: words.comment } })
  await portal.call(companies.attach, { as, params, body: { name: words.file, url: 'https://files.example/one' } })
  if (appId !== undefined) await portal.call(companyApplications.create, { as, params, body: { appId, environmentId: 'test' } })
  return { id, name, agreement, words, seenBy }
}

let portal: TestPortal
let world: World
let worded: readonly Worded[] = []
beforeAll(async () => {
  portal = await testPortal()
  world = await makeWorld(portal)
  const appOf = async (which: 'ours' | 'theirs') =>
    (await portal.call(applications.get, { as: 'admin', params: { envId: 'test', id: world[which].applicationId } })).appId
  worded = [
    await makeWorded(portal, 1, await appOf('ours'), ['developer', 'analyst', 'architect', 'reader', 'productowner']),
    await makeWorded(portal, 2, await appOf('theirs'), ['developer2']),
    await makeWorded(portal, 3, undefined, []),
  ]
  await vi.waitFor(async () => expect(await leftToTell(portal)).toMatchObject({ events: 0 }), { timeout: 30_000, interval: 100 })
}, 180_000)
afterAll(() => portal.close())

/** Everything that is read, of the records of both sides and of each company, with the companies' words where one searches. */
async function addresses(): Promise<{ key: string; address: string }[]> {
  const all = new Map<string, string>()
  for (const { endpoint } of portal.portal.routes) {
    const key = keyOf(endpoint)
    const expectation = expectations[key]
    if (endpoint.method !== 'GET' || !expectation || expectation.to === 'system' || key === 'GET /api/live') continue
    for (const which of ['ours', 'theirs'] as const) {
      const { params, query = {} } = await expectation.send(world[which], world)
      const isOfCompany = endpoint.path.startsWith('/api/companies/:id')
      const searched = 'q' in query ? 'q' : 'list' in endpoint && endpoint.list?.style === 1 ? 'search' : undefined
      for (const one of worded) {
        const asked = searched === undefined ? query : { ...query, [searched]: one.name.slice(0, 7) }
        for (const some of [query, asked]) {
          const text = new URLSearchParams(some).toString()
          all.set(addressOf(endpoint.path, isOfCompany ? { id: one.id } : params) + (text === '' ? '' : `?${text}`), key)
        }
      }
    }
  }
  return [...all].map(([address, key]) => ({ key, address }))
}

/** The row of the table (domains 4.5) for one person and one company: which words may be said to them. */
function mayHear(who: Account, { name, agreement, seenBy }: Worded): readonly string[] {
  if (who === 'admin') return seenBy.length > 0 ? [name, agreement] : []
  return seenBy.includes(who) ? [name] : []
}

describe('who is told what of companies (domains 4.5)', () => {
  it('no call that reads says more of one than its row has, and managers are told all of it', async () => {
    const faults: string[] = []
    const heard = new Map<string, Set<string>>()
    const all = await addresses()
    expect(all.length).toBeGreaterThan(200)
    for (const who of accounts)
      for (const { key, address } of all) {
        const { json, problem } = await portal.raw('GET', address, { as: who })
        const text = (JSON.stringify(json ?? problem) ?? '').toLowerCase()
        for (const one of worded)
          for (const word of [one.name, one.agreement, one.id, ...Object.values(one.words)]) {
            if (!text.includes(word.toLowerCase()) || address.includes(word)) continue
            heard.set(`${who} ${word}`, (heard.get(`${who} ${word}`) ?? new Set()).add(key))
            if (who !== as && !mayHear(who, one).includes(word)) faults.push(`${key} as ${who} says ${word}`)
          }
      }
    expect([...new Set(faults)]).toEqual([])
    // What is looked for is there to be found: managers hear each word, the others what their row has.
    for (const one of worded)
      for (const word of [one.name, one.agreement, one.id, ...Object.values(one.words)]) expect(heard.has(`${as} ${word}`), word).toBe(true)
    for (const one of worded)
      for (const who of accounts) for (const word of mayHear(who, one)) expect(heard.has(`${who} ${word}`), `${who} ${word}`).toBe(true)
  }, 180_000)

  it('an admin alone has no company: not to read, to write, to export or to count', async () => {
    const [{ id } = { id: '' }] = worded
    for (const { endpoint } of portal.portal.routes) {
      if (!endpoint.path.startsWith('/api/companies')) continue
      const { status } = await portal.raw(endpoint.method, addressOf(endpoint.path, { id }), {
        as: 'admin',
        ...(endpoint.method === 'GET' ? {} : { body: {} }),
      })
      expect([keyOf(endpoint), [403, 404].includes(status)]).toEqual([keyOf(endpoint), true])
    }
  })

  it('mails tell nobody of one more than that', async () => {
    const told = await mailsSent(portal)
    const faults = told.flatMap(({ who, said }) =>
      who === as || !accounts.includes(who)
        ? []
        : worded.flatMap((one) =>
            Object.values(one.words)
              .filter((word) => said.includes(word))
              .map((word) => `${who}: ${word}`),
          ),
    )
    expect(faults).toEqual([])
  })

  it('a mail leads who may open the company to it, and tells nobody else its id', async () => {
    const [, , { id, name }] = worded as [Worded, Worded, Worded]
    for (const owner of [as, 'analyst'] as const) {
      const { appId } = await portal.call(applications.create, {
        as: owner,
        params: { envId: 'test' },
        body: { name: `Paid for of ${owner}`, apiProducts: [] },
      })
      await portal.call(companyApplications.create, { as, params: { id }, body: { appId, environmentId: 'test' } })
    }
    await portal.call(companies.transition, { as, params: { id }, body: { action: 'suspend', comment: 'No money.' } })
    const leads = async (who: Account) =>
      (await mailsSent(portal)).flatMap((one) =>
        one.who === who && one.said.startsWith(`${name} was suspended`) ? one.said.match(/\/told\/COMPANY_SUSPENDED[^"]*/)?.[0] : [],
      )
    await vi.waitFor(async () => expect(await leads('analyst')).toEqual(['/told/COMPANY_SUSPENDED']), { timeout: 30_000, interval: 100 })
    expect(await leads(as)).toEqual([`/told/COMPANY_SUSPENDED?company=${id}`])
  })
})
