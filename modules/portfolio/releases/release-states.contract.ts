/** The states of a release of the portfolio (domains 2.4), in the order of the flow. */
export const releaseStates = ['DRAFT', 'PLANNED', 'IN_PROGRESS', 'ON_HOLD', 'RELEASED', 'CANCELLED'] as const
/** In these it takes prospects, unless its scope is frozen. */
export const openReleaseStates = ['DRAFT', 'PLANNED', 'IN_PROGRESS'] as const
export const isOpenRelease = (status: string): boolean => openReleaseStates.some((one) => one === status)
export type ReleaseState = (typeof releaseStates)[number]
