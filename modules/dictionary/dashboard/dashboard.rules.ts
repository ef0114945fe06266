export interface Held {
  /** Months, `YYYY-MM`; null: it holds still. */
  from: string
  to: string | null
  count: number
}
/** How many hold at the end of a month. */
export const heldIn = (month: string, held: readonly Held[]): number =>
  held.filter(({ from, to }) => from <= month && (to === null || to > month)).reduce((sum, { count }) => sum + count, 0)
