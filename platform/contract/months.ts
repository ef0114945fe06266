/** The month of a day and the eleven before it, `YYYY-MM`, the oldest first. */
export const yearOfMonths = (today: string): string[] =>
  Array.from({ length: 12 }, (_, at) =>
    new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 12 + at, 1)).toISOString().slice(0, 7),
  )
