import { useQueries } from '@tanstack/react-query'
import type { CallInput, Endpoint } from '../../contract/endpoint.ts'
import type { Where } from '../../contract/lists.ts'
import { t } from '../i18n/i18n.ts'
import { type QuickFilter, QuickFilters } from '../lists/QuickFilters.tsx'
import type { ListControl } from '../lists/useListState.ts'
import { queryOf } from '../queries/queries.ts'

export interface RecordQuickFilter extends Omit<QuickFilter, 'count'> {
  /** The same, as the list's call understands it. */
  where: Where
}

interface RecordQuickFiltersProps {
  filters: () => RecordQuickFilter[]
  /** The list's `…/count` call. */
  count: Endpoint
  control: ListControl
  /** The list is there: how many each filter would leave may be asked now, after what people came for. */
  counted: boolean
}

/** What somebody comes to a list of records for, one press away. */
export function RecordQuickFilters({ filters: made, count, control, counted }: RecordQuickFiltersProps) {
  const filters = made()
  const counts = useQueries({
    queries: filters.map(({ where }) => ({
      ...queryOf(count, { query: { where } } as unknown as CallInput<Endpoint>, { quiet: true }),
      enabled: counted,
    })),
  })
  return (
    <QuickFilters
      label={t('record.quick')}
      control={control}
      filters={filters.map(({ where: _, ...filter }, index) => {
        const found = counts[index]?.data as { count: number; exact?: boolean } | undefined
        return { ...filter, count: found && { total: found.count, exact: found.exact ?? true } }
      })}
    />
  )
}
