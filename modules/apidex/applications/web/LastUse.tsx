import { formatDate, formatRelative } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { RelativeTime } from '@portico/platform/web/ui/display/RelativeTime.tsx'
import { useCapabilities, useTellsCalls } from '../../environments/web/environment.queries.ts'
import { dayMs, floorTo, hourMs } from '../../traffic/traffic.rules.ts'
import type { KeySummary } from '../key.contract.ts'

/** Further away than this many days the day is enough, as with other times. */
const hoursOfDays = 30

/** The hour of a use of which only the hour was reported, as "today between 14:00 and 15:00"; `at` is its end, or before its end. */
export function hourOfUse(at: string, now = new Date()): string {
  const begin = floorTo('hour', new Date(Date.parse(at) - 1))
  if (now.getTime() - begin.getTime() > hoursOfDays * dayMs) return formatDate(begin)
  const day = begin.toDateString()
  const [today, yesterday] = [0, 1].map((ago) => new Date(now.getFullYear(), now.getMonth(), now.getDate() - ago).toDateString())
  const name = day === today ? 'today' : day === yesterday ? 'yesterday' : 'day'
  const [from, to] = [begin, new Date(begin.getTime() + hourMs)].map((time) => formatDate(time, { timeStyle: 'short' }))
  return t(`keys.hour.${name}`, { day: formatDate(begin), from: from ?? '', to: to ?? '' })
}

/** When something was called last; where the gateway reports by the hour, its hour. */
export function LastUse({ at, environmentId, none }: { at: string | null; environmentId: string; none?: string | undefined }) {
  const byHour = Boolean(useCapabilities(environmentId)?.reports)
  if (at && byHour) return <time dateTime={at}>{hourOfUse(at)}</time>
  return <RelativeTime at={at} {...(none !== undefined && { none })} />
}

/** What is said of a key that was not seen in use: none, none that was reported, or that nobody can know it. */
export function useUnused(environmentId: string): (key: Pick<KeySummary, 'takenOver'>) => 'none' | 'noneReported' | 'notKnown' {
  const byHour = Boolean(useCapabilities(environmentId)?.reports)
  const tellsCalls = useTellsCalls(environmentId)
  return ({ takenOver }) => (takenOver || !tellsCalls ? 'notKnown' : byHour ? 'noneReported' : 'none')
}

/** The same as `LastUse`, within a sentence. */
export function useWhen(environmentId: string): (at: string) => string {
  const byHour = Boolean(useCapabilities(environmentId)?.reports)
  return (at) => (byHour ? hourOfUse(at) : formatRelative(at))
}
