import type { Job } from '@portico/platform/server/jobs.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { visitorStore } from './visitors.store.ts'

const pagesAtOnce = 2_000

/** Counts pages that are read, on the server: of who reads them, and what else they read, nothing is known. Kept pages of browsers do not count. */
export function countedVisits({ database, clock }: Pick<Services, 'database' | 'clock'>): {
  seen(path: string): void
  jobs: Job[]
  flush(): Promise<void>
} {
  let counts = new Map<string, number>()
  const flush = async () => {
    const those = counts
    counts = new Map()
    await visitorStore(database.db).add(those, clock.now())
  }
  return {
    seen(path) {
      if (counts.size < pagesAtOnce || counts.has(path)) counts.set(path, (counts.get(path) ?? 0) + 1)
    },
    flush,
    jobs: [
      { name: 'count pages that visitors read', everyMs: 15_000, single: false, run: flush },
      {
        name: 'forget old numbers of visitors',
        // Strangers may send a great deal of words in a day.
        everyMs: 10 * 60_000,
        single: true,
        run: () => visitorStore(database.db).forget(clock.now()),
      },
    ],
  }
}
