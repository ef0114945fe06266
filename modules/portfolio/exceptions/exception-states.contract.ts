/** The states of an exception (domains 2.7), in the order of the flow. */
export const exceptionStates = [
  'DRAFT',
  'REQUESTED',
  'IN_REVIEW',
  'ON_AGENDA',
  'GRANTED',
  'EXPIRED',
  'CLOSED',
  'REJECTED',
  'REVOKED',
  'WITHDRAWN',
] as const
export type ExceptionState = (typeof exceptionStates)[number]

export const exceptionSubjects = ['PROSPECT', 'SOLUTION', 'API_PRODUCT'] as const
export const exceptionReasons = ['LEGACY', 'VENDOR_LIMITATION', 'TIME_PRESSURE', 'COST', 'PILOT', 'LEGAL', 'OTHER'] as const
export const risks = ['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'] as const
export type Risk = (typeof risks)[number]
export const remediationStates = ['NOT_STARTED', 'IN_PROGRESS', 'DONE', 'BLOCKED'] as const
export const extensionStates = ['REQUESTED', 'GRANTED', 'REJECTED'] as const
