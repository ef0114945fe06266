import type { Clock } from '@portico/platform/contract/clock.ts'
import type { PublicPage } from '@portico/platform/server/http/public-site.ts'

type Answer = PublicPage | undefined

const freshMs = 2_000
const pagesAtMost = 500
/** Of all pages together: a few large ones push out the others, and not the server. */
const lettersAtMost = 16_000_000
/** Addresses that visitors make up are not worth keeping. */
const longestKey = 300

/** Pages that were just made: many visitors of one page cost one. Who changes content sees it two seconds later. */
export function keptPages(clock: Clock): { get(key: string, make: () => Promise<Answer>): Promise<Answer> } {
  const kept = new Map<string, { until: number; page: Promise<Answer>; letters: number }>()
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
  return {
    get(key, make) {
      const now = clock.now().getTime()
      const known = kept.get(key)
      if (known && known.until > now) return known.page
      const page = make()
      if (key.length > longestKey) return page
      drop(key)
      const entry = { until: now + freshMs, page, letters: 0 }
      kept.set(key, entry)
      page.then(
        (made) => {
          if (kept.get(key) !== entry) return
          if (made?.status !== 200) return drop(key)
          entry.letters = made.body.length
          letters += entry.letters
          makeRoom()
        },
        () => kept.get(key) === entry && drop(key),
      )
      makeRoom()
      return page
    },
  }
}
