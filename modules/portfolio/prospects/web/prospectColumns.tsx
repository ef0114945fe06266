import { yearOfMonths } from '@portico/platform/contract/months.ts'
import { isModuleOn } from '@portico/platform/web/boot/modules.ts'
import { formatDate, formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { MessageKey } from '@portico/platform/web/i18n/keys.ts'
import type { ListColumn } from '@portico/platform/web/lists/columns.ts'
import type { ListFilter } from '@portico/platform/web/lists/filters.ts'
import { codeColumn, nameColumn, stateColumn, timeColumns } from '@portico/platform/web/record/recordColumns.tsx'
import { Chip } from '@portico/platform/web/ui/display/Chip.tsx'
import { pages } from '../../addresses.ts'
import type { CatalogueKind } from '../../catalogues/catalogue-kinds.contract.ts'
import { anyRelease, namedReleases } from '../../releases/web/releaseList.queries.ts'
import type { Prospect } from '../prospect.contract.ts'
import { prospectStates, reuseChecks, settledStates } from '../prospect-states.contract.ts'
import { DomainName } from './DomainName.tsx'
import { prospectWords } from './prospect.words.ts'
import { domainSearch, namedDomains } from './prospectList.queries.ts'
import { wordOf } from './wordOf.ts'

const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).join(', ')
const text = (
  key: string,
  label: string,
  value: (prospect: Prospect) => string,
  more: Partial<ListColumn<Prospect>> = {},
): ListColumn<Prospect> => ({
  key,
  label,
  value,
  cell: (prospect) => <bdi>{value(prospect) || '–'}</bdi>,
  muted: true,
  card: 'none',
  ...more,
})

const days = (key: 'daysToApproved' | 'daysToRealised'): ListColumn<Prospect> => ({
  key,
  label: t(`prospects.${key}`),
  value: (prospect) => prospect[key],
  cell: (prospect) => {
    const count = prospect[key]
    return count === null ? '–' : formatNumber(count)
  },
  end: true,
  card: 'line',
})

/** @param filter as the address has it: who looks for what was approved in a month sees how long that took */
export const prospectColumns = (filter = ''): ListColumn<Prospect>[] => [
  nameColumn('name', t('prospects.field.name'), ({ name }) => name, pages.prospect),
  codeColumn(),
  text('domainId', t('prospects.field.domain'), ({ domain }) => domain?.name ?? '', {
    cell: ({ domain }) => <DomainName domain={domain} />,
    card: 'line',
    group: ({ domain }) => domain?.name,
  }),
  stateColumn(prospectWords),
  ...(filter.includes('approvedIn:') ? [days('daysToApproved')] : []),
  ...(filter.includes('realisedIn:') ? [days('daysToRealised')] : []),
  text('usageTypes', t('prospects.field.usageType'), ({ usageTypes }) => names(usageTypes), { card: 'line' }),
  text('northBounds', t('prospects.field.northBound'), ({ northBounds }) => names(northBounds), { hidden: 'narrow' }),
  text('abstractionType', t('prospects.field.abstractionType'), ({ abstractionType }) => abstractionType?.name ?? '', { hidden: 'narrow' }),
  text('southBounds', t('prospects.field.southBound'), ({ southBounds }) => names(southBounds), { hidden: true }),
  text('solutionId', t('prospects.field.solution'), ({ solution }) => solution?.name ?? '', {
    hidden: 'narrow',
    group: ({ solution }) => solution?.name,
  }),
  text('releaseId', t('prospects.field.release'), ({ release }) => release?.code ?? '', {
    hidden: 'narrow',
    group: ({ release }) => release?.code,
  }),
  text('owner', t('prospects.field.owner'), ({ ownerName }) => ownerName ?? '', { card: 'line' }),
  {
    key: 'priorityScore',
    label: t('prospects.priority'),
    value: ({ priorityScore }) => priorityScore,
    cell: ({ priorityScore }) => (priorityScore === 0 ? '–' : formatNumber(priorityScore)),
    end: true,
    card: 'none',
  },
  {
    key: 'needsException',
    label: t('prospects.exceptions'),
    // The days take its room.
    ...(/(approved|realised)In:/.test(filter) && { hidden: 'narrow' as const }),
    value: ({ needsException }) => needsException,
    cell: ({ needsException, isExcepted, status }) =>
      needsException &&
      !settledStates.includes(status) && (
        <Chip tone={isExcepted ? 'ok' : 'warn'}>{t(isExcepted ? 'prospects.exception.granted' : 'prospects.exception.needed')}</Chip>
      ),
    card: 'none',
  },
  text('criticality', t('prospects.field.criticality'), ({ criticality }) => (criticality ? wordOf('criticality', criticality) : ''), {
    hidden: true,
  }),
  text(
    'dataClassification',
    t('prospects.field.dataClassification'),
    ({ dataClassification: of }) => (of ? wordOf('dataClassification', of) : ''),
    {
      hidden: true,
    },
  ),
  {
    key: 'desiredDate',
    label: t('prospects.field.desiredDate'),
    value: ({ desiredDate }) => desiredDate ?? '',
    cell: ({ desiredDate }) => (desiredDate ? formatDate(desiredDate) : '–'),
    muted: true,
    hidden: true,
    card: 'none',
  },
  {
    key: 'completeness',
    label: t('prospects.completeness'),
    value: ({ completeness }) => completeness,
    cell: ({ completeness }) => t('prospects.percent', { share: completeness }),
    end: true,
    hidden: true,
    card: 'none',
  },
  ...timeColumns<Prospect>().map((column) => ({ ...column, hidden: column.hidden ?? ('narrow' as const) })),
]

