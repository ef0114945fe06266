import { type Expectation, oncePer } from '@portico/app-server/testing/expectation.ts'
import type { TestPortal } from '@portico/app-server/testing/portal.ts'
import type { RoomTesting } from '@portico/app-server/testing/rooms.ts'
import type { World } from '@portico/app-server/testing/world.ts'
import { recordParts } from '@portico/platform/contract/record/record-parts.contract.ts' // not copied
import { sql } from 'drizzle-orm'
import { fillAgreements } from '../agreements/agreements.testing.ts' // not copied
import { linkApplication } from '../links/links.testing.ts' // not copied
import { type Company, companies } from './company.contract.ts'
import { companyGuards, companyMachine } from './company.rules.ts'

const as = 'subscriptions' as const
let made = 0
/** What people hear of. */
const told = ['activate', 'suspend', 'reactivate'] // not copied

/** A company that could be activated. */
export const completeCompany = () => {
  made += 1
  return {
    companyName: `Company ${made}`,
    cocNumber: String(made).padStart(8, '0'),
    contactPerson: 'Ada Jansen',
    emailAddress: `company${made}@company.example`,
  }
}
export const makeCompany = (portal: Pick<TestPortal, 'call'>): Promise<Company> =>
  portal.call(companies.create, { as, body: completeCompany() })

/** Under the transitions: whatever led to it. */
const inState = async (portal: TestPortal, id: string, state: string) => {
  await portal.portal.services.database.db.execute(sql`update company set status = ${state} where id = ${id}`)
}
/** One company of each world, for what does not change it. */
const companyOf = oncePer(({ portal }: World) => makeCompany(portal))
const manager = (send: Expectation['send'] = () => ({})): Expectation => ({ to: ['subscriptionManager'], send })
/** Of one company, which others are not to know is there. */
const ofOne = (send: Expectation['send']): Expectation => ({ ...manager(send), hides: true })
const one = (body?: object) =>
  ofOne(async (_, world) => ({ params: { id: (await companyOf(world)).id }, ...(body !== undefined && { body }) }))
// not copied: from here
/** A part of a company is there for subscription managers only, an admin is none. */
const part = (make: (world: World, id: string) => Promise<{ id: string }>): Expectation => ({
  to: 'signedIn',
  ours: { may: as },
  send: async (_, world) => ({ params: { id: (await make(world, (await companyOf(world)).id)).id } }),
})
// not copied: to here

const room: RoomTesting = {
  expectations: {
    'GET /api/companies': manager(() => ({ query: { filter: '{"limit":5}' } })),
    'GET /api/companies/count': manager(),
    'POST /api/companies': manager(() => ({ body: completeCompany() })),
    'GET /api/companies/:id': one(),
    'PUT /api/companies/:id': ofOne(async (_, { portal }) => {
      const { id, version } = await makeCompany(portal)
      return { params: { id }, body: { version, notes: 'Changed' } }
    }),
    'POST /api/companies/:id/transitions': ofOne(async (_, { portal }) => ({
      params: { id: (await makeCompany(portal)).id },
      body: { action: 'activate' },
    })),
    'GET /api/companies/:id/comments': one(),
    'POST /api/companies/:id/comments': one({ text: 'Called them' }),
    'GET /api/companies/:id/attachments': one(),
    'POST /api/companies/:id/attachments': ofOne(async (_, { portal }) => ({
      params: { id: (await makeCompany(portal)).id },
      body: { name: 'Contract', url: 'https://files.example/contract' },
    })),
    'GET /api/companies/:id/history': one(),
    // not copied: from here
    [`DELETE ${recordParts.removeComment.path}`]: part((world, id) =>
      world.portal.call(companies.comment, { as, params: { id }, body: { text: 'Called them' } }),
    ),
    [`DELETE ${recordParts.removeAttachment.path}`]: part((world, id) =>
      world.portal.call(companies.attach, { as, params: { id }, body: { name: 'Contract', url: 'https://files.example/contract' } }),
    ),
    // not copied: to here
  },
  machines: [
    {
      machine: companyMachine,
      specified: true, // not copied
      guards: companyGuards,
      effects: {},
      transition: companies.transition,
      get: companies.get,
      async make(portal, state) {
        const { id } = await makeCompany(portal)
        await inState(portal, id, state)
        return id
      },
      breaks: {
        filled: async (portal, id) => {
          await portal.portal.services.database.db.execute(sql`update company set contact_person = '' where id = ${id}`)
        },
        // not copied: from here
        // Only an active company takes one: what is pending got it in another life.
        withoutApplications: async (portal, id) => {
          const { status } = await portal.call(companies.get, { as, params: { id } })
          await inState(portal, id, 'ACTIVE')
          await linkApplication(portal, id)
          await inState(portal, id, status)
        },
        // not copied: to here
      },
      writes: (action) => (told.includes(action) ? ['company', 'event_outbox'] : ['company']), // copied as: writes: () => ['company'],
    },
  ],
  async fill(db, rows) {
    const series = sql`generate_series(1, ${sql.raw(String(rows))}) n`
    await db.execute(sql`insert into company (id, code, company_name, coc_number, contact_person, email_address, status, status_changed_at, created_at, updated_at, created_by, updated_by)
      select md5('company' || n)::uuid, 'CMP-' || lpad((n + 100000)::text, 6, '0'), 'Company ' || md5(n::text), lpad((n + 50000000)::text, 8, '0'), 'Contact ' || md5('c' || n), 'c' || n || '@many.example',
        (array['PENDING', 'ACTIVE', 'ACTIVE', 'SUSPENDED', 'TERMINATED', 'REJECTED'])[1 + n % 6], timestamptz '2026-01-01' + n * interval '7 seconds', timestamptz '2026-01-01' + n * interval '7 seconds', timestamptz '2026-01-01' + n * interval '7 seconds', 'x', 'x' from ${series}`)
    await fillAgreements(db, rows) // not copied
  },
  wheres: [
    [
      companies.list.path,
      as,
      [
        {},
        { status: 'ACTIVE' },
        { agreementEnding: true }, // not copied
        { agreementEnded: true }, // not copied
        { applicationIn: 'test' }, // not copied
        { and: [{ status: 'ACTIVE' }, { companyName: { like: '%abc%', options: 'i' } }] },
        {
          or: ['code', 'companyName', 'cocNumber', 'alternativeCustomerNumber', 'contactPerson', 'emailAddress'].map((field) => ({
            [field]: { like: '%abcdef%', options: 'i' },
          })),
        },
      ],
    ],
  ],
  screens: [{ name: 'companies', account: 'subscriptions', address: '/companies' }],
  aloneInWriting: {
    'POST /api/companies': 'makes a record of its own',
    'PUT /api/companies/:id': 'names the version that it changes: the second of two is 409 (company.routes.test.ts)',
    'POST /api/companies/:id/transitions': 'names the version that it changes, as a save does (machines.test.ts)',
    'POST /api/companies/:id/comments': 'adds a row of its own',
    'POST /api/companies/:id/attachments': 'adds a row of its own',
    'DELETE /api/comments/:id': 'takes away a row of its own', // not copied
    'DELETE /api/attachments/:id': 'takes away a row of its own', // not copied
  },
}
export default room
