import { formatDate, formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { ListColumn } from '@portico/platform/web/lists/columns.ts'
import type { ListFilter } from '@portico/platform/web/lists/filters.ts'
import { codeColumn, nameColumn, stateColumn, timeColumns } from '@portico/platform/web/record/recordColumns.tsx'
import { Chip } from '@portico/platform/web/ui/display/Chip.tsx'
import { pages } from '../../addresses.ts'
import { domainSearch, namedDomains } from '../../prospects/web/prospectList.queries.ts'
import { anyRelease, namedReleases } from '../../releases/web/releaseList.queries.ts'
import type { Solution } from '../solution.contract.ts'
import { complianceLevels, notJudged, solutionStates } from '../solution-states.contract.ts'
import { levelTone, levelWords } from './levels.ts'
import { solutionWords } from './solution.words.ts'

const text = (
  key: string,
  label: string,
  value: (solution: Solution) => string,
  more: Partial<ListColumn<Solution>> = {},
): ListColumn<Solution> => ({ key, label, value, cell: (one) => <bdi>{value(one) || '–'}</bdi>, muted: true, card: 'none', ...more })
const count = (
  key: string,
  label: string,
  value: (solution: Solution) => number,
  more: Partial<ListColumn<Solution>> = {},
): ListColumn<Solution> => ({
  key,
  label,
  value,
  cell: (one) => formatNumber(value(one)),
  end: true,
  card: 'line',
  ...more,
})

export const solutionColumns = (): ListColumn<Solution>[] => [
  nameColumn('name', t('solutions.field.name'), ({ name }) => name, pages.solution),
  codeColumn(),
  text('domainId', t('solutions.field.domain'), ({ domain }) => domain?.name ?? '', {
    card: 'line',
    group: ({ domain }) => domain?.name,
    // The words of the states beside it are long in French.
    className: 'max-w-32! min-[1440px]:max-w-44!',
  }),
  stateColumn(solutionWords),
  {
    key: 'complianceLevel',
    label: t('solutions.field.complianceLevel'),
    value: ({ complianceLevel }) => complianceLevel,
    cell: ({ complianceLevel }) => (complianceLevel ? <Chip tone={levelTone(complianceLevel)}>{levelWords(complianceLevel)}</Chip> : '–'),
    card: 'none',
  },
  count('prospects', t('solutions.prospects'), ({ prospectCount }) => prospectCount, { hidden: 'narrow' }),
  count('exceptions', t('solutions.openExceptions'), ({ openExceptionCount }) => openExceptionCount),
  count('conditions', t('solutions.openConditions'), ({ openConditionCount }) => openConditionCount, { hidden: 'narrow' }),
  text('releaseId', t('solutions.field.release'), ({ release }) => release?.code ?? '', {
    hidden: true,
    group: ({ release }) => release?.code,
  }),
  text('architect', t('solutions.field.architect'), ({ architectName }) => architectName ?? '', { hidden: true }),
  text('owner', t('solutions.field.owner'), ({ ownerName }) => ownerName ?? '', { hidden: 'narrow', card: 'line' }),
  text('nextMeeting', t('solutions.nextMeeting'), ({ nextMeeting: next }) => (next ? formatDate(next.date) : ''), { hidden: 'narrow' }),
  ...timeColumns<Solution>().map((column) => ({ ...column, hidden: column.hidden ?? 'narrow' })),
]

/** What few filter by comes once somebody does. */
const people = () => import('../../people/web/people.queries.ts')
export const solutionFilters = (): ListFilter[] => [
  {
    kind: 'choice',
    key: 'status',
    label: t('record.status'),
    options: solutionStates.map((id) => ({ id, label: solutionWords.state(id) })),
  },
  {
    kind: 'choice',
    key: 'compliance',
    label: t('solutions.field.complianceLevel'),
    options: [...complianceLevels.map((id) => ({ id, label: levelWords(id) })), { id: notJudged, label: t('solutions.compliance.none') }],
  },
  { kind: 'search', key: 'domain', label: t('solutions.field.domain'), search: domainSearch, named: namedDomains },
  { kind: 'search', key: 'release', label: t('solutions.field.release'), search: anyRelease, named: namedReleases },
  {
    kind: 'search',
    key: 'architect',
    label: t('solutions.field.architect'),
    search: async (search, signal) => (await people()).peopleFor.architect(search, signal),
    named: async (ids) => (await people()).namedPeople(ids),
  },
  {
    kind: 'search',
    key: 'owner',
    label: t('solutions.field.owner'),
    search: async (search, signal) => (await people()).peopleFor.owner(search, signal),
    named: async (ids) => (await people()).namedPeople(ids),
  },
  { kind: 'yesno', key: 'mine', label: t('solutions.mine') },
  { kind: 'yesno', key: 'conditionsOverdue', label: t('solutions.conditionsOverdue') },
]
