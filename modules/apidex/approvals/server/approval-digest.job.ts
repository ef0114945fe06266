import { workingDaysBefore } from '@portico/platform/contract/working-days.ts'
import { emit } from '@portico/platform/server/events.ts'
import type { Job } from '@portico/platform/server/jobs.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { settingsStore } from '@portico/platform/server/settings/settings.store.ts'
import { localWallClock } from '@portico/platform/server/xlsx/wall-clock.ts'
import { apidexEvents } from '../../apidex-events.contract.ts'
import { waitingRequests } from './approval-digest.store.ts'

const toldOn = 'approvals digest told on'
const fromHour = 5
/** Who waits for less is not late. */
const patience = 5

/** Once a day, from five in the morning on, admins are told of the requests that have waited for more than five working days (AP-4); of none, nothing. */
export const approvalDigest = ({ database, clock, timeZone }: Pick<Services, 'database' | 'clock' | 'timeZone'>): Job => {
  const wallClock = localWallClock(timeZone)
  return {
    name: 'tell of approvals that wait',
    everyMs: 900_000,
    single: true,
    async run() {
      const now = new Date(wallClock(clock.now().getTime()))
      const today = now.toISOString().slice(0, 10)
      if (now.getUTCHours() < fromHour) return
      await database.transaction(async (tx) => {
        const store = settingsStore(tx)
        if ((await store.read<string>(toldOn)) === today) return
        await store.write(toldOn, today)
        const patienceMs = Date.parse(today) - Date.parse(workingDaysBefore(today, patience))
        const waiting = await waitingRequests(tx, new Date(clock.now().getTime() - patienceMs))
        if (waiting.count > 0) await emit(tx, apidexEvents.APPROVALS_WAITING_DIGEST, waiting)
      })
    },
  }
}
