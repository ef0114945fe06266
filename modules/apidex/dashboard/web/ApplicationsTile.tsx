import { Tile } from '@portico/platform/web/dashboard/Tile.tsx'
import { bodyRow, cell, Head, headRow, nameCell, nameLink } from '@portico/platform/web/dashboard/TileTable.tsx'
import { formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { cx } from '@portico/platform/web/ui/base/cx.ts'
import { RowsSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { pages } from '../../addresses.ts'
import type { ApplicationRow } from '../../applications/application.contract.ts'
import { mineQuery } from '../../applications/web/mine.queries.ts'
import { RowStateChip } from '../../applications/web/RowStateChip.tsx'
import { TeamOrOwner } from '../../applications/web/TeamOrOwner.tsx'
import { useCallsByApplication } from '../../applications/web/usage.queries.ts'
import { useTellsCalls } from '../../environments/web/environment.queries.ts'
import { AllLink } from './AllLink.tsx'
import { mineAddress } from './dashboard.queries.ts'
import { endingSoon } from './dashboard.ts'

const shownRows = 5

/** What has a key that ends soon comes first; the others stay in their order. */
const urgentFirst = (rows: readonly ApplicationRow[]) => {
  const ending = new Set(endingSoon(rows, new Date()).map(({ application }) => application.id))
  return rows.toSorted((a, b) => Number(ending.has(b.id)) - Number(ending.has(a.id)))
}

export function ApplicationsTile({ envId, held, create }: { envId: string; held: boolean; create: ReactNode }) {
  const query = useQuery(mineQuery(envId))
  const calls = useCallsByApplication(envId)
  const tellsCalls = useTellsCalls(envId)
  return (
    <Tile
      flush
      title={t('dashboard.mine')}
      aside={<AllLink href={mineAddress(envId)} page={query.data?.page} />}
      query={query}
      failed={t('dashboard.mine.failed')}
      held={held}
      skeleton={<RowsSkeleton rows={5} columns={4} />}
    >
      {({ data }) =>
        data.length === 0 ? (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 pb-4">
            <div className="min-w-0 flex-1 basis-64">
              <p className="font-medium">{t('dashboard.mine.empty')}</p>
              <p className="text-muted">{t('dashboard.mine.empty.text')}</p>
            </div>
            {create}
          </div>
        ) : (
          <table className="w-full">
            <caption className="sr-only">{t('dashboard.mine')}</caption>
            <thead>
              <tr className={headRow}>
                <Head>{t('dashboard.column.name')}</Head>
                <Head className="max-sm:hidden">{t('applications.owner')}</Head>
                <Head className="max-md:hidden">{t('dashboard.column.keys')}</Head>
                <Head className="max-sm:hidden">{t('dashboard.column.gateway')}</Head>
                {tellsCalls && <Head className="text-end!">{t('dashboard.column.calls')}</Head>}
              </tr>
            </thead>
            <tbody>
              {urgentFirst(data)
                .slice(0, shownRows)
                .map((row) => (
                  <Row key={row.id} row={row} {...(tellsCalls && { calls: calls(row) ?? null })} />
                ))}
            </tbody>
          </table>
        )
      }
    </Tile>
  )
}

/** `calls`: null where they are not known, left out where nobody ever tells them. */
const Row = ({ row, calls }: { row: ApplicationRow; calls?: number | null }) => (
  <tr className={bodyRow}>
    <th scope="row" className={nameCell}>
      <AppLink href={pages.application(row)} className={nameLink}>
        <bdi>{row.name}</bdi>
      </AppLink>
      <div className="mt-1 sm:hidden">
        <RowStateChip row={row} />
      </div>
    </th>
    <td className={cx(cell, 'max-w-40 truncate text-muted max-sm:hidden')}>
      <TeamOrOwner of={row} />
    </td>
    <td className={cx(cell, 'whitespace-nowrap text-muted max-md:hidden')}>{t('dashboard.keys', { count: row.keys.length })}</td>
    <td className={cx(cell, 'max-sm:hidden')}>
      <RowStateChip row={row} />
    </td>
    {calls !== undefined && <td className={cx(cell, 'text-end tabular-nums')}>{calls === null ? '–' : formatNumber(calls)}</td>}
  </tr>
)
