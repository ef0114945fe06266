const dayMs = 86_400_000

/** The day that lies so many working days (Monday to Friday) before another; ISO dates. */
export function workingDaysBefore(day: string, count: number): string {
  let left = count
  let ms = Date.parse(`${day}T00:00:00Z`)
  while (left > 0) {
    ms -= dayMs
    const weekday = new Date(ms).getUTCDay()
    if (weekday !== 0 && weekday !== 6) left -= 1
  }
  return new Date(ms).toISOString().slice(0, 10)
}
