import { type ProspectState, prospectStates } from '../prospects/prospect-states.contract.ts'
import { type ComplianceLevel, notJudged } from '../solutions/solution-states.contract.ts'

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

/** The list behind a number, and what it is narrowed to: its total is the number. */
export interface NumberLink {
  list: 'prospects' | 'solutions' | 'exceptions' | 'conditions'
  filter: Readonly<Record<string, readonly string[]>>
}
export const leadMeasures = ['toApproved', 'toRealised'] as const
export type LeadMeasure = (typeof leadMeasures)[number]
export type MixKind = 'northBound' | 'southBound' | 'abstractionType' | 'usageType'

/** The lists behind the numbers of the whole portfolio, or of a domain or a release of it. */
export function numberLinks({ domain, release }: { domain?: string | undefined; release?: string | undefined } = {}) {
  const scope = { ...(domain && { domain: [domain] }), ...(release && { release: [release] }) }
  const to =
    (list: NumberLink['list'], within: NumberLink['filter'] = {}) =>
    (filter: NumberLink['filter']): NumberLink => ({ list, filter: { ...within, ...filter } })
  const [prospects, solutions, exceptions] = [to('prospects', scope), to('solutions', scope), to('exceptions', scope)]
  const [ownProspects, ownExceptions, conditions] = [to('prospects'), to('exceptions'), to('conditions')]
  return {
    status: (status: ProspectState) => prospects({ status: [status] }),
    domain: (id: string, group?: StatusGroup) => prospects({ domain: [id], ...(group && { status: statesIn(group) }) }),
    mix: (kind: MixKind, id: string) => prospects({ [kind]: [id], status: ['PLANNED', 'REALISED'] }),
    openExceptions: exceptions({ status: openExceptions }),
    expiring: exceptions({ expiresWithin: [String(expiringDays)] }),
    expired: exceptions({ status: ['EXPIRED'] }),
    compliance: (level: ComplianceLevel | null) => solutions({ status: ['LIVE'], compliance: [level ?? notJudged] }),
    release: (id: string) => prospects({ release: [id], status: scopedStates }),
    /** Those that came to nothing, because something else is used: the share counts them by when they were qualified. */
    leadTime: (measure: LeadMeasure, month: string) => prospects({ [measure === 'toApproved' ? 'approvedIn' : 'realisedIn']: [month] }),
    reused: prospects({ reuseCheck: ['REUSE_CHOSEN'] }),
    toScreen: prospects({ status: ['SUBMITTED'] }),
    drafts: ownProspects({ status: ['DRAFT'], mine: ['true'] }),
    toReview: ownExceptions({ toReview: ['true'] }),
    conditionsDue: conditions({ status: ['OPEN'], mine: ['true'] }),
    openConditions: conditions({ status: ['OPEN'] }),
    overdueConditions: conditions({ overdue: ['true'] }),
  }
}

/** As lists have it in their addresses; no value here has a mark that would have to be escaped. */
export const filterText = (filter: NumberLink['filter']): string =>
  Object.entries(filter)
    .map(([key, values]) => `${key}:${values.join(',')}`)
    .join('/')
