import type { Services } from '@portico/platform/server/services.ts'
import { todayIn } from '@portico/platform/server/xlsx/wall-clock.ts'

const dayMs = 86_400_000

/** The day on the portal's clock and the Monday of its week, as ISO dates: what is told weekly is told once since that Monday. */
export function weekOf(services: Pick<Services, 'clock' | 'timeZone'>): { today: string; monday: string } {
  const today = todayIn(services)()
  const at = new Date(today)
  return { today, monday: new Date(at.getTime() - ((at.getUTCDay() + 6) % 7) * dayMs).toISOString().slice(0, 10) }
}
