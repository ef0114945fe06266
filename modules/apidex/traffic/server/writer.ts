import { databaseErrorOf } from '@portico/platform/server/database/error.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { trafficSteps } from '../traffic.contract.ts'
import { hourMs } from '../traffic.rules.ts'
import { addCounts, type StoredCount, seriesIds } from './count.store.ts'
import type { Count, TrafficCounters } from './counters.ts'
import type { KeyUses } from './key-uses.ts'
import { makePartitions, oldestKept, partitionOf, patiently } from './partition.store.ts'

const rowsPerStatement = 1000
const mostRemembered = 200_000
const noPartition = '23514'

/** Writes what was counted. Whatever fails goes on waiting and is tried again at the next run, together with what came meanwhile. */
export function trafficWriter(
  { database, clock, log }: Pick<Services, 'database' | 'clock' | 'log'>,
  counters: TrafficCounters,
  noteUses: KeyUses,
) {
  const ids = new Map<string, number>()
  const partitions = new Set<string>()
  let remembered = 0
  let isFailing = false

  /** A series that was forgotten for age is made anew, so ids are not remembered for ever. */
  const forget = (nowMs: number): void => {
    if (nowMs - remembered < hourMs && ids.size < mostRemembered) return
    ids.clear()
    partitions.clear()
    remembered = nowMs
  }

  const stored = async (counts: readonly Count[]): Promise<StoredCount[]> => {
    const missing = new Map(counts.filter(({ seriesKey }) => !ids.has(seriesKey)).map((count) => [count.seriesKey, count.series]))
    if (missing.size > 0) for (const [key, id] of await seriesIds(database.db, [...missing.values()])) ids.set(key, id)
    return counts.flatMap((count) => {
      const seriesId = ids.get(count.seriesKey)
      if (seriesId === undefined) throw new Error(`The series ${count.seriesKey} was not stored.`)
      return [{ ...count, seriesId }]
    })
  }

  const havePartitions = async (counts: readonly Count[]): Promise<void> => {
    const needed = new Map(
      counts.flatMap(({ minute }) => trafficSteps.map((step) => partitionOf(step, new Date(minute)))).map((one) => [one.name, one]),
    )
    const missing = [...needed.values()].filter(({ name }) => !partitions.has(name))
    if (missing.length > 0) await patiently(database, (tx) => makePartitions(tx, missing))
    for (const { name } of missing) partitions.add(name)
  }

  const write = async (): Promise<void> => {
    const now = clock.now()
    forget(now.getTime())
    const { counts, uses } = counters.take()
    // Waited too long: their partition is about to go. An hour's margin, because it is dropped at another server's time.
    const oldest = oldestKept('minute', now).getTime() + hourMs
    let waiting = counts.filter(({ minute }) => minute >= oldest)
    let unnoted = uses
    try {
      // First, and all of it at once: what usage shows is never newer than the last use of a key and of its products.
      const noted = unnoted
      if (noted.length > 0) await database.transaction((tx) => noteUses(tx, noted))
      unnoted = []
      while (waiting.length > 0) {
        const batch = waiting.slice(0, rowsPerStatement)
        await havePartitions(batch)
        await addCounts(database.db, await stored(batch))
        waiting = waiting.slice(rowsPerStatement)
      }
      isFailing = false
    } catch (error) {
      if (databaseErrorOf(error).code === noPartition) partitions.clear()
      counters.putBack({ counts: waiting, uses: unnoted })
      if (!isFailing) log.warn({ err: error, waiting: waiting.length }, 'traffic cannot be written; it is kept and written later')
      isFailing = true
    }
  }

  let running: Promise<void> = Promise.resolve()
  /** One run after the other. Never throws. */
  return { flush: (): Promise<void> => (running = running.then(write)) }
}
