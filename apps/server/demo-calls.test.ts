import { applications } from '@portico/apidex/applications/application.contract.ts'
import { applications as demoApplications } from '@portico/apidex/demo/portal-data.ts'
import { nextDemoCall } from '@portico/apidex/demo/server/demo-calls.store.ts'
import { demoCalls } from '@portico/apidex/demo/server/demo-calls.ts'
import { traffic } from '@portico/apidex/traffic/traffic.contract.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestPortal, testPortal } from './testing/portal.ts'
import { until } from './testing/until.ts'

let api: TestPortal
const signal = new AbortController().signal
beforeAll(async () => {
  api = await testPortal()
}, 120_000)
afterAll(() => api.close())

/** Calls that admins see in the hour that goes on: the demo's made-up past ends before it. */
async function callsNow(): Promise<{ calls: number; errors: number }> {
  const from = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000).toISOString()
  const sums = { calls: 0, errors: 0 }
  for (const envId of ['test', 'production']) {
    const { data } = await api.call(traffic.list, { as: 'admin', params: { envId }, query: { from, step: 'hour', group: ['application'] } })
    for (const row of data) {
      sums.calls += row.calls
      sums.errors += row.errors
    }
  }
  return sums
}

it('nothing is called before the demo is there', async () => {
  await demoCalls(api.portal.services).run(signal)
  expect(await nextDemoCall(api.portal.services.database.db, new Date())).toBeUndefined()
})

it('real calls go through the gateway with the demo’s keys, are answered, and show in usage', async () => {
  await api.portal.fillDemo()
  const before = await callsNow()
  for (let run = 0; run < 5; run += 1) await demoCalls(api.portal.services).run(signal)
  const after = await until(callsNow, (now) => now.calls >= before.calls + 5)
  expect(after).toEqual({ calls: before.calls + 5, errors: before.errors })
}, 120_000)

it('keys of anybody else are never used, whatever their application is called', async () => {
  const { db } = api.portal.services.database
  const name = demoApplications[0]?.name ?? ''
  await api.call(applications.create, {
    as: 'developer2',
    params: { envId: 'production' },
    body: { name: 'Weather board', apiProducts: ['tariffs'] },
  })
  await api.call(applications.create, { as: 'developer2', params: { envId: 'test' }, body: { name, apiProducts: ['grid-capacity'] } })
  const seen = new Set<string>()
  for (let look = 0; look < 60; look += 1) {
    const call = await nextDemoCall(db, new Date())
    if (call) seen.add(`${call.environmentId} ${call.applicationName} ${call.path.split('/')[1]}`)
  }
  expect(seen.size).toBeGreaterThan(3)
  expect([...seen]).not.toContain('production Weather board tariffs')
  expect([...seen]).not.toContain(`test ${name} grid-capacity`)
})

it('a gateway that is away fails without a word', async () => {
  const away = { ...api.portal.services, internalUrl: () => 'http://127.0.0.1:1' }
  await expect(demoCalls(away).run(signal)).resolves.toBeUndefined()
})
