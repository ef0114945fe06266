import { useQuery } from '@tanstack/react-query'
import { t } from '../i18n/i18n.ts'
import type { ListFilter } from './filters.ts'
import { rangeText } from './range.ts'

/** What the values of a filter are called. */
export function useNames(filter: ListFilter, values: readonly string[]): string[] {
  const { data } = useQuery({
    queryKey: ['filter-names', filter.key, values],
    queryFn: async () => (filter.kind === 'search' ? ((await filter.named?.(values)) ?? []) : []),
    enabled: filter.kind === 'search' && filter.named !== undefined && values.length > 0,
    staleTime: 300_000,
    meta: { quiet: true },
  })
  const known = filter.kind === 'choice' ? filter.options : (data ?? [])
  if (filter.kind === 'yesno') return values.map((value) => t(value === 'true' ? 'list.filter.yes' : 'list.filter.no'))
  if (filter.kind === 'range') return values.map(rangeText)
  return values.map((value) => known.find((option) => option.id === value)?.label ?? value)
}
