import { formatDateTime, formatNumber, formatPercent } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Card } from '@portico/platform/web/ui/display/Card.tsx'
import type { ReactNode } from 'react'
import { latencyFormat } from '../../applications/web/usageFigures.ts'
import { isUnread } from '../../traffic/traffic.rules.ts'
import type { AnalyticsOverview } from '../analytics.contract.ts'
import { isComparable } from './analytics.ts'
import { Change } from './Change.tsx'
import { usePlace } from './usePlace.ts'

const columns = { gridTemplateColumns: 'repeat(auto-fit, minmax(11rem, 1fr))' }
const shareOf = (part: number, all: number) => (all === 0 ? '–' : formatPercent(part / all))

/** The time in four figures, in two where the gateway's reports tell no latency; a class of errors leads to its calls alone. */
export function Totals({ overview: { now, before: earlier, gives } }: { overview: AnalyticsOverview }) {
  const before = isComparable({ now, before: earlier }) ? earlier : null
  const { place, go } = usePlace()
  const errors = now.clientErrors + now.serverErrors
  const { p50, p95, p99 } = now.latencyMs ?? { p50: 0, p95: 0, p99: 0 }
  const time = latencyFormat(p99)
  const said = (ms: number) => (now.latencyMs ? time(ms) : '–')
  // A sum of hours must not be taken for one of days.
  const part = now.covered && !isUnread(now) && now.covered.from > now.from && (
    <span className="block">{t('analytics.since', { time: formatDateTime(now.covered.from) })}</span>
  )
  return (
    <div className="grid gap-4" style={columns}>
      <Figure title={t('analytics.calls')} value={formatNumber(now.calls)}>
        {part}
        {earlier && !before ? t('analytics.reports.notCompared') : <Change now={now.calls} before={before?.calls} />}
      </Figure>
      <Figure title={t('analytics.errors')} value={shareOf(errors, now.calls)}>
        {part}
        {(['4xx', '5xx'] as const).map((statusClass) => {
          const count = now.byClass.find((one) => one.statusClass === statusClass)?.calls ?? 0
          return (
            <button
              key={statusClass}
              type="button"
              aria-pressed={place.filters.statusClass === statusClass}
              disabled={count === 0}
              onClick={() => go({ statusClass: place.filters.statusClass === statusClass ? undefined : statusClass })}
              className="me-3 rounded-small underline-offset-[3px] enabled:hover:underline pointer-coarse:min-h-11"
            >
              {t(`analytics.errors.${statusClass}`, { count })}
            </button>
          )
        })}
        {before && (
          <span className="block">
            {t('analytics.before', { value: shareOf(before.clientErrors + before.serverErrors, before.calls) })}
          </span>
        )}
      </Figure>
      {(now.latencyMs || !gives.reports) && (
        <>
          <Figure title={t('analytics.typical')} value={said(p50)}>
            {t('analytics.typical.text')}
            {before?.latencyMs && <span className="block">{t('analytics.before', { value: time(before.latencyMs.p50) })}</span>}
          </Figure>
          <Figure title={t('analytics.slow')} value={said(p95)}>
            {now.latencyMs && t('analytics.slow.text', { time: time(p99) })}
            {before?.latencyMs && <span className="block">{t('analytics.before', { value: time(before.latencyMs.p95) })}</span>}
          </Figure>
        </>
      )}
    </div>
  )
}

const Figure = ({ title, value, children }: { title: string; value: string; children: ReactNode }) => (
  <Card title={title}>
    <div className="text-[1.75rem] leading-9 font-[650] tracking-[-0.01em] tabular-nums">{value}</div>
    <div className="mt-1 text-13 text-muted">{children}</div>
  </Card>
)
