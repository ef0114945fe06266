import { bodyRow, cell, Head, headRow, nameCell, nameLink } from '@portico/platform/web/dashboard/TileTable.tsx'
import { formatNumber, formatPercent } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { cx } from '@portico/platform/web/ui/base/cx.ts'
import { latencyFormat } from '../../applications/web/usageFigures.ts'
import type { StatusClass } from '../../traffic/traffic.contract.ts'
import type { AnalyticsRow } from '../analytics.contract.ts'
import type { AnalyticsDimension } from '../analytics-kinds.contract.ts'
import { drillOf, rankedBy } from './analytics.ts'
import { Change } from './Change.tsx'
import { usePlace } from './usePlace.ts'

const end = cx(cell, 'text-end tabular-nums')

interface Props {
  rows: readonly AnalyticsRow[]
  by: AnalyticsDimension
  compare: boolean
  /** The gateway reports sums, of which no latency is told. */
  sums: boolean
  /** Others are asked for. */
  dim: boolean
}

export function RankingTable({ rows, by, compare, sums, dim }: Props) {
  const tellsTime = !sums || rows.some(({ latencyMs }) => latencyMs)
  const time = latencyFormat(Math.max(0, ...rows.map(({ latencyMs }) => latencyMs?.p95 ?? 0)))
  if (rows.length === 0) return <p className="px-4 pb-4 text-muted">{t('analytics.top.none')}</p>
  return (
    <table className={cx('w-full', dim && 'opacity-60 transition-opacity')}>
      <caption className="sr-only">{t(`analytics.by.${by}`)}</caption>
      <thead>
        <tr className={headRow}>
          <Head>{t(`analytics.one.${by}`)}</Head>
          <Head className="text-end!">{t('analytics.calls')}</Head>
          {compare && <Head className="max-md:hidden">{t('analytics.compared')}</Head>}
          <Head className="text-end! max-sm:hidden">
            <span className="ltr">{'4xx' satisfies StatusClass}</span>
          </Head>
          <Head className="text-end! max-sm:hidden">
            <span className="ltr">{'5xx' satisfies StatusClass}</span>
          </Head>
          <Head className="text-end!">{t('analytics.errors')}</Head>
          {tellsTime && <Head className="text-end! max-sm:hidden">{t('applications.usage.p95')}</Head>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.apiproduct} ${row.id}`} className={bodyRow}>
            <th scope="row" className={nameCell}>
              <Name row={row} by={by} sums={sums} />
            </th>
            <td className={end}>{formatNumber(row.calls)}</td>
            {compare && (
              <td className={cx(cell, 'text-13 text-muted max-md:hidden')}>
                <Change now={row.calls} before={row.callsBefore} />
              </td>
            )}
            <td className={cx(end, 'text-muted max-sm:hidden')}>{formatNumber(row.clientErrors)}</td>
            <td className={cx(end, 'text-muted max-sm:hidden')}>{formatNumber(row.serverErrors)}</td>
            <td className={end}>{row.calls === 0 ? '–' : formatPercent((row.clientErrors + row.serverErrors) / row.calls)}</td>
            {tellsTime && <td className={cx(end, 'text-muted max-sm:hidden')}>{row.latencyMs ? time(row.latencyMs.p95) : '–'}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Name({ row, by, sums }: { row: AnalyticsRow } & Pick<Props, 'by' | 'sums'>) {
  const { go } = usePlace()
  const drill = drillOf(by, row)
  const name =
    row.name ??
    t(
      by === 'operation'
        ? 'analytics.operation.none'
        : by === 'team'
          ? 'analytics.team.none'
          : by === 'company'
            ? 'analytics.company.none'
            : 'analytics.unnamed',
    )
  const text = <bdi className={row.name === null ? 'text-muted' : undefined}>{name}</bdi>
  return (
    <>
      {drill ? (
        <button
          type="button"
          className={cx(nameLink, 'max-w-full text-start')}
          onClick={() => go({ ...drill, by: rankedBy({ by: drill.by, filters: drill }, sums), find: undefined })}
        >
          {text}
        </button>
      ) : (
        <span className="block truncate">{text}</span>
      )}
      {by === 'operation' && (
        <bdi className="block truncate text-13 font-normal text-muted">{row.apiproduct ?? t('analytics.unnamed')}</bdi>
      )}
    </>
  )
}
