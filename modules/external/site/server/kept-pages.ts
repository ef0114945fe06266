import type { Clock } from '@portico/platform/contract/clock.ts'
import type { PublicPage } from '@portico/platform/server/http/public-site.ts'

type Answer = PublicPage | undefined

const freshMs = 2_000
const pagesAtMost = 500
/** Addresses that visitors make up are not worth keeping. */
const longestKey = 300

/** Pages that were just made: many visitors of one page cost one. Who changes content sees it two seconds later. */
export function keptPages(clock: Clock): { get(key: string, make: () => Promise<Answer>): Promise<Answer> } {
  const kept = new Map<string, { until: number; page: Promise<Answer> }>()
  return {
    get(key, make) {
      const now = clock.now().getTime()
      const known = kept.get(key)
      if (known && known.until > now) return known.page
      const page = make()
      if (key.length > longestKey) return page
      kept.delete(key)
      kept.set(key, { until: now + freshMs, page })
      page.then(
        (made) => made?.status !== 200 && kept.delete(key),
        () => kept.delete(key),
      )
      for (const oldest of kept.keys()) {
        if (kept.size <= pagesAtMost) break
        kept.delete(oldest)
      }
      return page
    },
  }
}
