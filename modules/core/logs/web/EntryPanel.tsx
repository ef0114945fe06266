import { formatDate, formatDuration } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { useEnvironment } from '@portico/platform/web/navigation/environment.ts'
import { CopyButton } from '@portico/platform/web/ui/actions/CopyButton.tsx'
import { Disclosure } from '@portico/platform/web/ui/display/Disclosure.tsx'
import { FactList } from '@portico/platform/web/ui/display/Facts.tsx'
import { Verb } from '@portico/platform/web/ui/display/Verb.tsx'
import { EmptyState } from '@portico/platform/web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { neighboursIn } from '@portico/platform/web/ui/overlays/neighbours.ts'
import { SidePanel } from '@portico/platform/web/ui/overlays/SidePanel.tsx'
import { JsonView } from '@portico/platform/web/ui/text/JsonView.tsx'
import { useQuery } from '@tanstack/react-query'
import type { LogEntry } from '../log.contract.ts'
import { Changes } from './Changes.tsx'
import { auditsQuery, entryQuery } from './log.queries.ts'
import { StatusChip } from './StatusChip.tsx'
import { Who } from './Who.tsx'

interface Props {
  id: string
  /** The rows that the list shows, to go to the neighbours; an opened address has none yet, or is of another page. */
  rows: readonly LogEntry[]
  onShow: (id: string) => void
  onClose: () => void
}

/** One request with what it changed, beside the list: one reads a log from line to line. */
export function EntryPanel({ id, rows, onShow, onClose }: Props) {
  const { row: known, place, ways } = neighboursIn(rows, id, onShow)
  const query = useQuery({ ...entryQuery(id), enabled: known === undefined })
  const entry = known ?? query.data
  return (
    <SidePanel recordId={id} title={t('logs.entry')} position={place && t('logs.position', place)} {...ways} onClose={onClose}>
      {entry ? (
        <Entry key={entry.id} entry={entry} />
      ) : query.isError ? (
        <ErrorState
          compact
          title={t('logs.failed.one')}
          error={query.error}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : entry === null ? (
        <EmptyState title={t('logs.gone')} />
      ) : (
        <RowsSkeleton rows={6} columns={2} />
      )}
    </SidePanel>
  )
}

function Entry({ entry }: { entry: LogEntry }) {
  const audits = useQuery(auditsQuery(entry.requestId))
  const environment = useEnvironment().environments.find(({ id }) => id === entry.environmentId)
  return (
    <div className="grid gap-5">
      <div className="ltr flex min-w-0 flex-wrap items-center gap-2">
        <Verb method={entry.verb} />
        <code className="min-w-0 flex-1 wrap-anywhere">{entry.path}</code>
        <StatusChip code={entry.statusCode} />
      </div>
      <FactList
        facts={[
          { label: t('logs.date'), value: formatDate(entry.date, { dateStyle: 'long', timeStyle: 'medium' }) },
          { label: t('logs.person'), value: <Who of={entry} /> },
          { label: t('logs.duration'), value: formatDuration(entry.durationMs) },
          ...(entry.environmentId ? [{ label: t('logs.environment'), value: environment?.displayName ?? entry.environmentId }] : []),
          ...(entry.ip ? [{ label: t('logs.ip'), value: <span className="ltr">{entry.ip}</span> }] : []),
          {
            label: t('ui.error.requestId'),
            value: (
              <span className="inline-flex items-center gap-1">
                <code className="ltr text-12 wrap-anywhere">{entry.requestId}</code>
                <CopyButton text={entry.requestId} name={t('ui.error.copyId')} />
              </span>
            ),
          },
          ...(entry.message
            ? [
                {
                  label: t('logs.message'),
                  value: (
                    <span lang="en" dir="ltr">
                      {entry.message}
                    </span>
                  ),
                },
              ]
            : []),
        ]}
      />
      <section className="grid gap-2" aria-label={t('logs.changes')}>
        <h3 className="text-14 font-semibold">{t('logs.changes')}</h3>
        <Changes query={audits} />
      </section>
      <Disclosure label={t('logs.raw')}>
        <JsonView value={entry} label={t('logs.entry')} />
      </Disclosure>
    </div>
  )
}
