import { mdiChevronRight } from '@mdi/js'
import { Changes } from '@portico/documents/web/changes/Changes.tsx'
import type { Entry } from '@portico/documents/web/changes/changeGroups.ts'
import { SeverityFilter } from '@portico/documents/web/changes/SeverityFilter.tsx'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { cx } from '@portico/platform/web/ui/base/cx.ts'
import { Icon } from '@portico/platform/web/ui/base/Icon.tsx'
import { Card } from '@portico/platform/web/ui/display/Card.tsx'
import { Chip } from '@portico/platform/web/ui/display/Chip.tsx'
import { RelativeTime } from '@portico/platform/web/ui/display/RelativeTime.tsx'
import { EmptyState } from '@portico/platform/web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pages } from '../../addresses.ts'
import type { ApiProduct } from '../../api-products/api-product.contract.ts'
import { GuideLink } from '../../guides/web/laterGuideLink.tsx'
import type { ChangelogHead } from '../changelog.contract.ts'
import { ChangesOrText } from './ChangesOrText.tsx'
import { OlderRevisions } from './OlderRevisions.tsx'
import { changelogsQuery, changesQuery } from './spec.queries.ts'
import { useOperationPlaces } from './useOperationPlaces.ts'
import { revisionsAtOnce, useRevisions } from './useRevisions.ts'

/** What is said in the place of the changes. */
const unready = {
  pending: { chip: 'specs.changes.pending', text: 'specs.changes.pending.text' },
  failed: { chip: 'specs.changes.notCompared', text: 'specs.changes.notCompared.text' },
} as const

/** What changed from one revision to the next, what breaks callers first. */
export function ChangelogTab({ product }: { product: ApiProduct }) {
  const { query: revisions, shown, showMore } = useRevisions(product)
  const ids = shown.map(({ id }) => id)
  const answers = useQueries({ queries: inBatches(ids, revisionsAtOnce).map(changelogsQuery) })
  const failed = [revisions, ...answers].find(({ isError }) => isError)
  if (failed)
    return (
      <ErrorState
        title={t('documents.changes.failed')}
        error={failed.error}
        onRetry={() => void failed.refetch()}
        retrying={failed.isFetching}
      />
    )
  const known = answers.flatMap(({ data }) => data ?? [])
  const isLoading = revisions.isPending || answers.some(({ isPending }) => isPending)
  if (known.length === 0)
    return isLoading ? (
      <RowsSkeleton rows={5} columns={2} />
    ) : (
      <EmptyState
        title={t('specs.changes.empty')}
        text={
          <>
            {t('specs.changes.empty.text')} <GuideLink to="changes" />
          </>
        }
      />
    )
  return (
    <>
      <div className="grid gap-4">
        {known.map((changelog, index) => (
          <OneChangelog key={changelog.id} product={product} changelog={changelog} open={index === 0} />
        ))}
      </div>
      <OlderRevisions busy={isLoading || revisions.isFetching} onShow={showMore} />
    </>
  )
}

const inBatches = <T,>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))

function OneChangelog({ product, changelog, open: first }: { product: ApiProduct; changelog: ChangelogHead; open: boolean }) {
  const [open, setOpen] = useState(first)
  const [only, setOnly] = useState<Entry['severity']>()
  const id = `changes-${changelog.id}`
  const { state } = changelog
  return (
    <Card plain flush>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
        <h2 className="min-w-0 flex-1 basis-56">
          <button
            type="button"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
            className="flex min-h-8 w-full items-center gap-1.5 rounded-small text-start pointer-coarse:min-h-11"
          >
            <Icon path={mdiChevronRight} mirror={!open} className={cx('text-muted', open && 'rotate-90')} />
            <bdi className="ltr font-mono wrap-anywhere">{changelog.newVersion}</bdi>
            <span className="text-13 font-normal text-muted">
              {t('specs.changes.since')} <bdi className="ltr font-mono">{changelog.oldVersion}</bdi> ·{' '}
              <RelativeTime at={changelog.createdAt} />
            </span>
          </button>
        </h2>
        {state === 'ready' ? (
          <SeverityFilter
            label={t('specs.changes.filter')}
            counts={changelog}
            only={only}
            onOnly={(one) => {
              setOnly(one)
              setOpen(true)
            }}
          />
        ) : (
          <Chip tone={state === 'failed' ? 'warn' : 'neutral'}>{t(unready[state].chip)}</Chip>
        )}
      </div>
      <div id={id} hidden={!open}>
        {open && state !== 'ready' && (
          <p role="status" className="border-t border-hairline px-4 py-4 text-muted">
            {t(unready[state].text)}
          </p>
        )}
        {open && state === 'ready' && <ReadyChanges product={product} changelog={changelog} only={only} />}
      </div>
    </Card>
  )
}

function ReadyChanges({
  product,
  changelog,
  only,
}: {
  product: ApiProduct
  changelog: ChangelogHead
  only: Entry['severity'] | undefined
}) {
  const query = useQuery(changesQuery(changelog.id))
  const placeOf = useOperationPlaces(product, changelog, query.data)
  return (
    <ChangesOrText oldId={changelog.oldSpecId} newId={changelog.newSpecId}>
      <Changes
        key={only ?? 'all'}
        query={query}
        counts={changelog}
        complete={changelog.complete}
        only={only}
        placeOf={placeOf}
        ruleHref={pages.changeRules}
      />
    </ChangesOrText>
  )
}
