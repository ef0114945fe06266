import { errorReportLimits } from '../../contract/error-report.ts'
import { AppError } from '../../contract/errors.ts'
import { send } from '../client/client.ts'
import { readStored, store } from '../settings.ts'
import type { ReportEntry } from './collected.ts'

/** The times of the reports of this browser; goes with the other things of a user when they sign out. */
const sentKey = 'portico.reports'
/** Says to the page that starts next which issues a report that was sent belongs to. */
const toldKey = 'portico.reported'
const hourMs = 3_600_000

function sentWithin(now: number): number[] {
  try {
    return (JSON.parse(readStored(sentKey) ?? '[]') as number[]).filter((at) => now - at < hourMs)
  } catch {
    // Not ours: begin anew.
    return []
  }
}

/** Sends a report; what is beyond the hour's limit, here or (from several browsers) at the server, is dropped without a word. */
export async function sendReport(entries: readonly ReportEntry[], now = Date.now()): Promise<void> {
  const sent = sentWithin(now)
  if (sent.length >= errorReportLimits.perHour) return
  let answer: Response
  try {
    answer = await send('POST', '/api/communications/errorreport', entries)
  } catch (error) {
    if (error instanceof AppError && error.statusCode === 429) return
    throw error
  }
  store(sentKey, JSON.stringify([...sent, now]))
  sessionStorage.setItem(toldKey, ((await answer.json()) as { code: string }[]).map(({ code }) => code).join(', '))
}

/** Once after a report was sent, for the page that comes after it: the codes of the issues that it belongs to. */
export function takeReported(): string | null {
  const told = sessionStorage.getItem(toldKey)
  sessionStorage.removeItem(toldKey)
  return told
}
