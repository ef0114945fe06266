import type { Adoption } from '../adoption.contract.ts'

/** Applications that have somebody and wait for being taken over. */
export const readyOf = ({ applications, unassigned, left, adopted }: Adoption): number => applications - unassigned - left - adopted

/** Something is the portal's now, and was not just undone: that holds when it was read again since, too. */
export const isReported = ({ state, adopted, undone }: Adoption): boolean =>
  state === 'adopted' || (state === 'ready' && adopted > 0 && undone === null)

/** What undoing would forget: what was changed since is kept. */
export const forgettableOf = ({ adopted, kept }: Adoption): number => adopted - kept
