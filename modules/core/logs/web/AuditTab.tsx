import type { AuditRecord } from '@portico/platform/contract/audit.ts'
import { formatDate } from '@portico/platform/web/i18n/format.ts'
import { t, textOf, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import type { ListColumn } from '@portico/platform/web/lists/columns.ts'
import type { ListFilter } from '@portico/platform/web/lists/filters.ts'
import { ListPage } from '@portico/platform/web/lists/ListPage.tsx'
import { useListQuery } from '@portico/platform/web/lists/listSource.ts'
import { useListState } from '@portico/platform/web/lists/useListState.ts'
import { CopyButton } from '@portico/platform/web/ui/actions/CopyButton.tsx'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { linkClass } from '@portico/platform/web/ui/display/Card.tsx'
import { Disclosure } from '@portico/platform/web/ui/display/Disclosure.tsx'
import { FactList } from '@portico/platform/web/ui/display/Facts.tsx'
import { HistoryEntry } from '@portico/platform/web/ui/display/HistoryEntry.tsx'
import { Person } from '@portico/platform/web/ui/display/Person.tsx'
import { EmptyState } from '@portico/platform/web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { neighboursIn } from '@portico/platform/web/ui/overlays/neighbours.ts'
import { OverListLink } from '@portico/platform/web/ui/overlays/OverListLink.tsx'
import { SidePanel } from '@portico/platform/web/ui/overlays/SidePanel.tsx'
import { JsonView } from '@portico/platform/web/ui/text/JsonView.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { pages } from '../../addresses.ts'
import { logs } from '../log.contract.ts'
import { actorSearch, actorsNamed, kindSearch, kindText } from './audit-filters.ts'
import { Chain } from './Chain.tsx'
import { Kept } from './Kept.tsx'
import { auditSource, changeQuery, requestQuery } from './log.queries.ts'

const actions = ['create', 'update', 'delete', 'transition', 'link', 'unlink', 'export', 'login', 'reveal', 'call'] as const

/** Who changed what, newest first, with the state of the chain that seals it. */
export function AuditTab() {
  const { language } = useLocale()
  const control = useListState(logs.audits.list, { name: 'audit', prefix: 'audit.' })
  const query = useListQuery(auditSource, control)
  const { change, show } = useShownChange()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels are in the current language
  const columns = useMemo(columnsOf, [language])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels are in the current language
  const filters = useMemo(filtersOf, [language])
  return (
    <>
      <Chain>
        <Kept setting="audit.keptYears" beside />
      </Chain>
      <ListPage
        heading="h2"
        underTab
        title={t('logs.tab.audit')}
        control={control}
        query={query}
        source={auditSource}
        columns={columns}
        rowId={({ id }) => String(id)}
        rowLabel={({ entityName, entityId }) => entityName || entityId}
        searchPlaceholder={t('logs.audit.search')}
        filters={filters}
        empty={{ title: t('logs.audit.empty') }}
        failed={t('logs.audit.failed')}
      />
      {change && <ChangePanel id={change} rows={query.data?.rows ?? none} onShow={show} onClose={() => show(undefined)} />}
    </>
  )
}

const none: readonly AuditRecord[] = []

/** Which entry is open stands in the address. */
function useShownChange() {
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as Record<string, unknown>
  return {
    change: /^\d{1,15}$/.test(String(search.change)) ? String(search.change) : undefined,
    show: (id: string | undefined) =>
      void navigate({ to: '.', search: { ...search, change: id } as never, replace: true, resetScroll: false }),
  }
}

interface PanelProps {
  id: string
  /** The rows that the list shows, to go to the neighbours. */
  rows: readonly AuditRecord[]
  onShow: (id: string) => void
  onClose: () => void
}

function ChangePanel({ id, rows, onShow, onClose }: PanelProps) {
  const { row: known, place, ways } = neighboursIn(rows, id, onShow)
  const query = useQuery({ ...changeQuery(id), enabled: known === undefined })
  const entry = known ?? query.data
  return (
    <SidePanel recordId={id} title={t('logs.audit.entry')} position={place && t('logs.position', place)} {...ways} onClose={onClose}>
      {entry ? (
        <div className="grid gap-5">
          <HistoryEntry entry={entry} />
          <FactList
            facts={[
              { label: t('logs.audit.object'), value: <ObjectOf entry={entry} /> },
              { label: t('logs.audit.kind'), value: kindText(entry.entityType) },
              { label: t('logs.date'), value: formatDate(entry.date, { dateStyle: 'long', timeStyle: 'medium' }) },
              ...(entry.requestId ? [{ label: t('ui.error.requestId'), value: <RequestOf id={entry.requestId} /> }] : []),
            ]}
          />
          <Disclosure label={t('logs.raw')}>
            <JsonView value={entry} label={t('logs.audit.entry')} />
          </Disclosure>
        </div>
      ) : query.isError ? (
        <ErrorState
          compact
          title={t('logs.audit.failed')}
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

/** The request that changed it, with a way to its own entry, where the log still has that. */
function RequestOf({ id }: { id: string }) {
  const { data: request } = useQuery(requestQuery(id))
  const name = <code className="ltr text-12 wrap-anywhere">{id}</code>
  return (
    <span className="inline-flex items-center gap-1">
      {request ? (
        <AppLink href={pages.loggingWith({ entry: request.id })} className={linkClass}>
          {name}
        </AppLink>
      ) : (
        name
      )}
      <CopyButton text={id} name={t('ui.error.copyId')} />
    </span>
  )
}

const ChangeLink = ({ entry }: { entry: AuditRecord }) => (
  <OverListLink opens={{ change: String(entry.id) }} hrefWith={pages.loggingWith}>
    <time dateTime={entry.date}>{formatDate(entry.date, { dateStyle: 'medium', timeStyle: 'medium' })}</time>
  </OverListLink>
)

/** What was changed, as it is called; somebody who signed in is a person. */
const ObjectOf = ({ entry: { entityName, entityId, people } }: { entry: AuditRecord }) =>
  Object.hasOwn(people, entityName) ? <Person name={people[entityName]} email={entityName} /> : <bdi>{entityName || entityId}</bdi>

const actionText = (action: string): string => textOf(`logs.action.${action}`) ?? action

const columnsOf = (): ListColumn<AuditRecord>[] => [
  {
    key: 'date',
    label: t('logs.date'),
    cell: (entry) => <ChangeLink entry={entry} />,
    className: 'font-normal! tabular-nums',
  },
  {
    key: 'actorEmail',
    label: t('logs.audit.who'),
    cell: ({ actorEmail, people }) =>
      actorEmail === 'portico' ? t('ui.history.portal') : actorEmail ? <Person name={people[actorEmail]} email={actorEmail} /> : '–',
    muted: true,
    card: 'line',
  },
  { key: 'action', label: t('logs.audit.what'), cell: ({ action }) => actionText(action), card: 'line' },
  {
    key: 'entityName',
    label: t('logs.audit.object'),
    cell: (entry) => <ObjectOf entry={entry} />,
    card: 'line',
  },
  {
    key: 'entityType',
    label: t('logs.audit.kind'),
    cell: ({ entityType }) => kindText(entityType),
    muted: true,
    card: 'line',
  },
]

const filtersOf = (): ListFilter[] => [
  { key: 'action', kind: 'choice', label: t('logs.audit.what'), options: actions.map((id) => ({ id, label: actionText(id) })) },
  {
    key: 'actorEmail',
    label: t('logs.audit.who'),
    kind: 'search',
    search: actorSearch,
    named: actorsNamed,
  },
  {
    key: 'entityType',
    label: t('logs.audit.kind'),
    kind: 'search',
    search: kindSearch,
    named: async (ids) => ids.map((id) => ({ id, label: kindText(id) })),
  },
]
