import { type ProspectState, prospectStates } from '../prospects/prospect-states.contract.ts'

export const statusGroups = ['open', 'approved', 'live', 'ended'] as const
export type StatusGroup = (typeof statusGroups)[number]

/** What a state comes to, for who looks at a domain as a whole. */
export function groupOf(status: ProspectState): StatusGroup {
  if (status === 'REALISED') return 'live'
  if (status === 'APPROVED' || status === 'PLANNED') return 'approved'
  return status === 'RETIRED' || status === 'REJECTED' || status === 'WITHDRAWN' ? 'ended' : 'open'
}
/** The states behind a group, for the list that a number leads to. */
export const statesIn = (group: StatusGroup): ProspectState[] => prospectStates.filter((status) => groupOf(status) === group)

/** What is asked for and not decided yet. */
export const openExceptions = ['REQUESTED', 'IN_REVIEW', 'ON_AGENDA'] as const
/** Exceptions that end within so many days are told of. */
export const expiringDays = 30
/** States in which a prospect is not of the scope of its release any more. */
export const unscoped: readonly ProspectState[] = ['REJECTED', 'WITHDRAWN']
export const scopedStates: readonly ProspectState[] = prospectStates.filter((status) => !unscoped.includes(status))

/** The month of a day and the eleven before it, `YYYY-MM`, the oldest first. */
export const yearOfMonths = (today: string): string[] =>
  Array.from({ length: 12 }, (_, at) =>
    new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 12 + at, 1)).toISOString().slice(0, 7),
  )
