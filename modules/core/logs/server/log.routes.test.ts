import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { errorReportLimits } from '@portico/platform/contract/error-report.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorReports } from '../log.contract.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

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
