import { useQuery } from '@tanstack/react-query'
import { useCapabilities } from '../../environments/web/environment.queries.ts'
import { againHours } from '../../traffic/report.rules.ts'
import { floorTo, hourMs, isUnread } from '../../traffic/traffic.rules.ts'
import type { Application } from '../application.contract.ts'
import { summaryQuery } from './usage.queries.ts'
import { countedSince, takenOverWithin } from './usage.ts'

/**
 * The first hour that was surely read again after an application was taken over, and so with its keys: later hours are the portal's to know,
 * earlier ones where calls of it stand there.
 */
function readAgainSince(takenOver: string, figures: readonly { from: string; calls: number }[]): string {
  // The window of a reading begins with the end of the one before it.
  const read = new Date(floorTo('hour', new Date(takenOver)).getTime() - (againHours - 1) * hourMs).toISOString()
  const called = figures.find(({ calls }) => calls > 0)?.from
  return called && called < read ? called : read
}

/**
 * From when on the calls of the last week are known, where that is not its beginning: of reports, the first hour that was read, or read again
 * after the application was taken over; where each call is told, when it was taken over. Null where all of the week is known, undefined while
 * nothing is.
 */
export function useCallsSince(of: Application): string | null | undefined {
  const reports = useCapabilities(of.environmentId)?.reports
  const { data } = useQuery(summaryQuery(of, 168))
  if (reports && (!data || isUnread(data))) return undefined
  const taken = takenOverWithin(168, of)
  if (!reports) return countedSince(taken, data?.buckets ?? []) ?? null
  const read = data?.covered && data.covered.from !== data.from ? data.covered.from : null
  const again = taken && readAgainSince(taken, data?.buckets ?? [])
  return again && again > (read ?? data?.from ?? '') ? again : read
}
