import type { Told } from '@portico/platform/web/navigation/told.ts'
import { hasRole } from '@portico/platform/web/session/state.ts'
import { pages } from './addresses.ts'

/** Where what people are told of can be seen. */
export default function leads({ event, about }: Told): string | undefined {
  const { prospect, solution, exception, release, meeting, item } = about
  if (prospect) return pages.prospect(prospect)
  if (solution) return pages.solution(solution)
  if (exception) return pages.exception(exception)
  // The page of a release is for administrators; its prospects are what the others are told of.
  if (release) return hasRole('admin') ? pages.release(release) : pages.prospectsIn(`release:${release}`)
  if (meeting) return pages.agenda(meeting)
  if (event === 'DECISION_RECORDED' && item) return pages.agenda(undefined, item)
  if (event === 'ACTION_REMINDER') return pages.agenda()
  return event === 'CONDITION_REMINDER' ? pages.conditions : undefined
}
