import { formatDate, formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { ListColumn } from '@portico/platform/web/lists/columns.ts'
import type { ListFilter } from '@portico/platform/web/lists/filters.ts'
import { codeColumn, nameColumn, stateColumn } from '@portico/platform/web/record/recordColumns.tsx'
import { Chip } from '@portico/platform/web/ui/display/Chip.tsx'
import { pages } from '../../addresses.ts'
import type { PortfolioRelease } from '../release.contract.ts'
import { releaseStates } from '../release-states.contract.ts'
import { ReleaseProgress } from './ReleaseProgress.tsx'
import { releaseWords } from './release.words.ts'

type Dated = 'startDate' | 'scopeFreezeDate' | 'plannedDate' | 'actualDate'
const day = (key: Dated, label: string, more: Partial<ListColumn<PortfolioRelease>> = {}): ListColumn<PortfolioRelease> => ({
  key,
  label,
  value: (release) => release[key] ?? '',
  cell: (release) => (release[key] ? formatDate(release[key]) : '–'),
  muted: true,
  card: 'none',
  ...more,
})

export const releaseColumns = (): ListColumn<PortfolioRelease>[] => [
  nameColumn(
    'name',
    t('releases.field.name'),
    ({ name }) => name,
    (id) => pages.release(id, 'scope'),
  ),
  codeColumn(),
  stateColumn(releaseWords),
  {
    key: 'prospects',
    label: t('releases.prospects'),
    value: ({ realisedCount }) => realisedCount,
    cell: ({ realisedCount, prospectCount }) => <ReleaseProgress realised={realisedCount} total={prospectCount} />,
    card: 'line',
  },
  day('startDate', t('releases.field.startDate'), { hidden: 'narrow' }),
  day('scopeFreezeDate', t('releases.field.scopeFreezeDate'), {
    cell: ({ scopeFreezeDate, frozen, status }) => (
      <span className="flex items-center gap-2">
        {scopeFreezeDate ? formatDate(scopeFreezeDate) : '–'}
        {frozen && status !== 'RELEASED' && status !== 'CANCELLED' && <Chip tone="info">{t('releases.frozen')}</Chip>}
      </span>
    ),
  }),
  day('plannedDate', t('releases.field.plannedDate'), {
    card: 'line',
    cell: ({ plannedDate, overdue }) => (
      <span className="flex items-center gap-2">
        {plannedDate ? formatDate(plannedDate) : '–'}
        {overdue && <Chip tone="bad">{t('releases.overdue')}</Chip>}
      </span>
    ),
  }),
  day('actualDate', t('releases.field.actualDate'), { hidden: true }),
  {
    key: 'solutions',
    label: t('releases.solutions'),
    value: ({ solutionCount }) => solutionCount,
    cell: ({ solutionCount }) => formatNumber(solutionCount),
    end: true,
    hidden: 'narrow',
    card: 'none',
  },
  {
    key: 'manager',
    label: t('releases.field.manager'),
    value: ({ managerName }) => managerName ?? '',
    cell: ({ managerName }) => <bdi>{managerName ?? '–'}</bdi>,
    muted: true,
    card: 'none',
  },
]

const thisYear = new Date().getFullYear()
export const releaseFilters = (): ListFilter[] => [
  {
    kind: 'choice',
    key: 'status',
    label: t('record.status'),
    options: releaseStates.map((id) => ({ id, label: releaseWords.state(id) })),
  },
  {
    kind: 'choice',
    key: 'year',
    label: t('releases.year'),
    options: [-2, -1, 0, 1, 2].map((by) => ({ id: String(thisYear + by), label: String(thisYear + by) })),
  },
  { kind: 'yesno', key: 'frozen', label: t('releases.frozen') },
  { kind: 'yesno', key: 'overdue', label: t('releases.overdue') },
]
