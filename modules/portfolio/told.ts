import type { Told } from '@portico/platform/web/navigation/told.ts'
import { pages } from './addresses.ts'

/** Where what people are told of can be seen. */
export default function leads({ event, about }: Told): string | undefined {
  const { prospect, solution, exception, release, meeting, item } = about
  if (prospect) return pages.prospect(prospect)
  if (solution) return pages.solution(solution)
  if (exception) return pages.exception(exception)
  if (release) return pages.release(release)
  if (meeting) return pages.agenda(meeting)
  if (event === 'DECISION_RECORDED' && item) return pages.agenda(undefined, item)
  if (event === 'ACTION_REMINDER') return pages.agenda()
  return event === 'CONDITION_REMINDER' ? pages.conditions : undefined
}
