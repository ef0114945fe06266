import { bodyRow, cell, Head, headRow, nameCell } from '@portico/platform/web/dashboard/TileTable.tsx'
import { formatDate, formatDateTime, formatNumber, formatPercent } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { hasRole } from '@portico/platform/web/session/state.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { cx } from '@portico/platform/web/ui/base/cx.ts'
import { Chart } from '@portico/platform/web/ui/charts/Chart.tsx'
import { Card, linkClass } from '@portico/platform/web/ui/display/Card.tsx'
import { EmptyState } from '@portico/platform/web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { CardSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { Select } from '@portico/platform/web/ui/inputs/Select.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { pages } from '../../addresses.ts'
import { environmentQuery, useCapabilities, useTellsCalls } from '../../environments/web/environment.queries.ts'
import { type StatusClass, statusClasses } from '../../traffic/traffic.contract.ts'
import { floorTo, reportsEveryMinutes, stepMs } from '../../traffic/traffic.rules.ts'
import type { Application } from '../application.contract.ts'
import { Untold } from './Untold.tsx'
import { summaryQuery, usageByProduct, usageByTime, useReadUntil } from './usage.queries.ts'
import { beginOf, countedSince, noughtsOf, type RangeName, rangeNamed, ranges, takenOverWithin } from './usage.ts'
import { byProduct, fullFormat, hourWithin, latencyFormat, type Moment, momentsOf } from './usageFigures.ts'
import { saidMoment, useCallsSince } from './useCallsSince.ts'

