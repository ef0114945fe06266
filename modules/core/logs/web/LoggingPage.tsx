import { formatDate, formatDuration } from '@portico/platform/web/i18n/format.ts'
import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import type { ListColumn } from '@portico/platform/web/lists/columns.ts'
import type { ListFilter } from '@portico/platform/web/lists/filters.ts'
import { ListPage } from '@portico/platform/web/lists/ListPage.tsx'
import { useListQuery } from '@portico/platform/web/lists/listSource.ts'
import { useListState } from '@portico/platform/web/lists/useListState.ts'
import { Verb } from '@portico/platform/web/ui/display/Verb.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { OverListLink } from '@portico/platform/web/ui/overlays/OverListLink.tsx'
import { Tabs } from '@portico/platform/web/ui/page/Tabs.tsx'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { pages } from '../../addresses.ts'
import { type LogEntry, logs } from '../log.contract.ts'
import { EntryPanel } from './EntryPanel.tsx'
import { Kept } from './Kept.tsx'
import { logSource } from './log.queries.ts'
import { shortPath, statusOptions } from './log-filters.ts'
import { Status } from './StatusChip.tsx'
import { Who } from './Who.tsx'

const none: readonly LogEntry[] = []
const time = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', second: '2-digit' } as const
/** The year says something only where it is another one. */
const timeOf = (date: string): string =>
  formatDate(date, new Date(date).getFullYear() === new Date().getFullYear() ? time : { ...time, year: 'numeric' })

const AuditTab = lazyPart(() => import('./AuditTab.tsx').then((file) => file.AuditTab), <RowsSkeleton rows={10} columns={4} />)

/** What was asked of the portal, and what was changed in it. */
export default function LoggingPage() {
  useLocale()
  return (
    <>
      <h1 className="mb-3">{t('logs.title')}</h1>
      <Tabs
        label={t('logs.title')}
        tabs={[
          { id: 'requests', label: t('logs.tab.requests'), content: <Requests /> },
          { id: 'audit', label: t('logs.tab.audit'), content: <AuditTab /> },
        ]}
      />
    </>
  )
}

function Requests() {
  const { language } = useLocale()
  const control = useListState(logs.list.list, { name: 'logs' })
  const query = useListQuery(logSource, control)
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as Record<string, unknown>
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels are in the current language
  const columns = useMemo(columnsOf, [language])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels are in the current language
  const filters = useMemo(filtersOf, [language])
  const entry = typeof search.entry === 'string' ? search.entry : undefined
  const close = () => void navigate({ to: '.', search: { ...search, entry: undefined } as never, replace: true, resetScroll: false })
  const show = (id: string) => void navigate({ to: '.', search: { ...search, entry: id } as never, replace: true, resetScroll: false })
  return (
    <>
      <Kept setting="logs.keptDays" />
      <ListPage
        heading="h2"
        underTab
        title={t('logs.tab.requests')}
        source={logSource}
        control={control}
        query={query}
        columns={columns}
        rowId={(row) => row.id}
        rowLabel={(row) => `${row.verb} ${row.path}`}
        searchPlaceholder={t('logs.search')}
        filters={filters}
        empty={{ title: t('logs.empty'), text: t('logs.empty.text') }}
        failed={t('logs.failed')}
      />
      {entry && <EntryPanel id={entry} rows={query.data?.rows ?? none} onShow={show} onClose={close} />}
    </>
  )
}

const EntryLink = ({ row }: { row: LogEntry }) => (
  <OverListLink opens={{ entry: row.id }} hrefWith={pages.loggingWith}>
    <time dateTime={row.date}>{timeOf(row.date)}</time>
  </OverListLink>
)

const columnsOf = (): ListColumn<LogEntry>[] => [
  { key: 'date', label: t('logs.date'), cell: (row) => <EntryLink row={row} />, className: 'font-normal! tabular-nums' },
  { key: 'statusCode', label: t('logs.status'), cell: (row) => <Status code={row.statusCode} />, card: 'line' },
  { key: 'verb', label: t('logs.verb'), cell: (row) => <Verb method={row.verb} />, card: 'lead' },
  {
    key: 'path',
    label: t('logs.path'),
    cell: (row) => (
      <code className="ltr text-13" title={row.path}>
        {shortPath(row.path)}
      </code>
    ),
    className: 'max-w-96!',
    card: 'lead',
  },
  { key: 'email', label: t('logs.person'), cell: (row) => <Who of={row} />, muted: true, card: 'line' },
  {
    key: 'durationMs',
    label: t('logs.duration'),
    cell: (row) => formatDuration(row.durationMs, 'short'),
    end: true,
    muted: true,
    card: 'line',
  },
]

const filtersOf = (): ListFilter[] => [
  {
    key: 'status',
    label: t('logs.status'),
    kind: 'search',
    search: async (text) => statusOptions(text),
    named: async (ids) => ids.map((id) => ({ id, label: id })),
  },
  {
    key: 'verb',
    label: t('logs.verb'),
    kind: 'choice',
    options: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((id) => ({ id, label: id })),
  },
]
