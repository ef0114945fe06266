const dayMs = 86_400_000

/** The Monday of a week and the day itself, as ISO dates in UTC: what is told weekly is told once since that Monday. */
export function weekOf(now: Date): { today: string; monday: string } {
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  return { today: day(now.getTime()), monday: day(now.getTime() - ((now.getUTCDay() + 6) % 7) * dayMs) }
}
