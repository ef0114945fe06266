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
