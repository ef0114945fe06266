import { formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { ListColumn } from '@portico/platform/web/lists/columns.ts'
import type { ListFilter } from '@portico/platform/web/lists/filters.ts'
import type { RecordQuickFilter } from '@portico/platform/web/record/RecordQuickFilters.tsx'
import { codeColumn, nameColumn, stateColumn, timeColumns } from '@portico/platform/web/record/recordColumns.tsx'
import { pages } from '../../addresses.ts'
import { termStates } from '../../terms/term-states.contract.ts'
import { domainSearch, namedDomains } from '../../terms/web/termList.queries.ts'
import type { BusinessObject } from '../object.contract.ts'
import { classifications, objectTypes, personalKinds } from '../object-kinds.contract.ts'
import { objectWords } from './object.words.ts'
import { kindWord, objectField } from './wordOf.ts'

type Column = ListColumn<BusinessObject>
const plain = (key: string, label: string, words: (object: BusinessObject) => string, more: Partial<Column> = {}): Column => ({
  key,
  label,
  value: words,
  cell: (object) => <bdi>{words(object) || '–'}</bdi>,
  muted: true,
  card: 'line',
  ...more,
})
const count = (key: string, label: string, of: (object: BusinessObject) => number): Column => ({
  key,
  label,
  value: of,
  cell: (object) => formatNumber(of(object)),
  end: true,
  card: 'none',
})
const kind = (value: string) => (value === '' ? '' : kindWord(value))

export const objectColumns = (): Column[] => [
  nameColumn('name', objectField('name'), ({ name }) => name, pages.object),
  plain('displayName', objectField('displayName'), ({ displayName }) => displayName, { card: 'lead' }),
  plain('domainId', objectField('domain'), ({ domain }) => domain?.name ?? '', { group: ({ domain }) => domain?.name }),
  plain('objectType', objectField('objectType'), ({ objectType }) => kindWord(objectType), { hidden: true, card: 'none' }),
  stateColumn(objectWords, ({ statusDescription }) => statusDescription),
  plain('versionNumber', objectField('versionNumber'), ({ versionNumber }) => versionNumber, {
    cell: ({ versionNumber }) => <span className="ltr tabular-nums">{versionNumber || '–'}</span>,
    card: 'none',
  }),
  count('attributeCount', t('objects.attributes'), ({ attributeCount }) => attributeCount),
  count('relationCount', t('objects.relations'), ({ relationCount }) => relationCount),
  plain('mainTerm', objectField('mainTerm'), ({ mainTerm }) => mainTerm ?? '', { hidden: 'narrow' }),
  plain('dataClassification', objectField('dataClassification'), ({ dataClassification }) => kind(dataClassification), {
    hidden: 'narrow',
    card: 'none',
  }),
  plain('personalData', objectField('personalData'), ({ personalData }) => kind(personalData), { hidden: true, card: 'none' }),
  plain('owner', objectField('ownerId'), ({ ownerName }) => ownerName ?? '', { hidden: true, card: 'none' }),
  { ...codeColumn<BusinessObject>(), hidden: true, card: 'none' },
  ...timeColumns<BusinessObject>(),
]

const choices = (values: readonly string[]) => values.map((id) => ({ id, label: kindWord(id) }))
export const objectFilters = (): ListFilter[] => [
  { kind: 'choice', key: 'status', label: t('record.status'), options: termStates.map((id) => ({ id, label: objectWords.state(id) })) },
  { kind: 'search', key: 'domainId', label: objectField('domain'), search: domainSearch, named: namedDomains },
  { kind: 'choice', key: 'objectType', label: objectField('objectType'), options: choices(objectTypes) },
  { kind: 'choice', key: 'dataClassification', label: objectField('dataClassification'), options: choices(classifications) },
  { kind: 'choice', key: 'personalData', label: objectField('personalData'), options: choices(personalKinds) },
  {
    kind: 'search',
    key: 'termIds',
    label: objectField('term'),
    search: async (...asked) => (await import('../../terms/web/term.queries.ts')).termSearch()(...asked),
    named: async (ids) => (await import('./object.queries.ts')).namedTerms(ids),
  },
  {
    kind: 'search',
    key: 'ownerId',
    label: objectField('ownerId'),
    search: async (...asked) => (await import('../../terms/web/term.queries.ts')).personSearch(...asked),
  },
  { kind: 'yesno', key: 'withWarnings', label: t('objects.withWarnings') },
]
/** What people come to the list for: what waits to be approved, and what could be better. */
export const objectQuickFilters = (): RecordQuickFilter[] => [
  ...(['PROPOSED', 'REPROPOSED'] as const).map((status) => ({
    key: 'status',
    value: status,
    one: true,
    label: objectWords.state(status),
    where: { status },
  })),
  { key: 'withWarnings', value: 'true', label: t('objects.withWarnings'), where: { withWarnings: true } },
]
