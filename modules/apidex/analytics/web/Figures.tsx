import { formatDate } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { useEnvironment } from '@portico/platform/web/navigation/environment.ts'
import { Banner } from '@portico/platform/web/ui/feedback/Banner.tsx'
import { EmptyState } from '@portico/platform/web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { CardSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { mineQuery, useCountedSince } from '../../applications/web/mine.queries.ts'
import { Untold } from '../../applications/web/Untold.tsx'
import { isPartUntold, takenOverWithin } from '../../applications/web/usage.ts'
import { hourMs, isUnread, reportsEveryMinutes } from '../../traffic/traffic.rules.ts'
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
function OfReports({ overview: { now }, reports }: { overview: AnalyticsOverview; reports: Reports }) {
  const { lateMinutes, exactStatuses, countedUntil, failed } = reports
  const { covered } = now
  const more = [
    ...(exactStatuses ? [] : [t('analytics.reports.groups')]),
    ...(countedUntil === null ? [] : [t('analytics.reports.until', { time: formatDate(countedUntil, moment) })]),
    ...(covered && !isUnread(now)
      ? [t('analytics.reports.covered', { from: formatDate(covered.from, moment), to: formatDate(covered.to, moment) })]
      : []),
  ]
  return (
    <>
      {failed && <Banner tone="warn">{t('analytics.reports.failed')}</Banner>}
      <p className="text-13 text-muted">{t('analytics.reports', { minutes: lateMinutes })}</p>
      {more.length > 0 && (
        <details className="-mt-2 text-13 text-muted">
          <summary className="inline-block cursor-pointer rounded-small py-0.5 font-medium text-accent underline-offset-[3px] hover:underline pointer-coarse:py-3">
            {t('analytics.reports.about')}
          </summary>
          <p className="max-w-prose">{more.join(' ')}</p>
        </details>
      )}
    </>
  )
}

/** As long as no report was read a longer time would help nobody; whether one will come, a failure says. */
function whyNone({ gives: { reports }, of }: AnalyticsOverview, { filters }: Asking, isAway: boolean): string | undefined {
  if (reports?.countedUntil === null && isAway) return t('analytics.empty.away')
  if (reports?.countedUntil === null) return reports.failed ? undefined : t('applications.usage.first', { minutes: reportsEveryMinutes })
  return t(`analytics.empty.${reports ? (of === 'own' ? 'own' : 'reports') : 'text'}`, {
    filtered: Object.keys(filters).length > 0 ? 'yes' : 'no',
  })
}

/**
 * Whether the calls are those of applications some of which were taken over in the time, and nothing is known of before it. Reports that tell
 * of the hours before tell them of all.
 */
function useTakenOver({ envId, filters, time }: Asking, { of, gives }: Partial<AnalyticsOverview> = {}): boolean {
  const isOwn = of !== undefined && of !== 'all'
  const { data: mine } = useQuery({ ...mineQuery(envId), enabled: isOwn })
  const own = (isOwn && mine?.data.filter(({ id }) => filters.applicationId === undefined || id === filters.applicationId)) || []
  const hours = (Date.now() - Date.parse(time.from)) / hourMs
  const taken = own.filter((one) => takenOverWithin(hours, one))
  const readUntil = gives?.reports?.countedUntil ?? ''
  const since = useCountedSince(envId, own, hours)(hours).filter((row) => isPartUntold(hours, row, readUntil))
  return since.length === taken.length && taken.length > 0
}

/** The figures of a time; what is on the screen stays while others are asked for. */
export function Figures({ asking }: { asking: Asking }) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...overviewQuery(asking),
    placeholderData: keepPreviousData,
  })
  const takenOver = useTakenOver(asking, data)
  const isAway = useEnvironment().current?.state === 'bad'
  if (error)
    return (
      <>
        <Filters asking={asking} />
        <ErrorState title={t('analytics.failed')} error={error} onRetry={() => void refetch()} retrying={isFetching} />
      </>
    )
  if (!data) return <CardSkeleton lines={8} />
  // Nobody counts them: nought would be a figure.
  if (!data.gives.calls && data.now.calls === 0) return <Untold envId={asking.envId} />
  const isNone = data.now.calls === 0 && !data.before?.calls
  return (
    <div className={isPlaceholderData ? 'grid min-w-0 gap-4 opacity-60 transition-opacity' : 'grid min-w-0 gap-4'}>
      {!data.gives.calls && <Banner tone="info">{t('analytics.gives.noCalls')}</Banner>}
      {data.gives.reports && <OfReports overview={data} reports={data.gives.reports} />}
      <p className="text-13 text-muted">
        {t(`analytics.of.${data.of}`)} {takenOver && !isNone && t('analytics.takenOver')}
      </p>
      <Filters asking={asking} />
      {isNone ? (
        // A longer time would show no more of them.
        <EmptyState
          title={t(isUnread(data.now) ? 'applications.usage.unread' : takenOver ? 'applications.usage.noneYet' : 'analytics.empty')}
          text={takenOver && !isUnread(data.now) ? t('analytics.takenOver') : whyNone(data, asking, isAway)}
        />
      ) : (
        <>
          <Totals overview={data} />
          <AnalyticsCharts overview={data} />
          <RankingCard asking={{ ...asking, compare: asking.compare && isComparable(data) }} gives={data.gives} />
        </>
      )}
      <QuotasCard envId={asking.envId} filters={asking.filters} rare={data.gives.reports !== null} />
    </div>
  )
}
