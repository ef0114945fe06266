import { setImmediate } from 'node:timers/promises'

interface Edge {
  lower: string
  upper: string
}
/** Looks from one term to the next: above this, nobody waits for the answer. */
const mostSteps = 20_000_000
const stepsAtOnce = 200_000

/** A whole vocabulary in memory, terms as numbers: what is broader than what, and what is related. */
export function vocabulary() {
  const numbers = new Map<string, number>()
  const ids: string[] = []
  const above: number[][] = []
  const pairs: [number, number][] = []
  const numberOf = (id: string): number => {
    const known = numbers.get(id)
    if (known !== undefined) return known
    const made = ids.push(id) - 1
    numbers.set(id, made)
    above.push([])
    return made
  }
  return {
    addBroader({ lower, upper }: Edge): void {
      above[numberOf(lower)]?.push(numberOf(upper))
    },
    addRelated: ({ lower, upper }: Edge): void => void pairs.push([numberOf(lower), numberOf(upper)]),

    /** Terms that stand below themselves (T-06): what is left once terms without anything above, and those above which only such ones stand, are taken away. */
    circles(): string[] {
      const left = above.map((upper) => upper.length)
      const below: number[][] = above.map(() => [])
      for (const [lower, uppers] of above.entries()) for (const upper of uppers) below[upper]?.push(lower)
      const free = left.flatMap((count, at) => (count === 0 ? [at] : []))
      for (let at = free.pop(); at !== undefined; at = free.pop())
        for (const lower of below[at] ?? []) {
          left[lower] = (left[lower] ?? 0) - 1
          if (left[lower] === 0) free.push(lower)
        }
      // Those below a circle are left as well: only what is above something that is left belongs to one.
      const inCircle = left.map((count) => count > 0)
      const uses = above.map(() => 0)
      for (const [lower, uppers] of above.entries()) if (inCircle[lower]) for (const upper of uppers) uses[upper] = (uses[upper] ?? 0) + 1
      const loose = inCircle.flatMap((is, at) => (is && uses[at] === 0 ? [at] : []))
      for (let at = loose.pop(); at !== undefined; at = loose.pop()) {
        inCircle[at] = false
        for (const upper of above[at] ?? []) {
          uses[upper] = (uses[upper] ?? 0) - 1
          if (uses[upper] === 0 && inCircle[upper]) loose.push(upper)
        }
      }
      return ids.filter((_, at) => inCircle[at])
    },

    /** Terms that are related and stand above each other (T-05); undefined where finding out takes too long. */
    async relatedAbove(): Promise<[string, string][] | undefined> {
      const found: [string, string][] = []
      let [steps, since] = [0, 0]
      const seen = new Int32Array(ids.length)
      let turn = 0
      const isAbove = (upper: number, lower: number): boolean => {
        turn += 1
        const open = [lower]
        for (let at = open.pop(); at !== undefined; at = open.pop())
          for (const next of above[at] ?? []) {
            steps += 1
            if (next === upper) return true
            if (seen[next] === turn) continue
            seen[next] = turn
            open.push(next)
          }
        return false
      }
      for (const [one, other] of pairs) {
        if (isAbove(one, other) || isAbove(other, one)) found.push([ids[one] ?? '', ids[other] ?? ''])
        if (steps > mostSteps) return undefined
        if (steps - since < stepsAtOnce) continue
        since = steps
        await setImmediate()
      }
      return found
    },
  }
}
