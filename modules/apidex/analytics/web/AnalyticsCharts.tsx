import { formatDate, formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Chart } from '@portico/platform/web/ui/charts/Chart.tsx'
import { Card } from '@portico/platform/web/ui/display/Card.tsx'
import { fullFormat, latencyFormat } from '../../applications/web/usageFigures.ts'
import type { AnalyticsOverview } from '../analytics.contract.ts'
import { isComparable, momentFormat } from './analytics.ts'

/** The same time as lines, each chart with its table behind it. */
export function AnalyticsCharts({ overview: { now, before: asked, running, gives } }: { overview: AnalyticsOverview }) {
  const before = isComparable({ now, before: asked }) ? asked : null
  const format = momentFormat(now.step, now.buckets.length)
  const full = fullFormat(now.step, now.buckets.length)
  const shared = {
    formatAt: (at: string) => formatDate(at, format),
    formatFull: (at: string) => formatDate(at, full),
    atLabel: t('applications.usage.time'),
    gapText: t(gives.reports ? 'applications.notKnown' : 'applications.usage.noCalls'),
    running,
  }
  const points = (field: 'calls' | 'clientErrors' | 'serverErrors') => now.buckets.map(({ from, [field]: value }) => ({ at: from, value }))
  // What was before stands under the moments of now: they are compared, not their dates.
  const earlier = now.buckets.map(({ from }, at) => ({ at: from, value: before?.buckets[at]?.calls ?? null }))
  const latencies = (name: 'p50' | 'p95' | 'p99') =>
    now.buckets.map(({ from, latencyMs }) => ({ at: from, value: latencyMs?.[name] ?? null }))
  const longest = Math.max(0, ...now.buckets.map(({ latencyMs }) => latencyMs?.p99 ?? 0))
  return (
    <div className="grid min-w-0 gap-4 lg:grid-cols-2">
      <Card title={t('analytics.callsOverTime')} className="lg:col-span-2">
        <Chart
          whole
          label={t('analytics.callsOverTime')}
          series={[
            { name: t('analytics.calls'), points: points('calls') },
            ...(before ? [{ name: t('analytics.calls.before'), points: earlier }] : []),
          ]}
          formatValue={(value) => formatNumber(value)}
          {...shared}
        />
      </Card>
      <Card title={t('analytics.errorsByClass')} className={now.latencyMs ? '' : 'lg:col-span-2'}>
        <Chart
          whole
          label={t('analytics.errorsByClass')}
          series={[
            { name: t('analytics.clientErrors'), meaning: t('analytics.clientErrors.text'), points: points('clientErrors') },
            { name: t('analytics.serverErrors'), meaning: t('analytics.serverErrors.text'), points: points('serverErrors') },
          ]}
          formatValue={(value) => formatNumber(value)}
          {...shared}
        />
      </Card>
      {now.latencyMs && (
        <Card title={t('applications.usage.latency')}>
          <Chart
            label={t('applications.usage.latency')}
            // A few calls of an hour that has just begun say little of how long calls take.
            settled
            series={(['p50', 'p95', 'p99'] as const).map((name) => ({
              name: t(`applications.usage.${name}`),
              meaning: t(`applications.usage.${name}.text`),
              points: latencies(name),
            }))}
            formatValue={latencyFormat(longest)}
            {...shared}
          />
        </Card>
      )}
    </div>
  )
}
