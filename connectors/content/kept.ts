import type { Clock } from '@portico/platform/contract/clock.ts'

/** Something that was read from elsewhere, when, and why it could not be read anew since. */
export interface Kept<Value> {
  value: Value
  readAt: Date
  failure?: unknown
}

/** What was read, and how much of it there is. */
export interface Read<Value> {
  value: Value
  letters: number
}

interface Entry {
  good?: Read<unknown> & { readAtMs: number; generation: number }
  reading?: { done: Promise<void>; generation: number }
  failed?: { error: unknown; atMs: number }
}

export interface KeptOptions {
  clock: Clock
  /** So long an answer counts as new. */
  freshMs?: number
  /** So long an older one is given at once while it is read anew; after that the caller waits. */
  usableMs?: number
  /** So long whoever failed is not asked again. */
  retryMs?: number
  entriesAtMost?: number
  /** Of all answers together: what was not used for longest goes first. */
  lettersAtMost?: number
}

/**
 * Keeps the last good answer of each address. One caller reads, the others wait for the same; while the other side fails, what is kept is
 * given with the failure beside it, however old it is.
 */
export function keptAnswers({
  clock,
  freshMs = 30_000,
  usableMs = 600_000,
  retryMs = 5_000,
  entriesAtMost = 2_000,
  lettersAtMost = 64_000_000,
}: KeptOptions) {
  const entries = new Map<string, Entry>()
  let letters = 0
  /** What was begun in an earlier one may have been overtaken by a change. */
  let generation = 0

  function entryOf(address: string): Entry {
    const entry = entries.get(address) ?? {}
    // Put at the end: the first entry is the one that was not used for longest.
    entries.delete(address)
    entries.set(address, entry)
    makeRoom()
    return entry
  }

  function makeRoom(): void {
    for (const [oldest, { good }] of entries) {
      if (entries.size <= entriesAtMost && letters <= lettersAtMost) break
      entries.delete(oldest)
      letters -= good?.letters ?? 0
    }
  }

  function readAnew(address: string, entry: Entry, read: (last: unknown) => Promise<Read<unknown>>): Promise<void> {
    if (entry.reading?.generation === generation) return entry.reading.done
    const begun = { readAtMs: clock.now().getTime(), generation }
    const done = read(entry.good?.value)
      .then(
        (made) => {
          if (entry.good && entry.good.generation > begun.generation) return
          if (entries.get(address) === entry) letters += made.letters - (entry.good?.letters ?? 0)
          entry.good = { ...made, ...begun }
          delete entry.failed
          makeRoom()
        },
        (error: unknown) => {
          entry.failed = { error, atMs: clock.now().getTime() }
        },
      )
      .finally(() => {
        if (entry.reading?.done === done) delete entry.reading
      })
    entry.reading = { done, generation }
    return done
  }

  return {
    /**
     * @param read gets what was kept before, to give it back where it still holds
     * @throws what `read` threw, where nothing is kept.
     */
    async get<Value>(address: string, read: (last: Value | undefined) => Promise<Read<Value>>): Promise<Kept<Value>> {
      const entry = entryOf(address)
      const nowMs = clock.now().getTime()
      const ageMs = entry.good?.generation === generation ? nowMs - entry.good.readAtMs : Number.POSITIVE_INFINITY
      const isResting = entry.failed !== undefined && nowMs - entry.failed.atMs < retryMs
      if (ageMs >= freshMs && !isResting) {
        const reading = readAnew(address, entry, read as (last: unknown) => Promise<Read<unknown>>)
        if (ageMs >= usableMs) await reading
      }
      const { good, failed } = entry
      if (!good) throw failed?.error
      // Addresses name what was read there, so a value is of the type that was stored under its own.
      return { value: good.value as Value, readAt: new Date(good.readAtMs), ...(failed && { failure: failed.error }) }
    },
    /** Everything is read anew when it is next asked for; what is kept still stands in for a service that fails then. */
    outdate(): void {
      generation += 1
    },
  }
}
