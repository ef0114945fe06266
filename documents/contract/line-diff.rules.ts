export type LinePart = { kind: 'same'; lines: string[] } | { kind: 'changed'; before: string[]; after: string[] }

/** Lines from the first to before the last, counted from 0; of both texts. */
export interface LineRange {
  same: boolean
  old: [first: number, end: number]
  next: [first: number, end: number]
}

/** More comparisons than this are not worth a reader's wait: what stands between equal lines then counts as changed. */
const mostSteps = 1_000_000
/** So often is looked for anchors between anchors; a text that needs more was made to need more. */
const mostLevels = 40

/** Two texts line by line, in order: what stayed, and what stands in the place of what. */
export function lineDiff(before: string, after: string): LinePart[] {
  const [old, next] = [linesOf(before), linesOf(after)]
  return lineRanges(old, next).map((range) => partOf(old, next, range))
}

export const linesOf = (text: string): string[] => text.split(/\r?\n/)

export const partOf = (old: readonly string[], next: readonly string[], range: LineRange): LinePart =>
  range.same
    ? { kind: 'same', lines: old.slice(...range.old) }
    : { kind: 'changed', before: old.slice(...range.old), after: next.slice(...range.next) }

/**
 * The same as ranges, for texts of any length: lines that stand once in both are anchors (patience), what is between them is compared in the same
 * way, and along the longest common subsequence where there are none.
 */
export function lineRanges(old: readonly string[], next: readonly string[]): LineRange[] {
  const ranges: LineRange[] = []
  const add = (same: boolean, from: [number, number], to: [number, number]): void => {
    const last = ranges.at(-1)
    if (last?.same === same) {
      last.old[1] = to[0]
      last.next[1] = to[1]
    } else ranges.push({ same, old: [from[0], to[0]], next: [from[1], to[1]] })
  }
  const between = (from: [number, number], to: [number, number], level: number): void => {
    let [i, j] = from
    let [iEnd, jEnd] = to
    while (i < iEnd && j < jEnd && old[i] === next[j]) {
      i += 1
      j += 1
    }
    while (iEnd > i && jEnd > j && old[iEnd - 1] === next[jEnd - 1]) {
      iEnd -= 1
      jEnd -= 1
    }
    if (i > from[0]) add(true, from, [i, j])
    if (i === iEnd || j === jEnd) {
      if (i < iEnd || j < jEnd) add(false, [i, j], [iEnd, jEnd])
    } else {
      const anchors = level < mostLevels ? anchorsOf(old, next, [i, j], [iEnd, jEnd]) : []
      if (anchors.length > 0) {
        let at: [number, number] = [i, j]
        for (const [a, b] of anchors) {
          between(at, [a, b], level + 1)
          add(true, [a, b], [a + 1, b + 1])
          at = [a + 1, b + 1]
        }
        between(at, [iEnd, jEnd], level + 1)
      } else if ((iEnd - i) * (jEnd - j) > mostSteps) add(false, [i, j], [iEnd, jEnd])
      else walk(old, next, [i, j], [iEnd, jEnd], add)
    }
    if (iEnd < to[0]) add(true, [iEnd, jEnd], to)
  }
  between([0, 0], [old.length, next.length], 0)
  return ranges
}

type Place = [old: number, next: number]

/** Lines that stand once on either side, as many of them as are in the same order on both. */
function anchorsOf(old: readonly string[], next: readonly string[], from: Place, to: Place): Place[] {
  // Where a line stands; -1 once it was met twice.
  const placesOf = (lines: readonly string[], first: number, end: number) => {
    const places = new Map<string, number>()
    for (let at = first; at < end; at += 1) {
      const line = lines[at] ?? ''
      places.set(line, places.has(line) ? -1 : at)
    }
    return places
  }
  const there = placesOf(next, from[1], to[1])
  const pairs: Place[] = []
  for (const [line, at] of placesOf(old, from[0], to[0])) {
    const other = there.get(line) ?? -1
    if (at >= 0 && other >= 0) pairs.push([at, other])
  }
  return longestRun(pairs.sort(([a], [b]) => a - b))
}

/** Of pairs in the order of the old text the most that are in the order of the new one too. */
function longestRun(pairs: readonly Place[]): Place[] {
  /** The last pair of the best run of each length, and which pair stands before each in its run. */
  const tails: number[] = []
  const before: number[] = []
  const newAt = (index: number | undefined) => pairs[index ?? -1]?.[1] ?? -1
  for (const [index, [, at]] of pairs.entries()) {
    let [low, high] = [0, tails.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (newAt(tails[middle]) < at) low = middle + 1
      else high = middle
    }
    before[index] = tails[low - 1] ?? -1
    tails[low] = index
  }
  const run: Place[] = []
  for (let index = tails.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) run.push(pairs[index] ?? [0, 0])
  return run.reverse()
}

/** Along the longest common subsequence. */
function walk(
  old: readonly string[],
  next: readonly string[],
  [oldFrom, nextFrom]: Place,
  [oldEnd, nextEnd]: Place,
  add: (same: boolean, from: Place, to: Place) => void,
): void {
  const [height, width] = [oldEnd - oldFrom, nextEnd - nextFrom + 1]
  // How many lines are common from here on.
  const common = new Uint32Array((height + 1) * width)
  const at = (i: number, j: number) => common[(i - oldFrom) * width + j - nextFrom] ?? 0
  for (let i = oldEnd - 1; i >= oldFrom; i -= 1)
    for (let j = nextEnd - 1; j >= nextFrom; j -= 1)
      common[(i - oldFrom) * width + j - nextFrom] = old[i] === next[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  let [i, j] = [oldFrom, nextFrom]
  while (i < oldEnd || j < nextEnd) {
    const isSame = i < oldEnd && j < nextEnd && old[i] === next[j]
    const isOld = !isSame && i < oldEnd && (j === nextEnd || at(i + 1, j) >= at(i, j + 1))
    const to: Place = [isSame || isOld ? i + 1 : i, isSame || !isOld ? j + 1 : j]
    add(isSame, [i, j], to)
    ;[i, j] = to
  }
}
