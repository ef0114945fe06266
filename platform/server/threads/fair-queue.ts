/** What waits is taken by rank, and within a rank from one asker after the other, so that nobody's hundred things keep somebody else's one from its turn. */
export interface FairQueue<T> {
  readonly size: number
  /** How much of this asker waits. */
  countOf(who: string): number
  add(item: T, who: string, rank?: number): void
  take(): T | undefined
  /** Takes everything out. */
  drain(): T[]
}

/** After so many of a better rank in a row one of the next rank has its turn, so that no rank waits for ever. */
const inARow = 4

export function fairQueue<T>(): FairQueue<T> {
  const waiting: { item: T; who: string; rank: number }[] = []
  /** When each asker had the last turn; who does not wait any more is forgotten. */
  const served = new Map<string, number>()
  let turn = 0
  let row = 0

  const best = (rank: number): number => {
    let found = -1
    let since = Number.POSITIVE_INFINITY
    for (const [at, entry] of waiting.entries()) {
      const last = served.get(entry.who) ?? 0
      if (entry.rank !== rank || last >= since) continue
      found = at
      since = last
    }
    return found
  }
  return {
    get size() {
      return waiting.length
    },
    countOf: (asker) => waiting.filter(({ who }) => who === asker).length,
    add: (item, who, rank = 0) => void waiting.push({ item, who, rank }),
    take() {
      const ranks = [...new Set(waiting.map(({ rank }) => rank))].toSorted((a, b) => a - b)
      const rank = row >= inARow && ranks.length > 1 ? ranks[1] : ranks[0]
      if (rank === undefined) return undefined
      row = rank === ranks[0] && ranks.length > 1 ? row + 1 : 0
      const [taken] = waiting.splice(best(rank), 1)
      if (taken === undefined) return undefined
      turn += 1
      served.set(taken.who, turn)
      if (served.size > 1000) for (const [who] of served) if (!waiting.some((entry) => entry.who === who)) served.delete(who)
      return taken.item
    },
    drain: () => waiting.splice(0).map(({ item }) => item),
  }
}
