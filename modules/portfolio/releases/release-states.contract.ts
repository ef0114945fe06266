/** The states of a release of the portfolio (domains 2.4), in the order of the flow. */
export const releaseStates = ['DRAFT', 'PLANNED', 'IN_PROGRESS', 'ON_HOLD', 'RELEASED', 'CANCELLED'] as const
export type ReleaseState = (typeof releaseStates)[number]
