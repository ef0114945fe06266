import { mdiAlertOctagonOutline, mdiAlertOutline, mdiCheckCircleOutline, mdiChevronRight } from '@mdi/js'
import { formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Button } from '@portico/platform/web/ui/Button.tsx'
import { Card } from '@portico/platform/web/ui/Card.tsx'
import { Chip, type Tone } from '@portico/platform/web/ui/Chip.tsx'
import { cx } from '@portico/platform/web/ui/cx.ts'
import { EmptyState } from '@portico/platform/web/ui/EmptyState.tsx'
import { ErrorState } from '@portico/platform/web/ui/ErrorState.tsx'
import { Icon } from '@portico/platform/web/ui/Icon.tsx'
import { RelativeTime } from '@portico/platform/web/ui/RelativeTime.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/Skeleton.tsx'
import { Verb } from '@portico/platform/web/ui/Verb.tsx'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiProduct } from '../../api-products/api-product.contract.ts'
import type { Changelog, ChangelogHead } from '../changelog.contract.ts'
import { ChangeText } from './ChangeText.tsx'
import { OlderRevisions } from './OlderRevisions.tsx'
import { changelogsQuery, changesQuery } from './spec.queries.ts'
import { revisionsAtOnce, useRevisions } from './useRevisions.ts'

type Entry = Changelog['diff'][number]
const severities = ['breaking', 'risky', 'safe'] as const
const looks: Record<Entry['severity'], { tone: Tone; icon: string }> = {
  breaking: { tone: 'bad', icon: mdiAlertOctagonOutline },
  risky: { tone: 'warn', icon: mdiAlertOutline },
  safe: { tone: 'ok', icon: mdiCheckCircleOutline },
}
/** What is said in the place of the changes. */
const unready = {
  pending: { chip: 'specs.changes.pending', text: 'specs.changes.pending.text' },
  failed: { chip: 'specs.changes.notCompared', text: 'specs.changes.notCompared.text' },
} as const
const batch = 50

/** What changed from one revision to the next, what breaks callers first. */
export function ChangelogTab({ product }: { product: ApiProduct }) {
  const { query: revisions, shown, showMore } = useRevisions(product)
  const ids = shown.map(({ id }) => id)
  const answers = useQueries({ queries: inBatches(ids, revisionsAtOnce).map(changelogsQuery) })
  const failed = [revisions, ...answers].find(({ isError }) => isError)
  if (failed)
    return (
      <ErrorState
        title={t('specs.changes.failed')}
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
      <EmptyState title={t('specs.changes.empty')} text={t('specs.changes.empty.text')} />
    )
  return (
    <>
      <div className="grid gap-4">
        {known.map((changelog, index) => (
          <OneChangelog key={changelog.id} changelog={changelog} open={index === 0} />
        ))}
      </div>
      <OlderRevisions busy={isLoading || revisions.isFetching} onShow={showMore} />
    </>
  )
}

const inBatches = <T,>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))

function OneChangelog({ changelog, open: first }: { changelog: ChangelogHead; open: boolean }) {
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
          <fieldset aria-label={t('specs.changes.filter')} className="flex flex-wrap gap-1.5">
            {severities.map((severity) => (
              <button
                key={severity}
                type="button"
                aria-pressed={only === severity}
                disabled={changelog[severity] === 0}
                onClick={() => {
                  setOnly(only === severity ? undefined : severity)
                  setOpen(true)
                }}
                className={cx(
                  'rounded-full outline-offset-1 disabled:opacity-55 pointer-coarse:py-2.5',
                  only === severity && 'outline-2 outline-accent',
                )}
              >
                <Chip tone={looks[severity].tone} icon={looks[severity].icon}>
                  {t(`specs.severity.${severity}`)} {formatNumber(changelog[severity])}
                </Chip>
              </button>
            ))}
          </fieldset>
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
        {open && state === 'ready' && <Changes key={only ?? 'all'} changelogId={changelog.id} only={only} />}
      </div>
    </Card>
  )
}

function Changes({ changelogId, only }: { changelogId: string; only: Entry['severity'] | undefined }) {
  const query = useQuery(changesQuery(changelogId))
  const [limit, setLimit] = useState(batch)
  if (!query.data)
    return (
      <div className="border-t border-hairline px-4 py-3">
        {query.isError ? (
          <ErrorState
            compact
            title={t('specs.changes.failed')}
            error={query.error}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        ) : (
          <RowsSkeleton rows={3} columns={2} />
        )}
      </div>
    )
  const entries = only ? query.data.filter(({ severity }) => severity === only) : query.data
  if (entries.length === 0) return <p className="border-t border-hairline px-4 py-4 text-muted">{t('specs.changes.none')}</p>
  return (
    <>
      <ul>
        {entries.slice(0, limit).map((entry) => (
          <Change key={`${entry.kind} ${entry.pointer} ${entry.operation} ${JSON.stringify(entry.after)}`} entry={entry} />
        ))}
      </ul>
      {entries.length > limit && (
        <div className="border-t border-hairline p-3">
          <Button kind="quiet" small onClick={() => setLimit(limit + 200)}>
            {t('ui.json.more', { count: formatNumber(entries.length - limit) })}
          </Button>
        </div>
      )}
    </>
  )
}

function Change({ entry }: { entry: Entry }) {
  const [method = '', path = ''] = entry.operation.split(/ (.*)/s)
  return (
    <li className="grid gap-x-4 gap-y-1.5 border-t border-hairline px-4 py-3 sm:grid-cols-[8.5rem_minmax(0,1fr)]">
      <div>
        <Chip tone={looks[entry.severity].tone} icon={looks[entry.severity].icon}>
          {t(`specs.severity.${entry.severity}`)}
        </Chip>
      </div>
      <div className="min-w-0">
        {entry.operation && (
          <div className="ltr mb-1 flex min-w-0 items-baseline gap-2 text-13 rtl:justify-end">
            <Verb method={method} small />
            <code className="min-w-0 wrap-anywhere">{path}</code>
          </div>
        )}
        <ChangeText entry={entry} />
        <code className="ltr block text-12 text-muted wrap-anywhere rtl:text-end">{entry.pointer}</code>
      </div>
    </li>
  )
}