/** What few filters by comes once somebody does. */
const lookUp = () => import('./prospectFilter.queries.ts')
const people = () => import('../../people/web/people.queries.ts')
const entry = (kind: CatalogueKind): ListFilter => ({
  kind: 'search',
  key: kind,
  label: t(`prospects.field.${kind}` as MessageKey),
  search: async (search, signal) => (await lookUp()).entriesOf(kind, { search, itemsPerPage: 50 }, signal),
  named: async (ids) => (await lookUp()).entriesOf(kind, { ids: [...ids], itemsPerPage: 100 }),
})

/** While the dictionary is on. */
const objectFilter = (): ListFilter[] =>
  isModuleOn('DataDictionary')
    ? [
        {
          kind: 'search',
          key: 'object',
          label: t('prospects.field.businessObjects'),
          search: async (search, signal) => (await import('./prospectObjects.queries.ts')).anyObject(search, signal),
          named: async (ids) => (await import('./prospectObjects.queries.ts')).namedObjects(ids),
        },
      ]
    : []

/** Of the last twelve months; one that lies before them stands in the address alone. */
const monthFilter = (key: 'approvedIn' | 'realisedIn'): ListFilter => ({
  kind: 'choice',
  key,
  label: t(`prospects.${key}`),
  options: yearOfMonths(new Date().toISOString().slice(0, 10))
    .toReversed()
    .map((month) => ({ id: month, label: formatDate(`${month}-15`, { month: 'long', year: 'numeric' }) })),
})

/** `more` of rooms that stand on this one. */
export const prospectFilters = (more: readonly ListFilter[] = []): ListFilter[] => [
  {
    kind: 'choice',
    key: 'status',
    label: t('record.status'),
    options: prospectStates.map((id) => ({ id, label: prospectWords.state(id) })),
  },
  { kind: 'search', key: 'domain', label: t('prospects.field.domain'), search: domainSearch, named: namedDomains },
  { kind: 'search', key: 'release', label: t('prospects.field.release'), search: anyRelease, named: namedReleases },
  entry('usageType'),
  entry('northBound'),
  entry('southBound'),
  entry('abstractionType'),
  ...more,
  ...objectFilter(),
  {
    kind: 'search',
    key: 'owner',
    label: t('prospects.field.owner'),
    search: async (search, signal) => (await people()).peopleFor.owner(search, signal),
    named: async (ids) => (await people()).namedPeople(ids),
  },
  {
    kind: 'choice',
    key: 'reuseCheck',
    label: t('prospects.field.reuseCheck'),
    options: reuseChecks.map((id) => ({ id, label: wordOf('reuseCheck', id) })),
  },
  monthFilter('approvedIn'),
  monthFilter('realisedIn'),
  { kind: 'yesno', key: 'mine', label: t('prospects.mine') },
  { kind: 'yesno', key: 'needsException', label: t('prospects.needsException') },
  { kind: 'yesno', key: 'overdue', label: t('prospects.overdue') },
]
