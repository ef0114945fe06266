import { mdiDelete, mdiThumbDownOutline, mdiThumbUpOutline } from '@mdi/js'
import { call } from '@portico/platform/web/client/client.ts'
import { formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { queryOf, refresh } from '@portico/platform/web/queries/queries.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { IconButton } from '@portico/platform/web/ui/actions/IconButton.tsx'
import { cx } from '@portico/platform/web/ui/base/cx.ts'
import { Icon } from '@portico/platform/web/ui/base/Icon.tsx'
import { RelativeTime } from '@portico/platform/web/ui/display/RelativeTime.tsx'
import { EmptyState } from '@portico/platform/web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { PageSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { ConfirmDialog } from '@portico/platform/web/ui/overlays/ConfirmDialog.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { visitors } from '../visitors.contract.ts'

const perPage = 25

/** How often public pages are read, and what visitors say of them. */
export function VisitorsPart() {
  const [page, setPage] = useState(1)
  const numbers = useQuery(queryOf(visitors.numbers, {}, { quiet: true }))
  const said = useQuery({
    ...queryOf(visitors.feedback, { query: { page, itemsPerPage: perPage } }, { quiet: true }),
    placeholderData: keepPreviousData,
  })
  const [removing, setRemoving] = useState<string>()
  const last = Math.max(1, Math.ceil((said.data?.total ?? 0) / perPage))
  // The only one of the last page may have been removed.
  useEffect(() => {
    if (said.data && page > last) setPage(last)
  }, [said.data, page, last])
  const error = numbers.error ?? said.error
  if (error) return <ErrorState title={t('visitors.failed')} error={error} onRetry={() => void (numbers.refetch(), said.refetch())} />
  if (!numbers.data || !said.data) return <PageSkeleton />
  const remove = async (id: string) => {
    await call(visitors.remove, { params: { id } })
    await refresh(visitors.remove)
  }
  if (numbers.data.length === 0 && said.data.total === 0) return <EmptyState title={t('visitors.none')} text={t('visitors.none.text')} />
  return (
    <div className="grid gap-6 pt-4">
      <section className="overflow-x-auto rounded-card border border-hairline bg-surface p-4">
        <h2 className="pb-2 text-16 font-semibold">{t('visitors.pages')}</h2>
        <table className="w-full text-start text-14">
          <thead>
            <tr>
              {(['page', 'views', 'helpful', 'unhelpful'] as const).map((name) => (
                <th key={name} scope="col" className={cx('p-2 font-semibold', name === 'page' ? 'text-start' : 'text-end')}>
                  {t(`visitors.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {numbers.data.map(({ path, views, helpful, unhelpful }) => (
              <tr key={path}>
                <th scope="row" className="p-2 text-start font-normal wrap-anywhere">
                  <bdi dir="ltr">{path}</bdi>
                </th>
                <td className="p-2 text-end">{formatNumber(views)}</td>
                <td className="p-2 text-end">{formatNumber(helpful)}</td>
                <td className="p-2 text-end">{formatNumber(unhelpful)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section className="grid gap-2">
        <h2 className="text-16 font-semibold">{t('visitors.said')}</h2>
        {said.data.total === 0 && <p className="text-muted">{t('visitors.said.none')}</p>}
        <ul className="grid gap-2">
          {said.data.rows.map(({ id, path, helpful, words, createdAt }) => (
            <li key={id} className="flex items-start gap-3 rounded-card border border-hairline bg-surface px-4 py-3">
              <Icon path={helpful ? mdiThumbUpOutline : mdiThumbDownOutline} size={18} />
              <span className="min-w-0 flex-1 wrap-anywhere">
                <span className="sr-only">{t(helpful ? 'visitors.helpful' : 'visitors.unhelpful')}</span>
                <bdi>{words}</bdi>
                <span className="block text-13 text-muted">
                  <bdi dir="ltr">{path}</bdi> · <RelativeTime at={createdAt} />
                </span>
              </span>
              <IconButton small icon={mdiDelete} name={t('visitors.remove')} onClick={() => setRemoving(id)} />
            </li>
          ))}
        </ul>
        {last > 1 && (
          <div className="flex gap-2">
            <Button small disabled={page === 1} onClick={() => setPage(page - 1)}>
              {t('visitors.previous')}
            </Button>
            <Button small disabled={page >= last} onClick={() => setPage(page + 1)}>
              {t('visitors.next')}
            </Button>
          </div>
        )}
      </section>
      {removing !== undefined && (
        <ConfirmDialog
          title={t('visitors.remove.title')}
          confirmLabel={t('visitors.remove')}
          onConfirm={() => remove(removing)}
          onClose={() => setRemoving(undefined)}
        >
          {t('visitors.remove.text')}
        </ConfirmDialog>
      )}
    </div>
  )
}
