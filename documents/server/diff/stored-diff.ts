import type { ChangeValue, ChangeValues, ChangeWords } from '../../contract/change-words.rules.ts'
import type { DiffEntry, Severity } from './entries.ts'

/** A changelog with more entries than this is a new product. */
const maxEntries = 5000
/** What one changelog may take, as JSON: documents of strangers decide how long each entry is. */
const maxBytes = 1_000_000
const [longestText, longestPlace] = [500, 2000]
const [mostAlternatives, mostOfOne] = [100, 10]

const order: Record<Severity, number> = { breaking: 0, risky: 1, safe: 2 }

/** The entries as a JSON array that is never long, whatever was compared: the severest ones stay, each of bounded length. */
export function storedDiff(entries: readonly DiffEntry[]): { json: string; entries: number } {
  const texts: string[] = []
  let bytes = 2
  for (const entry of entries.toSorted((a, b) => order[a.severity] - order[b.severity])) {
    if (texts.length === maxEntries) break
    const text = shortened(entry)
    bytes += Buffer.byteLength(text) + 1
    if (bytes > maxBytes) break
    texts.push(text)
  }
  return { json: `[${texts.join(',')}]`, entries: texts.length }
}

const shortened = (entry: DiffEntry): string =>
  JSON.stringify({
    ...entry,
    operation: cut(entry.operation, longestPlace),
    pointer: cut(entry.pointer, longestPlace),
    text: cut(entry.text, longestPlace),
    ...(entry.words && { words: shortWords(entry.words) }),
  })

const cut = (text: string, most = longestText) => (text.length > most ? `${text.slice(0, most).toWellFormed()}…` : text)

const shortWords = ({ values, subject, usedBy, ...words }: ChangeWords): ChangeWords => ({
  ...words,
  values: shortValues(values),
  ...(subject && {
    subject: {
      ...subject,
      values: shortValues(subject.values),
      ...(subject.note !== undefined && { note: cut(subject.note) }),
      ...(subject.path !== undefined && { path: cut(subject.path) }),
    },
  }),
  ...(usedBy && { usedBy: { ...usedBy, first: usedBy.first.map((one) => cut(one)) } }),
})

const shortValues = (values: ChangeValues): ChangeValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shortValue(value)]))

function shortValue(value: ChangeValue): ChangeValue {
  if (typeof value === 'string') return cut(value)
  if (!Array.isArray(value)) return value
  return few(
    value.map((all) => few(all, mostOfOne, '…').map((one) => cut(one, 100))),
    mostAlternatives,
    ['…'],
  )
}

const few = <T>(all: readonly T[], most: number, rest: T): T[] => (all.length > most ? [...all.slice(0, most), rest] : [...all])
