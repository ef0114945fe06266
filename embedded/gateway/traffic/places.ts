import type { ServerResponse } from 'node:http'
import { performance } from 'node:perf_hooks'

/** What was full when a call had waited as long as it may: what one caller may have under way, or what there is for all. */
export type Full = 'caller' | 'all'

interface Waiting {
  go: () => void
  refused: (full: Full) => void
  untilMs: number
}

/**
 * Places for calls under way, so that nobody holds all of them. Who finds none waits for one, in turn with other callers, and is refused
 * when that takes too long: a burst passes, what stays does not.
 */
export function places(limits: { all: number; perCaller: number; waitMs: number }) {
  const underWay = new Map<string, number>()
  /** By caller; a caller who was served goes to the end. */
  const waiting = new Map<string, Set<Waiting>>()
  let total = 0
  let isWatching = false

  const isFull = (who: string) => (underWay.get(who) ?? 0) >= limits.perCaller
  const take = (who: string): void => {
    total += 1
    underWay.set(who, (underWay.get(who) ?? 0) + 1)
  }
  const forget = (who: string, one: Waiting): void => {
    const own = waiting.get(who)
    if (own?.delete(one) && own.size === 0) waiting.delete(who)
  }

  const letIn = (who: string): void => {
    const own = waiting.get(who)
    const [first] = own ?? []
    if (!own || !first || isFull(who)) return
    waiting.delete(who)
    own.delete(first)
    if (own.size > 0) waiting.set(who, own)
    take(who)
    first.go()
  }
  /** Passes over those who have all that one caller may have: no more than make up `all` together. */
  const letNextIn = (): void => {
    for (const who of waiting.keys()) if (!isFull(who)) return letIn(who)
  }

  /** One timer for all: each waits equally long, so the first of each caller is the one to look at. */
  const refuseLate = (): void => {
    isWatching = false
    const nowMs = performance.now()
    for (const [who, own] of [...waiting]) {
      for (const one of [...own]) {
        if (one.untilMs > nowMs) break
        forget(who, one)
        one.refused(isFull(who) ? 'caller' : 'all')
      }
    }
    if (waiting.size > 0) watch()
  }
  const watch = (): void => {
    if (isWatching) return
    isWatching = true
    setTimeout(refuseLate, Math.max(10, limits.waitMs / 10)).unref()
  }

  const leave = (who: string): void => {
    const allWereTaken = total >= limits.all
    total -= 1
    const left = (underWay.get(who) ?? 1) - 1
    if (left > 0) underWay.set(who, left)
    else underWay.delete(who)
    if (waiting.size === 0) return
    if (allWereTaken) letNextIn()
    else letIn(who)
  }

  return {
    /** Calls `go` at once or when there is a place, which is free again once the answer is closed. Never both; neither when the client leaves before. */
    enter(who: string, res: ServerResponse, go: () => void, refused: (full: Full) => void): void {
      if (total < limits.all && !isFull(who)) {
        take(who)
        res.once('close', () => leave(who))
        go()
        return
      }
      const gone = () => forget(who, one)
      const one: Waiting = {
        go: () => {
          res.off('close', gone).once('close', () => leave(who))
          go()
        },
        refused: (full) => {
          res.off('close', gone)
          refused(full)
        },
        untilMs: performance.now() + limits.waitMs,
      }
      const own = waiting.get(who) ?? new Set()
      waiting.set(who, own.add(one))
      res.once('close', gone)
      watch()
    },
  }
}

export type Places = ReturnType<typeof places>
