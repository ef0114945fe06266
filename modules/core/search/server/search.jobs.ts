import type { Job } from '@portico/platform/server/jobs.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { searchStore } from './search.store.ts'

const batch = 500

/** Files what was written by the thousand and what was there before the search was, and keeps the list of words. */
export const searchJobs = ({ database }: Pick<Services, 'database'>): Job[] => [
  {
    name: 'search',
    everyMs: 15_000,
    single: true,
    atStart: true,
    async run(signal) {
      for (let some = true; some && !signal.aborted; ) some = await database.transaction((tx) => searchStore(tx).fileLater())
      while (!signal.aborted) {
        const isDone = await database.transaction(async (tx) => {
          const waiting = await searchStore(tx).waiting()
          if (waiting) await searchStore(tx).catchUp(waiting.kind, waiting.after, batch)
          return waiting === undefined
        })
        if (isDone) break
      }
      await database.transaction((tx) => searchStore(tx).takeWords())
    },
  },
]
