import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { errorReportLimits } from '@portico/platform/contract/error-report.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorReports, logs } from '../log.contract.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

it('the log names people beside their e-mails, and says of strangers only the e-mail', async () => {
  await portal.raw('POST', '/api/teams', { as: 'developer', body: {} })
  const me = (await portal.raw('GET', '/api/users/me', { as: 'developer' })).json as { name: string; email: string }
  const where = { path: '/api/teams', email: me.email }
  const entries = () => portal.call(logs.list, { as: 'admin', query: { filter: { where, limit: 1 } } })
  await expect.poll(async () => (await entries())[0], { timeout: 5000 }).toMatchObject({ email: me.email, name: me.name })
  await portal.raw('POST', '/api/teams', { body: {} })
  const nobody = () => portal.call(logs.list, { as: 'admin', query: { filter: { where: { path: '/api/teams', email: '' }, limit: 1 } } })
  await expect.poll(async () => (await nobody())[0], { timeout: 5000 }).toMatchObject({ name: null })
})

describe('error reports', () => {
  const report = async (count: number, as?: 'architect' | 'reader', message = 'broken') =>
    (
      await portal.raw('POST', errorReports.report.path, {
        as,
        body: Array.from({ length: count }, () => ({ message, errorCode: 500 })),
      })
    ).status

  it('are taken from anyone, 20 an hour, however many errors each holds', async () => {
    for (let sent = 0; sent < errorReportLimits.perHour; sent += 1)
      expect(await report(sent === 0 ? errorReportLimits.entries : 2)).toBe(204)
    expect(await report(1)).toBe(429)
    expect(await report(1, 'architect'), 'another person').toBe(204)
    portal.clock.advance(3_600_001)
    expect(await report(1)).toBe(204)
  })

  it('hold 50 entries of 4,000 characters; more is refused whole', async () => {
    expect(await report(errorReportLimits.entries, 'reader', 'x'.repeat(errorReportLimits.message))).toBe(204)
    expect(await report(1, 'reader', 'x'.repeat(errorReportLimits.message + 1))).toBe(422)
    expect(await report(errorReportLimits.entries + 1, 'reader')).toBe(422)
  })
})
