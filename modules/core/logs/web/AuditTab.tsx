import type { AuditRecord } from '@portico/platform/contract/audit.ts'
import { formatDate } from '@portico/platform/web/i18n/format.ts'
import { t, textOf, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import type { ListColumn } from '@portico/platform/web/lists/columns.ts'
import type { ListFilter } from '@portico/platform/web/lists/filters.ts'
import { ListPage } from '@portico/platform/web/lists/ListPage.tsx'
import { useListQuery } from '@portico/platform/web/lists/listSource.ts'
import { useListState } from '@portico/platform/web/lists/useListState.ts'
import { linkClass } from '@portico/platform/web/ui/display/Card.tsx'
import { HistoryEntry } from '@portico/platform/web/ui/display/HistoryEntry.tsx'
import { Person } from '@portico/platform/web/ui/display/Person.tsx'
import { SidePanel } from '@portico/platform/web/ui/overlays/SidePanel.tsx'
import { JsonView } from '@portico/platform/web/ui/text/JsonView.tsx'
import { useMemo, useState } from 'react'
import { logs } from '../log.contract.ts'
import { actorSearch, kindSearch, kindText } from './audit-filters.ts'
import { Chain } from './Chain.tsx'
import { Kept } from './Kept.tsx'
import { auditSource } from './log.queries.ts'

const actions = ['create', 'update', 'delete', 'transition', 'link', 'unlink', 'export', 'login', 'reveal', 'call'] as const

/** Who changed what, newest first, with the state of the chain that seals it. */
export function AuditTab() {
  const { language } = useLocale()
  const control = useListState(logs.audits.list, { name: 'audit', prefix: 'audit.' })
  const query = useListQuery(auditSource, control)
  const [shown, setShown] = useState<AuditRecord>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels are in the current language
  const columns = useMemo(() => columnsOf(setShown), [language])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels are in the current language
  const filters = useMemo(filtersOf, [language])
  const rows = query.data?.rows ?? []
  const at = rows.findIndex(({ id }) => id === shown?.id)
  const to = (index: number) => {
    const row = rows[index]
    return row && (() => setShown(row))
  }
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
        filters={filters}
        empty={{ title: t('logs.audit.empty') }}
        failed={t('logs.audit.failed')}
      />
      {shown && (
        <SidePanel
          recordId={String(shown.id)}
          title={t('logs.audit.entry')}
          onPrevious={at > 0 ? to(at - 1) : undefined}
          onNext={at < 0 ? undefined : to(at + 1)}
          onClose={() => setShown(undefined)}
        >
          <div className="grid gap-5">
            <HistoryEntry entry={shown} />
            <JsonView value={shown} label={t('logs.audit.entry')} />
          </div>
        </SidePanel>
      )}
    </>
  )
}

const actionText = (action: string): string => textOf(`logs.action.${action}`) ?? action

const columnsOf = (show: (entry: AuditRecord) => void): ListColumn<AuditRecord>[] => [
  {
    key: 'date',
    label: t('logs.date'),
    cell: (entry) => (
      <button type="button" className={linkClass} onClick={() => show(entry)}>
        <time dateTime={entry.date}>{formatDate(entry.date, { dateStyle: 'medium', timeStyle: 'medium' })}</time>
      </button>
    ),
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
    cell: ({ entityName, entityId }) => <bdi>{entityName || entityId}</bdi>,
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
    named: async (ids) => ids.map((id) => ({ id, label: id })),
  },
  {
    key: 'entityType',
    label: t('logs.audit.kind'),
    kind: 'search',
    search: kindSearch,
    named: async (ids) => ids.map((id) => ({ id, label: kindText(id) })),
  },
]
