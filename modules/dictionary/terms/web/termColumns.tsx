import { termLanguages } from '@portico/core/contract.ts'
import { formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { MessageKey } from '@portico/platform/web/i18n/keys.ts'
import type { ListColumn } from '@portico/platform/web/lists/columns.ts'
import type { ListFilter } from '@portico/platform/web/lists/filters.ts'
import type { RecordQuickFilter } from '@portico/platform/web/record/RecordQuickFilters.tsx'
import { codeColumn, nameColumn, stateColumn, timeColumns } from '@portico/platform/web/record/recordColumns.tsx'
import { pages } from '../../addresses.ts'
import type { Term } from '../term.contract.ts'
import { softChecks, termStates } from '../term-states.contract.ts'
import { termWords } from './term.words.ts'
import { domainSearch, namedDomains } from './termList.queries.ts'
import { fieldWord } from './wordOf.ts'

const shownCharacters = 120
const beginningOf = (text: string) => (text.length > shownCharacters ? `${text.slice(0, shownCharacters).trimEnd()}…` : text)

export const termColumns = (): ListColumn<Term>[] => [
  nameColumn('name', fieldWord('name'), ({ name }) => name, pages.term),
  {
    key: 'description',
    label: fieldWord('description'),
    value: ({ description }) => description,
    cell: ({ description }) => (
      <span dir="auto" className="line-clamp-2 whitespace-normal wrap-anywhere">
        {beginningOf(description) || '–'}
      </span>
    ),
    muted: true,
    card: 'lead',
    className: 'min-w-64',
  },
  {
    key: 'domainId',
    label: fieldWord('domain'),
    value: ({ domain }) => domain?.name ?? '',
    cell: ({ domain }) => <bdi>{domain?.name ?? '–'}</bdi>,
    group: ({ domain }) => domain?.name,
    muted: true,
    card: 'line',
  },
  stateColumn(termWords, ({ statusDescription }) => statusDescription),
  {
    key: 'notation',
    label: fieldWord('notation'),
    value: ({ notation }) => notation,
    cell: ({ notation }) => <span className="ltr">{notation || '–'}</span>,
    muted: true,
    hidden: 'narrow',
    card: 'none',
  },
  {
    key: 'relations',
    label: t('terms.relations'),
    value: ({ relationCount }) => relationCount,
    cell: ({ relationCount }) => formatNumber(relationCount),
    end: true,
    card: 'line',
  },
  {
    key: 'objects',
    label: t('terms.objectCount'),
    value: ({ objectCount }) => objectCount,
    cell: ({ objectCount }) => formatNumber(objectCount),
    end: true,
    hidden: 'narrow',
    card: 'none',
  },
  {
    key: 'versionNumber',
    label: fieldWord('versionNumber'),
    value: ({ versionNumber }) => versionNumber,
    cell: ({ versionNumber }) => <span className="ltr tabular-nums">{versionNumber || '–'}</span>,
    muted: true,
    card: 'none',
  },
  {
    key: 'owner',
    label: fieldWord('owner'),
    value: ({ ownerName }) => ownerName ?? '',
    cell: ({ ownerName }) => <bdi>{ownerName ?? '–'}</bdi>,
    muted: true,
    hidden: true,
    card: 'none',
  },
  { ...codeColumn<Term>(), hidden: true, card: 'none' },
  ...timeColumns<Term>(),
]

export const termFilters = (nameOf: (language: string) => string): ListFilter[] => [
  {
    kind: 'choice',
    key: 'status',
    label: t('record.status'),
    options: termStates.map((id) => ({ id, label: termWords.state(id) })),
  },
  { kind: 'search', key: 'domainId', label: fieldWord('domain'), search: domainSearch, named: namedDomains },
  {
    kind: 'choice',
    key: 'languageMissing',
    label: t('terms.languageMissing'),
    options: termLanguages.map((id) => ({ id, label: nameOf(id) })),
    one: true,
  },
  { kind: 'yesno', key: 'reviewDue', label: t('terms.reviewDue') },
  { kind: 'yesno', key: 'withWarnings', label: t('terms.withWarnings') },
  {
    kind: 'choice',
    key: 'check',
    label: t('terms.check'),
    options: softChecks.map((id) => ({ id, label: t(`terms.check.${id}` as MessageKey) })),
    one: true,
  },
]

/** What people come to the list for: what waits to be approved, and what is to be looked at again. */
export const termQuickFilters = (): RecordQuickFilter[] => [
  ...(['PROPOSED', 'REPROPOSED'] as const).map((status) => ({
    key: 'status',
    value: status,
    one: true,
    label: termWords.state(status),
    where: { status },
  })),
  { key: 'reviewDue', value: 'true', label: t('terms.reviewDue'), where: { reviewDue: true } },
]
