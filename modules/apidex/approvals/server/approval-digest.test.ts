import { applications } from '@portico/apidex/applications/application.contract.ts'
import { makeEnvironments, makeProducts } from '@portico/app-server/testing/catalogue.ts'
import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { eventsIn } from '@portico/app-server/testing/stored.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitsSince } from '../approvals.testing.ts'
import { approvalDigest } from './approval-digest.job.ts'

const envId = 'test'
let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal({ modules: ['InternalDeveloperPortal'] })
  await makeEnvironments(portal, envId)
  await makeProducts(portal, [{ apiproduct: 'readings', displayName: 'Readings', approval: 'manual' }])
})
afterAll(() => portal.close())

/** A request that waits since then. */
async function waiting(name: string, since: string): Promise<void> {
  const made = await portal.call(applications.create, { as: 'developer', params: { envId }, body: { name, apiProducts: ['readings'] } })
  await waitsSince(portal, made.keys[0]?.id ?? '', since)
}
async function toldAt(at: string): Promise<unknown[]> {
  const { services } = portal.portal
  const job = approvalDigest({ ...services, timeZone: 'Europe/Amsterdam', clock: { now: () => new Date(at) } })
  await job.run(new AbortController().signal)
  return (await eventsIn(services.database)).filter(({ event }) => event === 'APPROVALS_WAITING_DIGEST').map(({ carries }) => carries)
}

it('admins are told once a day, from five in the morning on, of requests that have waited for more than five working days (AP-4)', async () => {
  // A Thursday, and the Monday of the week after it.
  await waiting('Early', '2026-11-12T10:00:00Z')
  await waiting('Later', '2026-11-16T10:00:00Z')
  // The Thursday after it, in the same hour, then later; by the wall clock of the portal.
  expect(await toldAt('2026-11-19T03:30:00Z')).toEqual([])
  expect(await toldAt('2026-11-19T09:00:00Z')).toEqual([])
  // What waits over a week-end waits no working day more.
  const [first, ...none] = await toldAt('2026-11-21T04:30:00Z')
  expect(first).toMatchObject({ count: 1, items: [{ product: 'Readings', application: 'Early', environment: envId }] })
  expect(none).toEqual([])
  expect(await toldAt('2026-11-21T09:00:00Z')).toHaveLength(1)
  expect((await toldAt('2026-11-24T04:30:00Z')).at(-1)).toMatchObject({
    count: 2,
    items: [{ application: 'Early' }, { application: 'Later' }],
  })
})
