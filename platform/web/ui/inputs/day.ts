/** Two days; an end may be open. */
export interface DayRange {
  from: string
  to: string
}

/** Midnight of a day where the person is, or a time of it; undefined for anything else. */
export function dateOf(day: string, time = '00:00'): Date | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return undefined
  const at = new Date(`${day}T${time || '00:00'}`)
  return Number.isNaN(at.getTime()) ? undefined : at
}
