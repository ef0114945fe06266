import { queryClient } from './queries.ts'

/** Waits until what shows and was changed by a write is there as it is now; what does not come is left as it is. */
export const settled = async (): Promise<void> => {
  const asked = queryClient.getQueryCache().findAll({ type: 'active', fetchStatus: 'fetching' })
  await Promise.allSettled(asked.filter(({ state }) => state.isInvalidated).map(({ promise }) => promise))
}
