import { formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import { queryOf } from '@portico/platform/web/queries/queries.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Card } from '@portico/platform/web/ui/display/Card.tsx'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { Bone } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { PageHeader } from '@portico/platform/web/ui/page/PageHeader.tsx'
import { useQueries } from '@tanstack/react-query'
import { pages } from '../../addresses.ts'
import { terms } from '../../terms/term.contract.ts'
import { termStates } from '../../terms/term-states.contract.ts'
import { termWords } from '../../terms/web/term.words.ts'

/** Where the dictionary begins: how many terms there are, by their state, and what waits. */
export default function DictionaryDashboardPage() {
  useLocale()
  const tiles = [
    { label: t('terms.title'), filter: '', where: {} },
    ...termStates.map((status) => ({ label: termWords.state(status), filter: `status:${status}`, where: { status } })),
    { label: t('terms.reviewDue'), filter: 'reviewDue:true', where: { reviewDue: true } },
  ]
  const counts = useQueries({ queries: tiles.map(({ where }) => queryOf(terms.count, { query: { where } })) })
  const failed = counts.filter(({ isError }) => isError)
  return (
    <>
      <PageHeader title={t('dictionary.dashboard')} />
      <p className="mb-5 max-w-[72ch] text-16 text-muted">{t('dictionary.text')}</p>
      {failed.length > 0 ? (
        <ErrorState
          title={t('ui.error.part')}
          error={failed[0]?.error}
          onRetry={() => void Promise.all(failed.map(({ refetch }) => refetch()))}
          retrying={failed.some(({ isFetching }) => isFetching)}
        />
      ) : (
        <ul className="grid gap-4 sm:grid-cols-3">
          {tiles.map(({ label, filter }, at) => {
            const count = counts[at]?.data?.count
            return (
              <li key={filter} className="grid min-w-0">
                <Card>
                  <AppLink className="grid gap-1 rounded-small hover:text-accent" href={filter ? pages.termsIn({ filter }) : pages.terms}>
                    <span className="text-24 font-semibold tabular-nums">
                      {count === undefined ? <Bone className="h-8 w-12" /> : formatNumber(count)}
                    </span>
                    <span className="text-13 text-muted">{label}</span>
                  </AppLink>
                </Card>
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}
