import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ListAnswer } from './listSource.ts'
import type { ListControl } from './useListState.ts'

/** A page behind the end (rows were deleted, an old address) gives way to the last one: who goes back does not come upon it again. */
export function useLastPage<R>({ state, setPage }: ListControl, { data, isPlaceholderData }: UseQueryResult<ListAnswer<R>>) {
  const last = data?.exact && data.rows.length === 0 && data.total > 0 ? Math.ceil(data.total / state.itemsPerPage) : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the answer decides
  useEffect(() => {
    if (last !== undefined && !isPlaceholderData && last < state.page) setPage(last, undefined, true)
  }, [last, isPlaceholderData])
}
