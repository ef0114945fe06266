import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { ListFilter } from '@portico/platform/web/lists/filters.ts'
import ProspectsPageOf from '../../prospects/web/ProspectsPage.tsx'

/** What few filter by comes once somebody does. */
const lookUp = () => import('../../solutions/web/solution.queries.ts')
const filters = (): ListFilter[] => [
  {
    kind: 'search',
    key: 'solutionId',
    label: t('prospects.field.solution'),
    search: async (search, signal) => (await lookUp()).solutionSearch(search, signal),
    named: async (ids) => (await lookUp()).namedSolutions(ids),
  },
]

/** The prospects, also by the solution that they belong to. */
export default function ProspectsPage() {
  return <ProspectsPageOf filters={filters} />
}
