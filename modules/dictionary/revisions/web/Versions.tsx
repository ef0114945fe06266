import { formatDate } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { cx } from '@portico/platform/web/ui/base/cx.ts'
import { Card, linkClass } from '@portico/platform/web/ui/display/Card.tsx'
import { Chip } from '@portico/platform/web/ui/display/Chip.tsx'
import { FactList } from '@portico/platform/web/ui/display/Facts.tsx'
import { Person } from '@portico/platform/web/ui/display/Person.tsx'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { Select } from '@portico/platform/web/ui/inputs/Select.tsx'
import { Dialog } from '@portico/platform/web/ui/overlays/Dialog.tsx'
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Difference } from '../revisions.rules.ts'

interface Version {
  versionNumber: string
  changeNote: string
  approvedAt: string
  approvedBy: string
  approvedByName: string
}
/** A part of what was approved, in words. */
export interface Part {
  path: string
  text: string
}
type Asked<T, K extends QueryKey> = UseQueryOptions<T, Error, T, K>
interface VersionsProps<K extends QueryKey, D extends QueryKey, W extends QueryKey, V> {
  versions: Asked<Version[], K>
  differences: (from: string, to: string) => Asked<Difference[], D>
  /** What one of them said. */
  whole: (versionNumber: string) => Asked<V, W>
  partsOf: (version: V) => readonly Part[]
  /** What a part is called. */
  wordOf: (path: string) => string
}

/** What was approved of a record, and what one version has that another one has not. */
export function Versions<K extends QueryKey, D extends QueryKey, W extends QueryKey, V>({
  versions,
  differences,
  whole,
  partsOf,
  wordOf,
}: VersionsProps<K, D, W, V>) {
  const query = useQuery(versions)
  const [shown, setShown] = useState<string>()
  if (query.isError)
    return (
      <ErrorState
        title={t('revisions.versions.failed')}
        error={query.error}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  if (!query.data) return <RowsSkeleton rows={3} columns={3} />
  return (
    <div className="grid gap-5">
      <Card plain flush>
        <ul>
          {query.data.map(({ versionNumber, changeNote, approvedAt, approvedBy, approvedByName }) => (
            <li
              key={versionNumber}
              className="grid gap-x-4 gap-y-1 border-t border-hairline px-4 py-3 first:border-t-0 sm:grid-cols-[6rem_minmax(0,1fr)_auto]"
            >
              <button
                type="button"
                className={cx(linkClass, 'ltr w-fit font-semibold tabular-nums')}
                aria-label={t('revisions.versions.show', { number: versionNumber })}
                onClick={() => setShown(versionNumber)}
              >
                {versionNumber}
              </button>
              <span dir="auto" className="wrap-anywhere">
                {changeNote}
              </span>
              <span className="text-13 text-muted">
                {formatDate(approvedAt)} · <Person name={approvedByName} email={approvedBy} />
              </span>
            </li>
          ))}
        </ul>
      </Card>
      {query.data.length > 1 && <Comparison versions={query.data} differences={differences} wordOf={wordOf} />}
      {shown && <Whole versionNumber={shown} asked={whole(shown)} partsOf={partsOf} wordOf={wordOf} onClose={() => setShown(undefined)} />}
    </div>
  )
}

function Whole<W extends QueryKey, V>({
  versionNumber,
  asked,
  partsOf,
  wordOf,
  onClose,
}: {
  versionNumber: string
  asked: Asked<V, W>
  partsOf: (version: V) => readonly Part[]
  wordOf: (path: string) => string
  onClose: () => void
}) {
  const query = useQuery(asked)
  return (
    <Dialog
      title={t('revisions.versions.one', { number: versionNumber })}
      onClose={onClose}
      footer={
        <Button kind="cancel" onClick={onClose}>
          {t('ui.close')}
        </Button>
      }
    >
      {query.isError ? (
        <ErrorState
          title={t('revisions.versions.failed')}
          error={query.error}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : query.data ? (
        <FactList
          large
          facts={partsOf(query.data).map(({ path, text }) => ({
            label: wordOf(path),
            value: <span className="whitespace-pre-wrap">{text}</span>,
          }))}
        />
      ) : (
        <RowsSkeleton rows={6} columns={2} />
      )}
    </Dialog>
  )
}

function Comparison<D extends QueryKey>({
  versions,
  differences,
  wordOf,
}: {
  versions: readonly Version[]
  differences: (from: string, to: string) => Asked<Difference[], D>
  wordOf: (path: string) => string
}) {
  const numbers = versions.map(({ versionNumber }) => versionNumber)
  const [to = '', from = ''] = numbers
  const [chosen, setChosen] = useState({ from, to })
  const { data } = useQuery(differences(chosen.from, chosen.to))
  const own = useId()
  const pick = (end: 'from' | 'to') => (
    <label className="grid min-w-28 gap-1 text-13 text-muted" htmlFor={`${own}${end}`}>
      {t(`revisions.versions.${end}`)}
      <Select
        id={`${own}${end}`}
        value={chosen[end]}
        options={numbers.map((value) => ({ value, label: value }))}
        onChange={({ target }) => setChosen((before) => ({ ...before, [end]: target.value }))}
      />
    </label>
  )
  return (
    <Card plain title={t('revisions.versions.compare')}>
      <div className="mb-4 flex flex-wrap gap-4">
        {pick('from')}
        {pick('to')}
      </div>
      {data?.length === 0 && <p className="text-muted">{t('revisions.versions.same')}</p>}
      <ul className="grid gap-4">
        {data?.map((one) => (
          <li key={one.path} className="grid gap-1 border-t border-hairline pt-3">
            <span className="flex flex-wrap items-center gap-2">
              <b>
                <bdi>{wordOf(one.path)}</bdi>
              </b>
              <Chip tone={one.impact === 'major' ? 'warn' : 'neutral'} icon={null}>
                {t(`revisions.impact.${one.impact}`)}
              </Chip>
            </span>
            <div className="grid gap-3 sm:grid-cols-2">
              <p dir="auto" className="rounded-small bg-hover p-2 text-13 whitespace-pre-wrap wrap-anywhere">
                {one.old || '–'}
              </p>
              <p dir="auto" className="rounded-small bg-accent-soft p-2 text-13 whitespace-pre-wrap wrap-anywhere">
                {one.new || '–'}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
