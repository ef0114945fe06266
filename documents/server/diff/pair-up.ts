export interface Paired<A, B> {
  pairs: [A, B][]
  /** Of the first list, in its order. */
  lost: A[]
  /** Of the second list, in its order. */
  gained: B[]
}

/** What tells one thing of a list from the others; undefined: this key says nothing of it. */
export interface PairKey<A, B> {
  old: (one: A) => string | undefined
  next: (one: B) => string | undefined
}

/**
 * Things that are the same on both sides, by the first key that both have in common. Things that share a key are matched in their order, so a
 * list is always matched with itself one by one, whatever its keys say.
 */
export function pairUp<A, B>(before: readonly A[], after: readonly B[], keys: readonly PairKey<A, B>[]): Paired<A, B> {
  const partners = new Map<A, B>()
  let [lost, gained] = [[...before], [...after]]
  for (const { old, next } of keys) {
    if (lost.length === 0 || gained.length === 0) break
    const waiting = new Map<string, B[]>()
    for (const one of gained) {
      const key = next(one)
      if (key !== undefined) waiting.set(key, [...(waiting.get(key) ?? []), one])
    }
    const taken = new Set<B>()
    lost = lost.filter((one) => {
      const key = old(one)
      const partner = key === undefined ? undefined : waiting.get(key)?.shift()
      if (partner === undefined) return true
      partners.set(one, partner)
      taken.add(partner)
      return false
    })
    if (taken.size > 0) gained = gained.filter((one) => !taken.has(one))
  }
  const pairs = before.flatMap((one): [A, B][] => {
    const partner = partners.get(one)
    return partner === undefined ? [] : [[one, partner]]
  })
  return { pairs, lost, gained }
}

/** One key for both sides. */
export const by = <A>(key: (one: A) => string | undefined): PairKey<A, A> => ({ old: key, next: key })
