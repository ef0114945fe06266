import { type Application, applications } from '@portico/apidex/contract.ts'
import { makeEnvironments } from '@portico/app-server/testing/catalogue.ts'
import type { Expectation } from '@portico/app-server/testing/expectation.ts'
import type { TestPortal } from '@portico/app-server/testing/portal.ts'
import type { RoomTesting } from '@portico/app-server/testing/rooms.ts'
import { until } from '@portico/app-server/testing/until.ts'
import type { Records, World } from '@portico/app-server/testing/world.ts'
import { sql } from 'drizzle-orm'
import { companyApplications, type NamedLink } from './link.contract.ts'

const as = 'subscriptions' as const
const environmentId = 'test'
let made = 0

/** An application of the developer in the environment `test`, which is made where there is none. */
export async function makeApplication(portal: TestPortal): Promise<Application> {
  const { status } = await portal.raw('GET', `/api/environments/${environmentId}`, { as: 'admin' })
  if (status === 404) await makeEnvironments(portal, environmentId)
  made += 1
  const body = { name: `Paid for ${made}`, apiProducts: [] }
  return portal.call(applications.create, { as: 'developer', params: { envId: environmentId }, body })
}

/** Links an application of its own to an active company, and waits until the gateway has been told. */
export async function linkApplication(
  portal: TestPortal,
  companyId: string,
  more: { itAgreementId?: string } = {},
): Promise<NamedLink & { companyId: string }> {
  const { id, appId } = await makeApplication(portal)
  const link = await portal.call(companyApplications.create, { as, params: { id: companyId }, body: { appId, environmentId, ...more } })
  await until(
    () => portal.call(applications.get, { as: 'developer', params: { envId: environmentId, id } }),
    ({ enforcement }) => enforcement.state === 'enforced',
  )
  return { ...link, companyId }
}

/** Straight from the API: builders of companies stand in a room that asks this one for links. */
export async function makeActiveCompany({ raw }: Pick<TestPortal, 'raw'>): Promise<string> {
  made += 1
  const body = {
    companyName: `Payer ${made}`,
    alternativeCustomerNumber: `PAYER-${made}`,
    contactPerson: 'Ada Jansen',
    emailAddress: `payer${made}@company.example`,
  }
  const { id } = (await raw('POST', '/api/companies', { as, body })).json as { id: string }
  await raw('POST', `/api/companies/${id}/transitions`, { as, body: { action: 'activate' } })
  return id
}

const linkTo = async (portal: TestPortal, { appId }: { appId: string }) => {
  const id = await makeActiveCompany(portal)
  return portal.call(companyApplications.create, { as, params: { id }, body: { appId, environmentId } })
}
const manager = (send: (records: Records, world: World) => ReturnType<Expectation['send']>): Expectation => ({
  to: ['subscriptionManager'],
  send,
})

const room: RoomTesting = {
  expectations: {
    'GET /companyapplications': { to: 'signedIn', send: () => ({ query: { filter: '{"limit":5}' } }) },
    'GET /companyapplications/count': { to: 'signedIn', send: () => ({}) },
    // Whoever links applications is told of every one by its name, whosever it is.
    'GET /api/companyapplications/linkable': {
      ...manager(() => ({ query: { environmentId } })),
      ours: { may: as },
      theirs: { may: as },
    },
    'POST /api/companies/:id/companyapplications': {
      ...manager(async ({ make }, { portal }) => ({
        params: { id: await makeActiveCompany(portal) },
        body: { appId: (await make.application()).appId, environmentId },
      })),
      hides: true,
    },
    'PATCH /api/companyapplications/:id': manager(async ({ make }, { portal }) => ({
      params: { id: (await linkTo(portal, await make.application())).id },
      body: { itAgreementId: null },
    })),
    'DELETE /api/companyapplications/:id': manager(async ({ make }, { portal }) => ({
      params: { id: (await linkTo(portal, await make.application())).id },
    })),
  },
  async fill(db, rows) {
    const all = sql.raw(String(rows))
    await db.execute(sql`insert into company (id, code, company_name, status, status_changed_at, created_at, updated_at, created_by, updated_by)
      select md5('payer' || n)::uuid, 'PAY-' || n, 'Payer ' || md5('payer' || n), 'ACTIVE', now(), now(), now(), 'x', 'x' from generate_series(1, 100) n`)
    await db.execute(sql`insert into company_application (company_id, environment_id, app_id, application_id, created_at, created_by)
      select md5('payer' || 1 + n % 100)::uuid, 'test', 'many-' || n, md5('application' || n)::uuid, timestamptz '2026-01-01' + n * interval '7 seconds', 'x' from generate_series(1, ${all}) n`)
  },
  wheres: [
    ['/companyapplications', as, [{}, { companyId: '00000000-0000-4000-8000-000000000000' }, { appId: 'many-7' }]],
    ['/companyapplications', 'developer', [{}, { appId: 'many-7' }]],
  ],
}
export default room
