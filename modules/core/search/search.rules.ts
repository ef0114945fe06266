const marks = /[̀-ًͯ-ٟ]/g

/** Roughly what the database's `search_fold` makes of a text: for showing what was found, never for finding it. */
const plain = (text: string): string => text.normalize('NFKD').replace(marks, '').toLowerCase()

/** Words of a folded question; more than eight say no more. */
export const wordsOf = (folded: string): string[] => folded.split(' ').filter(Boolean).slice(0, 8)

const quoted = (word: string): string => `'${word.replace(/['\\]/g, ' ')}'`

/** Of each word of a question others that stand for it as well, whole. */
export type Others = ReadonlyMap<string, readonly string[]>

/** A question in the database's notation: every word must be there, or another that stands for it. */
export const wholeQuestion = (words: readonly string[], others: Others = new Map()): string => questioned(words, () => '', others)

/** As `wholeQuestion`, or one of them is the beginning of a word that is there: "reading", which stands for "raeding", finds "readings". */
export const begunQuestion = (words: readonly string[], others: Others = new Map()): string =>
  questioned(words, (word) => (isBegun(word) ? ':*' : ''), others)

/** Whether a word may be the beginning of another: a single letter begins too much. */
export const isBegun = (word: string): boolean => word.length > 1

const questioned = (words: readonly string[], ending: (word: string) => string, others: Others): string =>
  words.map((word) => `(${[word, ...(others.get(word) ?? [])].map((one) => `${quoted(one)}${ending(one)}`).join(' | ')})`).join(' & ')

/** Other names of what was asked for: any of them will do as well. */
export const widened = (question: string, sameAs: readonly string[]): string =>
  [`(${question})`, ...sameAs.slice(0, 10).map((other) => `(${wordsOf(other).map(quoted).join(' <-> ')})`)].join(' | ')

/** What the list of words has are words of 4 to 40 letters; shorter ones are like too many others. One of some hundred letters is looked at for seconds. */
export const isLookedUp = (word: string): boolean => word.length >= 4 && word.length <= 42

/** Whether a word may be another one mistyped: two letters wrong, one in a short word; two that changed places count as one. */
export function isMistyped(word: string, other: string): boolean {
  const most = word.length < 6 ? 1 : 2
  return Math.abs(word.length - other.length) <= most && editsOf([...word], [...other]) <= most
}

/** A word with two neighbouring letters in each other's place, for each of them: short ones look too different for anything else to find them. */
export function swapped(word: string): string[] {
  const letters = [...word]
  return letters.slice(1).flatMap((letter, at) => {
    const before = letters[at] ?? ''
    return letter === before ? [] : [[...letters.slice(0, at), letter, before, ...letters.slice(at + 2)].join('')]
  })
}

/** How many letters have to be put in, taken away, changed or swapped with the next one (optimal string alignment). */
function editsOf(a: readonly string[], b: readonly string[]): number {
  let [older, before] = [[] as number[], Array.from({ length: b.length + 1 }, (_, n) => n)]
  for (const [i, one] of a.entries()) {
    const row = [i + 1]
    for (const [j, two] of b.entries()) {
      const swapped = i > 0 && j > 0 && one === b[j - 1] && a[i - 1] === two ? (older[j - 1] ?? 0) + 1 : Number.POSITIVE_INFINITY
      row.push(Math.min((before[j + 1] ?? 0) + 1, (row[j] ?? 0) + 1, (before[j] ?? 0) + (one === two ? 0 : 1), swapped))
    }
    ;[older, before] = [before, row]
  }
  return before[b.length] ?? 0
}

export interface Candidate {
  kind: string
  id: string
  title: string
  /** In the environment that is read about. */
  isHere: boolean
  rank: number
}

export const keyOf = ({ kind, id }: Pick<Candidate, 'kind' | 'id'>): string => `${kind} ${id}`

/**
 * Of each kind the `limit` best after `from` of them, kinds by their best; `total` is how many there are of a kind. What has all words in its name
 * comes before what has them elsewhere, and what is called alike stands together, that of the environment which is read about first, whatever each
 * says more than the other.
 */
export function bestOf(
  called: readonly Candidate[],
  others: readonly Candidate[],
  { text, weights, from, limit }: { text: string; weights: ReadonlyMap<string, number>; from: number; limit: number },
): { kind: string; id: string; total: number }[] {
  const asked = text.toLowerCase()
  const ranked = (one: Candidate, isCalled: boolean): Candidate => {
    const title = one.title.toLowerCase()
    const more = title === asked ? 2 : title.startsWith(asked) ? 1 : isCalled ? 0.5 : 0
    return { ...one, rank: (weights.get(one.kind) ?? 1) * (one.rank + more) }
  }
  const known = new Set(called.map(keyOf))
  const all = [
    ...called.map((one) => ranked(one, true)),
    ...others.filter((one) => !known.has(keyOf(one))).map((one) => ranked(one, false)),
  ]
  const kinds = [...Map.groupBy(all, ({ kind }) => kind).values()].map((found) => {
    const ofAlike = new Map<string, number>()
    for (const { title, rank } of found) ofAlike.set(title, Math.max(ofAlike.get(title) ?? 0, rank))
    const most = ({ title }: Candidate) => ofAlike.get(title) ?? 0
    return found.toSorted(
      (a, b) =>
        most(b) - most(a) || compared(a.title, b.title) || Number(b.isHere) - Number(a.isHere) || b.rank - a.rank || compared(a.id, b.id),
    )
  })
  const bestRank = (found: readonly Candidate[]) => found.reduce((most, { rank }) => Math.max(most, rank), 0)
  return kinds
    .toSorted((a, b) => bestRank(b) - bestRank(a) || compared(a[0]?.kind ?? '', b[0]?.kind ?? ''))
    .flatMap((found) => found.slice(from, from + limit).map(({ kind, id }) => ({ kind, id, total: found.length })))
}

const compared = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const widthOfSnippet = 160

/** The words around the first place where one of those that were asked for begins; else how the text begins. */
export function snippetOf(body: string, words: readonly string[]): string {
  const lines = body.split('\n').filter((line) => line.trim() !== '')
  for (const line of lines) {
    const simple = plain(line)
    const at = words.reduce((first, word) => {
      const place = simple.indexOf(word)
      return place >= 0 && (first < 0 || place < first) ? place : first
    }, -1)
    if (at >= 0) return cut(line, at)
  }
  return cut(lines[0] ?? '', 0)
}

function cut(line: string, at: number): string {
  // The signs of Markdown say nothing in a line.
  const text = line
    .replace(/[*_`#]+/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (text.length <= widthOfSnippet) return text
  const from = Math.min(Math.max(0, at - 40), text.length - widthOfSnippet)
  const begin = from === 0 ? 0 : text.indexOf(' ', from) + 1
  const end = begin + widthOfSnippet
  return `${begin > 0 ? '… ' : ''}${text.slice(begin, end).trimEnd().toWellFormed()}${end < text.length ? ' …' : ''}`
}
