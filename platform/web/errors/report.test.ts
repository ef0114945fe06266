import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { errorReportLimits } from '../../contract/error-report.ts'
import { clearCollected, collect, collected, reportOf } from './collected.ts'
import { sendReport, takeReported } from './report.ts'

let status = 200
const sent = vi.fn()
beforeEach(() => {
  status = 200
  sent.mockReset()
  localStorage.clear()
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    sent(JSON.parse(body))
    return Response.json(status === 200 ? [{ code: 'ISS-0007' }, { code: 'ISS-0009' }] : { error: { statusCode: status } }, { status })
  })
})
afterEach(() => {
  clearCollected()
  takeReported()
  vi.unstubAllGlobals()
})

const entry = { message: 'broken', type: 'Error', component: 'x', email: '', errorCode: '500', environmentId: '' }

test('a report that was sent is told to the page that comes next, once, with the issues that it belongs to', async () => {
  await sendReport([entry])
  expect([takeReported(), takeReported()]).toEqual(['ISS-0007, ISS-0009', null])
})

test('20 reports an hour are sent; more is dropped without a word', async () => {
  for (let at = 0; at < errorReportLimits.perHour + 3; at += 1) await sendReport([entry], at)
  expect(sent).toHaveBeenCalledTimes(errorReportLimits.perHour)
  takeReported()
  await sendReport([entry], 1000)
  expect(takeReported()).toBeNull()
  await sendReport([entry], 3_600_000 + errorReportLimits.perHour)
  expect(sent).toHaveBeenCalledTimes(errorReportLimits.perHour + 1)
})

test('what the server counts from other browsers is dropped in the same way', async () => {
  status = 429
  await sendReport([entry])
  expect(takeReported()).toBeNull()
})

test('a report that failed is an error, so that it can be tried again', async () => {
  status = 503
  await expect(sendReport([entry])).rejects.toMatchObject({ statusCode: 503 })
})

test('a report holds 50 errors of 4,000 characters', () => {
  for (let at = 0; at < 60; at += 1) collect(new Error(`${at} ${'x'.repeat(5000)}`), 'x', false)
  const entries = reportOf(collected.get(), '', '')
  expect(entries).toHaveLength(50)
  expect(entries.every(({ message }) => message.length === 4000)).toBe(true)
})
