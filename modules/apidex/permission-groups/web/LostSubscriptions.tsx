import { bodyRow, cell, Head, headRow, nameCell, nameLink } from '@portico/platform/web/dashboard/TileTable.tsx'
import { formatList } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { cx } from '@portico/platform/web/ui/base/cx.ts'
import { Card } from '@portico/platform/web/ui/display/Card.tsx'
import { RelativeTime } from '@portico/platform/web/ui/display/RelativeTime.tsx'
import { EmptyState } from '@portico/platform/web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { CardSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { pages } from '../../addresses.ts'
import type { PermissionGroup } from '../permission-group.contract.ts'
import { lostQuery, mostLost } from './group.queries.ts'

/** Of all groups, where there are any. */
export function AllLostSubscriptions() {
  const { data } = useQuery(lostQuery())
  if (!data || data.length === 0) return null
  return (
    <section className="mt-8">
      <h2 className="mb-2">{t('permissionGroups.lost')}</h2>
      <LostSubscriptions />
    </section>
  )
}

/** PG-6: keys whose holder is in none of the group's teams any more, and which go on working. Without a group: of all, each with its own. */
export function LostSubscriptions({ group }: { group?: PermissionGroup }) {
  const { data, error, isFetching, refetch } = useQuery(lostQuery(group?.id))
  if (error)
    return <ErrorState title={t('permissionGroups.lost.failed')} error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <CardSkeleton lines={4} />
  if (data.length === 0) return <EmptyState title={t('permissionGroups.lost.none')} text={t('permissionGroups.lost.none.text')} />
  return (
    <>
      <p className="mb-4 text-muted">{t('permissionGroups.lost.text')}</p>
      <Card flush plain>
        <table className="w-full">
          <caption className="sr-only">{t('permissionGroups.lost')}</caption>
          <thead>
            <tr className={headRow}>
              <Head>{t('permissionGroups.lost.application')}</Head>
              <Head>{t('permissionGroups.lost.product')}</Head>
              {!group && <Head className="max-sm:hidden">{t('permissionGroups.lost.group')}</Head>}
              <Head className="max-sm:hidden">{t('permissionGroups.lost.holder')}</Head>
              <Head className="max-md:hidden">{t('permissionGroups.lost.since')}</Head>
            </tr>
          </thead>
          <tbody>
            {data.map((one) => (
              <tr key={`${one.keyId} ${one.productId}`} className={bodyRow}>
                <th scope="row" className={nameCell}>
                  <AppLink href={pages.application({ id: one.applicationId, environmentId: one.environmentId })} className={nameLink}>
                    <bdi>{one.application}</bdi>
                  </AppLink>
                </th>
                <td className={cx(cell, 'max-w-48 truncate')}>
                  <bdi>{one.displayName}</bdi>
                </td>
                {!group && (
                  <td className={cx(cell, 'max-w-48 truncate max-sm:hidden')}>
                    <AppLink href={pages.permissionGroup(one.permissionGroupId)} className={nameLink}>
                      <bdi>{one.permissionGroup}</bdi>
                    </AppLink>
                  </td>
                )}
                <td className={cx(cell, 'max-w-64 truncate text-muted max-sm:hidden')}>
                  <bdi>{one.sharedWith.length > 0 ? formatList(one.sharedWith) : (one.team ?? one.owner ?? '–')}</bdi>
                </td>
                <td className={cx(cell, 'whitespace-nowrap text-muted max-md:hidden')}>
                  <RelativeTime at={one.requestedAt} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
      {data.length === mostLost && <p className="mt-3 text-13 text-muted">{t('permissionGroups.lost.more', { count: mostLost })}</p>}
    </>
  )
}
