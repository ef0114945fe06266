import type { Clock } from '@portico/platform/contract/clock.ts'
import type { PublicPage } from '@portico/platform/server/http/public-site.ts'

type Answer = PublicPage | undefined

const freshMs = 2_000
/** So long an older one is given at once while it is made anew. */
const usableMs = 10_000
const pagesAtMost = 500
/** Of all pages together: a few large ones push out the others, and not the server. */
const lettersAtMost = 16_000_000
/** Addresses that visitors make up are not worth keeping. */
const longestKey = 300

interface Entry {
  madeMs: number
  page: Promise<Answer>
  /** 0 while it is made for the first time. */
  letters: number
  /** Somebody makes it anew. */
  anew: boolean
}

/**
 * Pages that were made lately: many visitors of one page cost one, and none waits for one that another saw a moment ago. Who changes content
 * sees it two seconds later, at the second look at the latest.
 */
export function keptPages(clock: Clock): { get(key: string, make: () => Promise<Answer>): Promise<Answer> } {
  const kept = new Map<string, Entry>()
  let letters = 0
  const drop = (key: string) => {
    letters -= kept.get(key)?.letters ?? 0
    kept.delete(key)
  }
  const makeRoom = () => {
    for (const oldest of kept.keys()) {
      if (kept.size <= pagesAtMost && letters <= lettersAtMost) break
      drop(oldest)
    }
  }
  const settled = (key: string, entry: Entry, made: Answer) => {
    if (made?.status !== 200) return drop(key)
    entry.letters = made.body.length
    letters += entry.letters
    makeRoom()
  }

  function makeAnew(key: string, known: Entry, now: number, make: () => Promise<Answer>): void {
    known.anew = true
    const page = make()
    page.then(
      (made) => {
        if (kept.get(key) !== known) return
        drop(key)
        const entry = { madeMs: now, page, letters: 0, anew: false }
        kept.set(key, entry)
        settled(key, entry, made)
      },
      () => {
        known.anew = false
      },
    )
  }

  return {
    get(key, make) {
      const now = clock.now().getTime()
      const known = kept.get(key)
      const ageMs = known ? now - known.madeMs : Number.POSITIVE_INFINITY
      if (known && (ageMs < freshMs || (known.letters > 0 && ageMs < usableMs))) {
        if (ageMs >= freshMs && !known.anew) makeAnew(key, known, now, make)
        return known.page
      }
      const page = make()
      if (key.length > longestKey) return page
      drop(key)
      const entry: Entry = { madeMs: now, page, letters: 0, anew: false }
      kept.set(key, entry)
      page.then(
        (made) => {
          if (kept.get(key) === entry) settled(key, entry, made)
        },
        () => kept.get(key) === entry && drop(key),
      )
      makeRoom()
      return page
    },
  }
}
