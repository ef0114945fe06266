import { useNavigate, useSearch } from '@tanstack/react-router'
import { type Place, placeOf } from './analytics.ts'

/** What the address says, and how it is changed. Whatever changes, a ranking begins at its first page again. */
export function usePlace(): { place: Place; go: (changed: Record<string, unknown>) => void } {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  return {
    place: placeOf(search),
    go: (changed) =>
      void navigate({
        to: '.',
        search: ((before: Record<string, unknown>) => ({ ...before, page: undefined, ...changed })) as never,
        resetScroll: false,
      }),
  }
}
