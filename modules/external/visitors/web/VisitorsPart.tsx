import { mdiDelete, mdiThumbDownOutline, mdiThumbUpOutline } from '@mdi/js'
import { call } from '@portico/platform/web/client/client.ts'
import { formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { showError } from '@portico/platform/web/messages/messages.ts'
import { queryOf, refresh } from '@portico/platform/web/queries/queries.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { IconButton } from '@portico/platform/web/ui/actions/IconButton.tsx'
import { Icon } from '@portico/platform/web/ui/base/Icon.tsx'
import { RelativeTime } from '@portico/platform/web/ui/display/RelativeTime.tsx'
import { EmptyState } from '@portico/platform/web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { PageSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { visitors } from '../visitors.contract.ts'

const perPage = 25

/** How often public pages are read, and what visitors say of them. */
export function VisitorsPart() {
  const [page, setPage] = useState(1)
  const numbers = useQuery(queryOf(visitors.numbers, {}, { quiet: true }))
  const said = useQuery(queryOf(visitors.feedback, { query: { page, itemsPerPage: perPage } }, { quiet: true }))
  const error = numbers.error ?? said.error
  if (error) return <ErrorState title={t('visitors.failed')} error={error} onRetry={() => void (numbers.refetch(), said.refetch())} />
  if (!numbers.data || !said.data) return <PageSkeleton />
  const last = Math.max(1, Math.ceil(said.data.total / perPage))
  const remove = (id: string) =>
    void call(visitors.remove, { params: { id } })
      .then(() => refresh(visitors.remove))
      .catch(showError)
  if (numbers.data.length === 0 && said.data.total === 0) return <EmptyState title={t('visitors.none')} text={t('visitors.none.text')} />
  return (
    <div className="grid gap-6 pt-4">
      <section className="overflow-x-auto rounded-card border border-hairline bg-surface p-4">
        <h2 className="pb-2 text-16 font-semibold">{t('visitors.pages')}</h2>
        <table className="w-full text-start text-14">
          <thead>
            <tr>
              {(['page', 'views', 'helpful', 'unhelpful'] as const).map((name) => (
                <th key={name} scope="col" className="p-2 text-start font-semibold">
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
                <td className="p-2">{formatNumber(views)}</td>
                <td className="p-2">{formatNumber(helpful)}</td>
                <td className="p-2">{formatNumber(unhelpful)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section className="grid gap-2">
        <h2 className="text-16 font-semibold">{t('visitors.said')}</h2>
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
              <IconButton small icon={mdiDelete} name={t('visitors.remove')} onClick={() => remove(id)} />
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
    </div>
  )
}
