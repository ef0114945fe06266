import { formatDate } from '@portico/platform/web/i18n/format.ts'
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

/** A moment as it is said of calls: the year is this one. */
export const saidMoment = (at: string): string => formatDate(at, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })

const week = 168

/**
 * From when on the calls of the last hours, a week of them, are known, where that is not its beginning: of reports, the first hour that was
 * read, or read again after the application was taken over; where each call is told, when it was taken over. Null where all of them are
 * known, undefined while nothing is; as long as nothing was read since it is the portal's, that moment. Of more than a week it may be known
 * longer than is said here.
 */
export function useCallsSince(of: Application, hours = week): string | null | undefined {
  const reports = useCapabilities(of.environmentId)?.reports
  const { data } = useQuery(summaryQuery(of, week))
  if (reports && (!data || isUnread(data))) return undefined
  const taken = takenOverWithin(hours, of)
  if (!reports) return countedSince(taken, data?.buckets ?? []) ?? null
  // Nothing was read since it is the portal's.
  if (data?.covered && data.covered.to <= of.createdAt) return of.createdAt
  const isLonger = hours > week
  const isPart = data?.covered ? data.covered.from !== data.from : false
  const read = isPart ? data?.covered?.from : isLonger && data?.comparable === false ? data.from : null
  const again = taken && knownSince(taken, data?.buckets ?? [])
  return again && again > (read ?? (isLonger ? '' : (data?.from ?? ''))) ? again : (read ?? null)
}