/** How much an application calls, what fails, and how long it takes. The range stands in the address. */
export function UsageTab({ application }: { application: Application }) {
  const search = useSearch({ strict: false }) as { range?: unknown }
  const navigate = useNavigate()
  const range = rangeNamed(search.range)
  const now = useMemo(() => floorTo('minute', new Date()), [])
  const times = useQuery({ ...usageByTime(application, range, now), placeholderData: keepPreviousData })
  const products = useQuery({ ...usageByProduct(application, range, now), placeholderData: keepPreviousData })
  const choose = (next: string) =>
    void navigate({
      to: '.',
      search: ((before: Record<string, unknown>) => ({ ...before, range: next === '24h' ? undefined : next })) as never,
      resetScroll: false,
    })
  const reports = useCapabilities(application.environmentId)?.reports
  const tellsCalls = useTellsCalls(application.environmentId)
  const unread = useReadUntil(application.environmentId, range === '24h' ? 24 : 168) === ''
  // Its sum is asked for the keys, too.
  const { data: week } = useQuery(summaryQuery(application, 168))
  const isAway = useQuery(environmentQuery(application.environmentId)).data?.status.reachable === false
  const first =
    unread && week?.awaited
      ? t(isAway ? 'applications.usage.away' : 'applications.usage.first', { minutes: reportsEveryMinutes })
      : undefined
  const takenOver = countedSince(
    // Days tell nothing of the hours before it; the hours of the week, which are there anyhow, do.
    countedSince(takenOverWithin(ranges[range].hours, application), times.data?.data ?? [], ranges[range].step),
    week?.buckets ?? [],
  )
  const readSince = earlier(
    useCallsSince(application, Math.max(168, ranges[range].hours)),
    (times.data?.data ?? []).flatMap(({ from, calls }) => (calls > 0 && from ? [from] : [])).toSorted()[0],
    ranges[range].step,
  )
  const isWithin = reports && readSince && readSince > beginOf(range, now).toISOString()
  // Nothing was read since.
  const isUntold = isWithin && readSince === application.createdAt
  const known = isWithin && !isUntold && { time: saidMoment(readSince) }
  // Reports tell of the hours before it, too.
  const since = takenOver && !reports && t('applications.usage.since', { time: formatDateTime(takenOver) })
  const failed = times.error ?? products.error
  const retry = () => {
    void times.refetch()
    void products.refetch()
  }
  const names = new Map(application.keys.flatMap((key) => key.apiProducts.map((product) => [product.apiproduct, product.displayName])))
  return (
    <div className="grid gap-4">
      {tellsCalls && (
        <Select
          aria-label={t('applications.usage.range')}
          className="w-52 max-sm:w-full"
          value={range}
          options={(Object.keys(ranges) as RangeName[]).map((name) => ({ value: name, label: t(`applications.usage.${name}`) }))}
          onChange={(event) => choose(event.target.value)}
        />
      )}
      {tellsCalls && (!hasRole('subscriptionManager') || hasRole('admin')) && (
        <AppLink
          href={pages.analyticsOf({
            env: application.environmentId,
            by: reports ? 'apiproduct' : 'operation',
            applicationId: application.id,
            // What has two weeks has a month there.
            range: range === '14d' ? '30d' : range,
          })}
          className={`${linkClass} justify-self-start text-13`}
        >
          {t('applications.usage.more')}
        </AppLink>
      )}
      {failed ? (
        <ErrorState
          title={t('applications.usage.failed')}
          error={failed}
          onRetry={retry}
          retrying={times.isFetching || products.isFetching}
        />
      ) : !times.data || !products.data ? (
        <div className="grid gap-4 lg:grid-cols-2">
          <CardSkeleton lines={6} />
          <CardSkeleton lines={6} />
        </div>
      ) : times.data.data.length === 0 && !tellsCalls ? (
        <Untold envId={application.environmentId} />
      ) : times.data.data.length === 0 ? (
        <EmptyState
          title={
            known && !unread
              ? t('applications.usage.emptySince', known)
              : t(`applications.usage.${unread || isUntold ? 'unread' : since ? 'noneYet' : 'empty'}`)
          }
          text={first ?? (since || t(reports ? 'applications.usage.empty.reports' : 'applications.usage.empty.text'))}
        />
      ) : (
        <div className={times.isPlaceholderData ? 'grid gap-4 opacity-60 transition-opacity' : 'grid gap-4'}>
          {reports && (
            <p className="text-13 text-muted">
              {t('applications.usage.reports', { minutes: reports.lateMinutes })} {known && t('applications.usage.knownSince', known)}
            </p>
          )}
          {since && <p className="text-13 text-muted">{since}</p>}
          <Charts
            moments={momentsOf(times.data.data, range, now)}
            range={range}
            since={reports ? readSince : takenOver}
            until={week?.covered?.to}
          />
          <ByProduct usage={byProduct(products.data.data)} nameOf={(name) => names.get(name) ?? name} />
        </div>
      )}
    </div>
  )
}

/** Calls that are there are known, longer than is known of all. */
const earlier = <Since extends string | null | undefined>(since: Since, called: string | undefined, step: 'hour' | 'day') =>
  since && called && Date.parse(called) + stepMs[step] <= Date.parse(since) ? called : since

interface ChartsProps {
  moments: Moment[]
  range: RangeName
  /** Which part of it is known, where that is not all. */
  since: string | null | undefined
  until: string | undefined
}

