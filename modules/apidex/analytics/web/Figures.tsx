import { formatDate } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Banner } from '@portico/platform/web/ui/feedback/Banner.tsx'
import { EmptyState } from '@portico/platform/web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { CardSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isUnread } from '../../traffic/traffic.rules.ts'
import type { AnalyticsOverview } from '../analytics.contract.ts'
import { AnalyticsCharts } from './AnalyticsCharts.tsx'
import { type Asking, overviewQuery } from './analytics.queries.ts'
import { isComparable } from './analytics.ts'
import { Filters } from './Filters.tsx'
import { QuotasCard } from './QuotasCard.tsx'
import { RankingCard } from './RankingCard.tsx'
import { Totals } from './Totals.tsx'

type Reports = NonNullable<AnalyticsOverview['gives']['reports']>
const moment = { dateStyle: 'medium', timeStyle: 'short' } as const

/** What sums of a gateway are worth: how late they are, how coarse, and which part of the time was read. */
function OfReports({ overview: { now, before }, reports }: { overview: AnalyticsOverview; reports: Reports }) {
  const { lateMinutes, exactStatuses, countedUntil, failed } = reports
  const { covered } = now
  const said = [
    t('analytics.reports', { minutes: lateMinutes }),
    ...(exactStatuses ? [] : [t('analytics.reports.groups')]),
    ...(countedUntil === null
      ? [t('analytics.reports.never')]
      : [t('analytics.reports.until', { time: formatDate(countedUntil, moment) })]),
    ...(covered && !isUnread(now)
      ? [t('analytics.reports.covered', { from: formatDate(covered.from, moment), to: formatDate(covered.to, moment) })]
      : []),
    ...(before && !isComparable({ now, before }) ? [t('analytics.reports.notCompared')] : []),
  ]
  return (
    <>
      {failed && <Banner tone="warn">{t('analytics.reports.failed')}</Banner>}
      <p className="max-w-prose text-13 text-muted">{said.join(' ')}</p>
    </>
  )
}

/** The figures of a time; what is on the screen stays while others are asked for. */
export function Figures({ asking }: { asking: Asking }) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...overviewQuery(asking),
    placeholderData: keepPreviousData,
  })
  if (error)
    return (
      <>
        <Filters asking={asking} />
        <ErrorState title={t('analytics.failed')} error={error} onRetry={() => void refetch()} retrying={isFetching} />
      </>
    )
  if (!data) return <CardSkeleton lines={8} />
  // Nobody counts them: nought would be a figure.
  if (!data.gives.calls && data.now.calls === 0) return <Banner tone="info">{t('analytics.gives.noCalls')}</Banner>
  return (
    <div className={isPlaceholderData ? 'grid min-w-0 gap-4 opacity-60 transition-opacity' : 'grid min-w-0 gap-4'}>
      {!data.gives.calls && <Banner tone="info">{t('analytics.gives.noCalls')}</Banner>}
      {data.gives.reports && <OfReports overview={data} reports={data.gives.reports} />}
      <p className="text-13 text-muted">{t(`analytics.of.${data.of}`)}</p>
      <Filters asking={asking} />
      {data.now.calls === 0 && !data.before?.calls ? (
        <EmptyState
          title={t(isUnread(data.now) ? 'applications.usage.unread' : 'analytics.empty')}
          text={t(data.gives.reports ? 'analytics.empty.reports' : 'analytics.empty.text')}
        />
      ) : (
        <>
          <Totals overview={data} />
          <AnalyticsCharts overview={data} />
          <RankingCard asking={{ ...asking, compare: asking.compare && isComparable(data) }} gives={data.gives} />
        </>
      )}
      <QuotasCard envId={asking.envId} filters={asking.filters} />
    </div>
  )
}
