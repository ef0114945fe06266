import type { Job } from '@portico/platform/server/jobs.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { importStore } from './import.store.ts'
import { removeUploads } from './upload.ts'

const keptMs = 30 * 24 * 60 * 60_000
const uploadsKeptMs = 24 * 60 * 60_000

/** What a server that was killed left behind: its file, and what it read of it; and imports that nobody asks after any more. */
export const sweepJob = ({ database, clock }: Pick<Services, 'database' | 'clock'>): Job => ({
  name: 'sweep after imports of terms',
  everyMs: 60 * 60_000,
  single: false,
  atStart: true,
  async run() {
    const now = clock.now().getTime()
    const store = importStore(database.db)
    await store.forget(new Date(now - keptMs).toISOString())
    await store.clearOver()
    await removeUploads(new Date(now - uploadsKeptMs))
  },
})
