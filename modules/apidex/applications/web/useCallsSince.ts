import { useQuery } from '@tanstack/react-query'
import { useCapabilities } from '../../environments/web/environment.queries.ts'
import { dayMs, floorTo, isUnread } from '../../traffic/traffic.rules.ts'
import type { Application } from '../application.contract.ts'
import { summaryQuery } from './usage.queries.ts'
import { countedSince, takenOverWithin } from './usage.ts'

/** A day back reports are read again with the keys of what was taken over; earlier hours were where calls of it stand there. */
function knownSince(takenOver: string, figures: readonly { from: string; calls: number }[]): string {
  const read = floorTo('hour', new Date(Date.parse(takenOver) - dayMs)).toISOString()
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
  // Nothing was read since.
  if (taken && data?.covered && data.covered.to <= taken) return taken
  const read = data?.covered && data.covered.from !== data.from ? data.covered.from : null
  const again = taken && knownSince(taken, data?.buckets ?? [])
  return again && again > (read ?? data?.from ?? '') ? again : read
}
