import { formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { ListColumn } from '@portico/platform/web/lists/columns.ts'
import type { ListFilter } from '@portico/platform/web/lists/filters.ts'
import { codeColumn, nameColumn, stateColumn } from '@portico/platform/web/record/recordColumns.tsx'
import { hasRole } from '@portico/platform/web/session/state.ts'
import { RelativeTime } from '@portico/platform/web/ui/display/RelativeTime.tsx'
import type { SearchOptions } from '@portico/platform/web/ui/inputs/useOptionSearch.ts'
import { pages } from '../../addresses.ts'
import type { Issue } from '../issue.contract.ts'
import { issueStates } from '../issue-states.contract.ts'
import { issueWords } from './issue.words.ts'

const seen = (key: 'firstSeenAt' | 'lastSeenAt', label: string, more: Partial<ListColumn<Issue>> = {}): ListColumn<Issue> => ({
  key,
  label,
  value: (issue) => issue[key],
  cell: (issue) => <RelativeTime at={issue[key]} />,
  muted: true,
  ...more,
})

export const issueColumns = (): ListColumn<Issue>[] => [
  nameColumn(
    'title',
    t('issues.field.title'),
    ({ title }) => title,
    pages.issue,
    ({ code }) => code,
  ),
  codeColumn(),
  stateColumn(issueWords),
  {
    key: 'occurrences',
    label: t('issues.field.occurrences'),
    value: ({ occurrences }) => occurrences,
    cell: ({ occurrences }) => formatNumber(occurrences),
    end: true,
    card: 'line',
  },
  {
    key: 'affectedUsers',
    label: t('issues.field.affectedUsers'),
    value: ({ affectedUsers }) => affectedUsers,
    cell: ({ affectedUsers }) => formatNumber(affectedUsers),
    end: true,
    hidden: 'narrow',
    card: 'none',
  },
  seen('lastSeenAt', t('issues.field.lastSeenAt'), { card: 'line' }),
  seen('firstSeenAt', t('issues.field.firstSeenAt'), { hidden: 'narrow', card: 'none' }),
  {
    key: 'component',
    label: t('issues.field.component'),
    value: ({ component }) => component,
    cell: ({ component }) => <bdi className="ltr">{component || '–'}</bdi>,
    muted: true,
    hidden: 'narrow',
    card: 'none',
  },
  {
    key: 'assignee',
    label: t('issues.field.assignee'),
    value: ({ assigneeName }) => assigneeName ?? '',
    cell: ({ assigneeName }) => <bdi>{assigneeName ?? '–'}</bdi>,
    muted: true,
    card: 'none',
  },
]

/** Nobody keeps a list of these: what is typed is what is meant. */
const asTyped: SearchOptions = async (typed) => (typed.trim() ? [{ id: typed.trim(), label: typed.trim() }] : [])
const named = async (ids: readonly string[]) => ids.map((id) => ({ id, label: id }))

export const issueFilters = (): ListFilter[] => [
  { kind: 'choice', key: 'status', label: t('record.status'), options: issueStates.map((id) => ({ id, label: issueWords.state(id) })) },
  { kind: 'search', key: 'type', label: t('issues.field.type'), search: asTyped, named },
  { kind: 'search', key: 'component', label: t('issues.field.component'), search: asTyped, named },
  // Whoever is no admin sees no others.
  ...(hasRole('admin') ? [{ kind: 'yesno', key: 'mine', label: t('issues.mine') } as const] : []),
]