function Charts({ moments, range, since, until }: ChartsProps) {
  const full = fullFormat(ranges[range].step, moments.length)
  const noughts = noughtsOf(
    moments.map(({ at, calls }) => ({ from: at, calls })),
    since,
    until,
    ranges[range].step,
  )
  // Where nobody called there is no latency: a line down to zero would say that something broke.
  const points = (field: Exclude<keyof Moment, 'at'>) =>
    moments.map((moment, index) => {
      const none = field === 'calls' || field === 'errors' ? (noughts[index] ?? null) : null
      return { at: moment.at, value: moment.calls === 0 ? none : moment[field] }
    })
  const shared = {
    formatAt: (at: string) => formatDate(at, ranges[range].format),
    formatFull: (at: string) => {
      const isKnown = noughts[moments.findIndex((moment) => moment.at === at)] === 0
      const time = ranges[range].step === 'day' && since && isKnown && hourWithin(at, since)
      const day = formatDate(at, full)
      return time ? t('applications.usage.dayFrom', { day, time }) : day
    },
    atLabel: t('applications.usage.time'),
    gapText: (index: number) => t(noughts[index] === 0 ? 'applications.usage.noCalls' : 'applications.notKnown'),
    running: true,
  }
  const tellsTimes = moments.some(({ p50 }) => p50 !== null)
  return (
    <div className={tellsTimes ? 'grid min-w-0 gap-4 lg:grid-cols-2' : 'grid min-w-0 gap-4'}>
      <Card title={t('applications.usage.calls')}>
        <Chart
          whole
          label={`${t('applications.usage.calls')}, ${t(`applications.usage.${range}`)}`}
          series={[
            { name: t('applications.usage.column.calls'), points: points('calls') },
            { name: t('applications.usage.column.errors'), points: points('errors') },
          ]}
          formatValue={(value) => formatNumber(value)}
          {...shared}
        />
      </Card>
      {tellsTimes && (
        <Card title={t('applications.usage.latency')}>
          <Chart
            label={`${t('applications.usage.latency')}, ${t(`applications.usage.${range}`)}`}
            // A few calls of an hour that has just begun say little of how long calls take.
            settled
            series={(['p50', 'p95', 'p99'] as const).map((name) => ({
              name: t(`applications.usage.${name}`),
              meaning: t(`applications.usage.${name}.text`),
              points: points(name),
            }))}
            formatValue={latencyFormat(Math.max(0, ...moments.map((moment) => moment.p99 ?? 0)))}
            {...shared}
          />
        </Card>
      )}
    </div>
  )
}

/** On a phone there is room for calls and the share that failed; how they failed stands below the product. */
function ByProduct({ usage, nameOf }: { usage: ReturnType<typeof byProduct>; nameOf: (apiproduct: string) => string }) {
  const end = cx(cell, 'text-end tabular-nums')
  const classes = statusClasses.filter((status) => status !== '1xx' || usage.some((one) => one.byStatus['1xx'] > 0))
  const titleOf = (status: StatusClass) => <span className="ltr">{status}</span>
  return (
    <Card flush title={t('applications.usage.byProduct')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div className="overflow-x-auto -outline-offset-2" tabIndex={0}>
        <table aria-label={t('applications.usage.byProduct')} className="w-full">
          <thead>
            <tr className={headRow}>
              <Head>{t('applications.usage.column.product')}</Head>
              <Head className="text-end!">{t('applications.usage.column.calls')}</Head>
              {classes.map((status) => (
                <Head key={status} className="text-end! max-sm:hidden">
                  {titleOf(status)}
                </Head>
              ))}
              <Head className="text-end!">{t('applications.usage.column.errorRate')}</Head>
            </tr>
          </thead>
          <tbody>
            {usage.map((one) => (
              <tr key={one.apiproduct} className={bodyRow}>
                <th scope="row" className={cx(nameCell, 'wrap-anywhere')}>
                  <bdi>{nameOf(one.apiproduct)}</bdi>
                  <div className="text-13 font-normal text-muted sm:hidden">
                    {(['4xx', '5xx'] as const)
                      .filter((status) => one.byStatus[status] > 0)
                      .map((status) => (
                        <span key={status} className="me-3 inline-block">
                          {titleOf(status)} {formatNumber(one.byStatus[status])}
                        </span>
                      ))}
                  </div>
                </th>
                <td className={end}>{formatNumber(one.calls)}</td>
                {classes.map((status) => (
                  <td key={status} className={cx(end, 'text-muted max-sm:hidden')}>
                    {formatNumber(one.byStatus[status])}
                  </td>
                ))}
                <td className={end}>{one.calls === 0 ? '–' : formatPercent(one.errors / one.calls)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
