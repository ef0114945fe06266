/** The month of a day and the eleven before it, `YYYY-MM`, the oldest first. */
export const yearOfMonths = (today: string): string[] =>
  Array.from({ length: 12 }, (_, at) =>
    new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 12 + at, 1)).toISOString().slice(0, 7),
  )

export interface Held {
  /** Months, `YYYY-MM`; null: it holds still. */
  from: string
  to: string | null
  count: number
}
/** How many hold at the end of a month. */
export const heldIn = (month: string, held: readonly Held[]): number =>
  held.filter(({ from, to }) => from <= month && (to === null || to > month)).reduce((sum, { count }) => sum + count, 0)
