import { mdiTrayArrowDown } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { showError } from '@portico/platform/web/messages/messages.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { Card } from '@portico/platform/web/ui/display/Card.tsx'
import { Pager } from '@portico/platform/web/ui/display/Pager.tsx'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { CardSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { inputClass } from '@portico/platform/web/ui/inputs/inputClass.ts'
import { Select } from '@portico/platform/web/ui/inputs/Select.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { AnalyticsOverview } from '../analytics.contract.ts'
import { analyticsDimensions, rowsPerPage } from '../analytics-kinds.contract.ts'
import { type Asking, saveRanking, topQuery } from './analytics.queries.ts'
import { rankedBy } from './analytics.ts'
import { RankingTable } from './RankingTable.tsx'
import { usePlace } from './usePlace.ts'

/** What is called most, and who calls most; a row leads to its own figures. */
export function RankingCard({ asking, gives }: { asking: Asking; gives: AnalyticsOverview['gives'] }) {
  const { place, go } = usePlace()
  const sums = gives.reports !== null
  const by = rankedBy(place, sums)
  const query = useQuery({
    ...topQuery(asking, { ...place, by, find: gives.applicationFilter ? place.find : '' }),
    placeholderData: keepPreviousData,
  })
  const [saving, setSaving] = useState(false)
  const { page } = place
  const save = () => {
    setSaving(true)
    saveRanking(asking, by)
      .catch(showError)
      .finally(() => setSaving(false))
  }
  const offered = analyticsDimensions.filter((dimension) =>
    dimension === 'company' ? gives.companies : dimension !== 'operation' || !sums,
  )
  const mayGo = by !== 'company' || gives.companyFile
  return (
    <Card flush title={t('analytics.top')}>
      <div className="no-print flex flex-wrap items-center gap-3 px-4 pb-3">
        <Select
          aria-label={t('analytics.by')}
          className="w-52 max-sm:w-full"
          value={by}
          options={offered.map((dimension) => ({ value: dimension, label: t(`analytics.by.${dimension}`) }))}
          onChange={(event) => go({ by: event.target.value, find: undefined })}
        />
        {by === 'application' && gives.applicationFilter && <Find value={place.find} onFind={(find) => go({ find: find || undefined })} />}
        <span className="min-w-0 flex-1" />
        {mayGo && (
          <Button icon={mdiTrayArrowDown} busy={saving} onClick={save}>
            {t('analytics.save')}
          </Button>
        )}
      </div>
      {by === 'application' && !gives.applicationFilter && !sums && <Said>{t('analytics.gives.noFilter')}</Said>}
      {by === 'application' && sums && query.data?.data.some(({ id }) => id === null) && (
        <Said>{t('analytics.gives.unknown', { name: t('analytics.unnamed') })}</Said>
      )}
      {!mayGo && <Said>{t('analytics.gives.noCompanyFile')}</Said>}
      {query.data ? (
        <>
          <RankingTable rows={query.data.data} by={by} compare={asking.compare} sums={sums} dim={query.isPlaceholderData} />
          {query.data.page.total_elements > rowsPerPage && (
            <div className="px-4 py-3">
              <Pager
                page={page}
                itemsPerPage={rowsPerPage}
                shown={query.data.data.length}
                total={query.data.page.total_elements}
                exact
                busy={query.isFetching}
                onPage={(next) => go({ page: next === 1 ? undefined : next })}
              />
            </div>
          )}
        </>
      ) : query.isError ? (
        <div className="px-4 pb-3">
          <ErrorState
            compact
            title={t('analytics.top.failed')}
            error={query.error}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        </div>
      ) : (
        <CardSkeleton lines={6} />
      )}
    </Card>
  )
}

const Said = ({ children }: { children: string }) => <p className="px-4 pb-3 text-13 text-muted">{children}</p>

/** By Enter or on leaving: each letter would be a question over all counts. */
function Find({ value, onFind }: { value: string; onFind: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  // What the address says by another way, such as the way back; whoever searches keeps the focus.
  useEffect(() => {
    if (input.current) input.current.value = value
  }, [value])
  return (
    <form
      className="max-sm:w-full"
      onSubmit={(event) => {
        event.preventDefault()
        onFind(String(new FormData(event.currentTarget).get('find')).trim())
      }}
    >
      <input
        ref={input}
        name="find"
        type="search"
        maxLength={200}
        autoComplete="off"
        defaultValue={value}
        aria-label={t('analytics.find')}
        placeholder={t('analytics.find')}
        onBlur={(event) => {
          if (event.target.value.trim() !== value) onFind(event.target.value.trim())
        }}
        className={inputClass}
      />
    </form>
  )
}
