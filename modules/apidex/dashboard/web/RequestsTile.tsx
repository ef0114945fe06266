import { Tile } from '@portico/platform/web/dashboard/Tile.tsx'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Listed } from '@portico/platform/web/i18n/Listed.tsx'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { RelativeTime } from '@portico/platform/web/ui/display/RelativeTime.tsx'
import { useQuery } from '@tanstack/react-query'
import { pages } from '../../addresses.ts'
import type { ApplicationRow } from '../../applications/application.contract.ts'
import { AllLink } from './AllLink.tsx'
import { applicationQuery, waitingQuery } from './dashboard.queries.ts'

/** What the person asked for and nobody has decided yet. */
export function RequestsTile({ envId, held, className }: { envId: string; held: boolean; className?: string }) {
  const query = useQuery(waitingQuery(envId))
  return (
    <Tile
      title={t('dashboard.requests')}
      aside={<AllLink href={pages.applicationsIn(envId, { filter: 'status:pending' })} page={query.data?.page} />}
      query={query}
      failed={t('dashboard.requests.failed')}
      held={held}
      {...(className && { className })}
    >
      {({ data }) =>
        data.length === 0 ? (
          <p className="text-muted">{t('dashboard.requests.none')}</p>
        ) : (
          <ul className="grid gap-3">
            {data.map((row) => (
              <Request key={row.id} row={row} />
            ))}
          </ul>
        )
      }
    </Tile>
  )
}

/** How many comes with the list; which ones and since when a moment later, in the same lines. */
function Request({ row }: { row: ApplicationRow }) {
  const { data } = useQuery(applicationQuery(row.environmentId, row.id))
  const products = data?.keys.flatMap((key) => key.apiProducts.filter((product) => product.status === 'pending')) ?? []
  const names = [...new Set(products.map((product) => product.displayName))]
  const since = products.map((product) => product.requestedAt).toSorted()[0]
  return (
    <li className="min-w-0">
      <AppLink href={pages.application(row)} className="rounded-small font-medium underline-offset-[3px] wrap-anywhere hover:underline">
        <bdi>{row.name}</bdi>
      </AppLink>
      <div className="text-13 text-muted">
        <span className="wrap-anywhere">
          {names.length === 0 ? (
            t('dashboard.requests.count', { count: row.pendingProducts })
          ) : (
            <Listed keyOf={(at) => names[at] ?? ''} items={names.map((name) => <bdi key={name}>{name}</bdi>)} />
          )}
        </span>
        {since && (
          <>
            {' · '}
            <RelativeTime at={since} />
          </>
        )}
      </div>
    </li>
  )
}
