import type { Job } from '@portico/platform/server/jobs.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { applicationsGo } from '../application-ports.contract.ts'
import { deletedKeptDays } from '../application-settings.contract.ts'
import { purgeStore } from './purge.store.ts'

const dayMs = 86_400_000
/** A transaction of so many is over soon. */
const batch = 200

/** Deleted applications go once their time is over and the gateway has let go of them. */
export const purging = ({ database, clock, settings, ports }: Pick<Services, 'database' | 'clock' | 'settings' | 'ports'>): Job => ({
  name: 'purge deleted applications',
  everyMs: 3_600_000,
  single: true,
  async run(signal) {
    const before = new Date(clock.now().getTime() - (await settings.read(database.db, deletedKeptDays)) * dayMs)
    for (let size = batch; size === batch && !signal.aborted; )
      size = await database.transaction(async (tx) => {
        const ids = await purgeStore(tx).due(before, batch)
        if (ids.length === 0) return 0
        // Modules that were off when these were deleted have not heard of it.
        await ports.all(applicationsGo)(tx, ids)
        await purgeStore(tx).purge(ids)
        return ids.length
      })
  },
})
