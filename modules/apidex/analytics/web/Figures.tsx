import { formatDate } from '@portico/platform/web/i18n/format.ts'
import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import { Listed } from '@portico/platform/web/i18n/Listed.tsx'
import { T } from '@portico/platform/web/i18n/T.tsx'
import { useEnvironment } from '@portico/platform/web/navigation/environment.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { linkClass } from '@portico/platform/web/ui/display/Card.tsx'
import { Banner } from '@portico/platform/web/ui/feedback/Banner.tsx'
import { EmptyState } from '@portico/platform/web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { CardSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { pages } from '../../addresses.ts'
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
  const line = [
    t('analytics.reports', { minutes: lateMinutes }),
    ...(countedUntil === null ? [t('analytics.reports.never')] : []),
    ...(before && !isComparable({ now, before }) ? [t('analytics.reports.notCompared')] : []),
  ]
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
      <p className="text-13 text-muted">{line.join(' ')}</p>
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

/** Nobody counts the calls of this environment; of which others they are counted. */
export function Untold() {
  useLocale()
  const counted = useEnvironment().environments.filter(({ tellsCalls }) => tellsCalls)
  return (
    <EmptyState
      title={t('applications.usage.untold')}
      text={t('applications.usage.untold.text')}
      action={
        counted.length > 0 && (
          <p className="text-muted">
            <T
              id="analytics.elsewhere"
              values={{
                names: (
                  <Listed
                    keyOf={(at) => counted[at]?.id ?? ''}
                    items={counted.map(({ id, displayName }) => (
                      <AppLink key={id} href={pages.analyticsOf({ env: id })} className={linkClass}>
                        <bdi>{displayName}</bdi>
                      </AppLink>
                    ))}
                  />
                ),
              }}
            />
          </p>
        )
      }
    />
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
  if (!data.gives.calls && data.now.calls === 0) return <Untold />
  return (
    <div className={isPlaceholderData ? 'grid min-w-0 gap-4 opacity-60 transition-opacity' : 'grid min-w-0 gap-4'}>
      {!data.gives.calls && <Banner tone="info">{t('analytics.gives.noCalls')}</Banner>}
      {data.gives.reports && <OfReports overview={data} reports={data.gives.reports} />}
      <p className="text-13 text-muted">{t(`analytics.of.${data.of}`)}</p>
      <Filters asking={asking} />
      {data.now.calls === 0 && !data.before?.calls ? (
        <EmptyState
          title={t(isUnread(data.now) ? 'applications.usage.unread' : 'analytics.empty')}
          text={t(data.gives.reports ? 'analytics.empty.reports' : 'analytics.empty.text', {
            filtered: Object.keys(asking.filters).length > 0 ? 'yes' : 'no',
          })}
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
