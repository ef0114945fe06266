import { useContext, useSyncExternalStore } from 'react'
import { formatDate, formatDateTime, formatRelative } from '../../i18n/format.ts'
import { useLocale } from '../../i18n/i18n.ts'
import { Tooltip } from '../base/Tooltip.tsx'
import { CellContext } from './cellContext.ts'

const tickMs = 30_000
const watching = new Set<() => void>()
let now = Date.now()
let ticking: ReturnType<typeof setInterval> | undefined

/** One clock for all times on the page. */
function subscribe(changed: () => void): () => void {
  watching.add(changed)
  now = Date.now()
  ticking ??= setInterval(() => {
    now = Date.now()
    for (const call of watching) call()
  }, tickMs)
  return () => {
    watching.delete(changed)
    if (watching.size > 0) return
    clearInterval(ticking)
    ticking = undefined
  }
}

interface RelativeTimeProps {
  /** ISO 8601, or nothing. */
  at: string | null | undefined
  /** What stands there without a time: "Never". */
  none?: string
  /** Further away than this many days the date itself is shown. */
  dateAfterDays?: number
}

/** "2 minutes ago"; the exact time on hover and focus. */
export function RelativeTime({ at, none = '–', dateAfterDays = 30 }: RelativeTimeProps) {
  useLocale()
  const nowMs = useSyncExternalStore(subscribe, () => now)
  const inCell = useContext(CellContext)
  if (!at) return <span className="text-muted">{none}</span>
  const atMs = new Date(at).getTime()
  // What happened since the last tick is now, not in a second.
  const isJust = atMs > nowMs && atMs - nowMs <= tickMs && atMs <= Date.now()
  const far = Math.abs(atMs - nowMs) > dateAfterDays * 86_400_000
  return (
    <Tooltip text={<bdi>{formatDateTime(at)}</bdi>}>
      <time dateTime={at} tabIndex={inCell ? -1 : 0} className="rounded-small whitespace-nowrap">
        {far ? formatDate(at) : formatRelative(at, new Date(isJust ? atMs : nowMs))}
      </time>
    </Tooltip>
  )
}
