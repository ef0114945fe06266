import type { Adoption } from '../adoption.contract.ts'

/** Applications that have somebody and wait for being taken over. */
export const readyOf = ({ applications, unassigned, left, adopted }: Adoption): number => applications - unassigned - left - adopted

/** What undoing would forget: what was changed since is kept. */
export const forgettableOf = ({ adopted, kept }: Adoption): number => adopted - kept
