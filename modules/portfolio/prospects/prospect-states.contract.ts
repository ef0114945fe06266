/** The states of a prospect (domains 2.5), in the order of the flow. */
export const prospectStates = [
  'DRAFT',
  'SUBMITTED',
  'QUALIFIED',
  'IN_DESIGN',
  'ON_AGENDA',
  'APPROVED',
  'PLANNED',
  'REALISED',
  'RETIRED',
  'DEFERRED',
  'REJECTED',
  'WITHDRAWN',
] as const
export type ProspectState = (typeof prospectStates)[number]

export const dataFlowDirections = ['PROVIDER_TO_CONSUMER', 'CONSUMER_TO_PROVIDER', 'BIDIRECTIONAL'] as const
export const frequencies = ['REALTIME', 'NEAR_REALTIME', 'HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'ON_DEMAND'] as const
export const dataClassifications = ['PUBLIC', 'INTERNAL', 'CONFIDENTIAL', 'SECRET'] as const
export const personalDataKinds = ['NONE', 'PERSONAL', 'SPECIAL'] as const
export const criticalities = ['LOW', 'MEDIUM', 'HIGH', 'MISSION_CRITICAL'] as const
export const reuseChecks = ['NOT_CHECKED', 'NO_MATCH', 'REUSE_POSSIBLE', 'REUSE_CHOSEN'] as const
/** Why a prospect needs an exception: a standard on trial or deprecated, a system interface opened to outsiders, a type that may not call another. */
export const exceptionCodes = ['TRIAL', 'DEPRECATED', 'OPENED', 'MAY_NOT_CALL'] as const
/** Nothing more is decided about these. */
export const settledStates: readonly ProspectState[] = ['REALISED', 'RETIRED', 'REJECTED', 'WITHDRAWN']
/** Nothing more comes of these. */
export const hasEnded = (status: ProspectState): boolean => status === 'RETIRED' || status === 'REJECTED' || status === 'WITHDRAWN'
/** Those that may come into a solution, or go to another one (P-9). */
export const movableStates: readonly ProspectState[] = ['DRAFT', 'SUBMITTED', 'QUALIFIED', 'IN_DESIGN', 'DEFERRED']
