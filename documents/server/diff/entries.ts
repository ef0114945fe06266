import { type ChangeWords, inEnglish } from '../../contract/change-words.rules.ts'
import { byCode, type Json } from '../json.ts'

/** `breaking`: a correct caller of the old version can fail. `risky`: some can. `safe`: none. */
export type Severity = 'breaking' | 'risky' | 'safe'
/** Whether callers send the value or receive it: narrowing breaks the first, widening the second. */
export type Direction = 'request' | 'response'

/** One change between two revisions. */
export interface DiffEntry {
  severity: Severity
  /** A stable rule id, such as `request-property-became-required`. */
  kind: string
  /** `GET /pets`, or '' when it concerns the whole document or several operations. */
  operation: string
  /** Where: in the old document for what was removed, else in the new one. */
  pointer: string
  /** English, for exports and for screens that lack the words. */
  text: string
  /** What a screen says in the language of its reader. */
  words?: ChangeWords
  before: Json
  after: Json
}

/** A change before it is known which operations it reaches. */
export type Change = Omit<DiffEntry, 'operation' | 'text'> & { words: ChangeWords }

/** What was compared in one place: an operation, or a pair of named schemas that several places share. */
export interface Frame {
  /** The operation, or '' for a pair of schemas. */
  operation: string
  changes: Change[]
  children: Set<Frame>
}

export const frame = (operation: string): Frame => ({ operation, changes: [], children: new Set() })

const order: Record<Severity, number> = { breaking: 0, risky: 1, safe: 2 }

/**
 * The entries of all frames, the severest first. A change in a schema that several operations share is one entry that counts them, never one
 * entry for each.
 */
export function entriesOfFrames(frames: Frame[]): DiffEntry[] {
  const users = new Map<Frame, string[]>()
  for (const root of frames) {
    const seen = new Set<Frame>()
    const open = [root]
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (seen.has(next)) continue
      seen.add(next)
      const known = users.get(next) ?? []
      users.set(next, known)
      if (!known.includes(root.operation)) known.push(root.operation)
      open.push(...next.children)
    }
  }
  return [...merged(users)]
    .map(({ change, operations }) =>
      entryOf(
        operations.size > 1
          ? { ...change, words: { ...change.words, usedBy: { count: operations.size, first: [...operations].slice(0, 3) } } }
          : change,
        operations.size === 1 ? [...operations][0] : '',
      ),
    )
    .sort(
      (a, b) =>
        order[a.severity] - order[b.severity] || byCode(a.operation, b.operation) || byCode(a.pointer, b.pointer) || byCode(a.kind, b.kind),
    )
}

/** The entry of a change, with its words in English. */
export const entryOf = (change: Change, operation = ''): DiffEntry => ({
  ...change,
  operation,
  text: inEnglish(change.words).toWellFormed(),
  before: clipped(change.before),
  after: clipped(change.after),
})

/** The same change at the same place of the document, met on several ways, is one change. */
function merged(users: Map<Frame, string[]>): Iterable<{ change: Change; operations: Set<string> }> {
  const found = new Map<string, { change: Change; operations: Set<string> }>()
  for (const [{ operation, changes }, reached] of users) {
    for (const change of changes) {
      const key = JSON.stringify([change.severity, change.kind, change.pointer, change.before, change.after])
      const entry = found.get(key) ?? { change, operations: new Set<string>() }
      found.set(key, entry)
      for (const one of operation === '' ? reached : [operation]) if (one !== '') entry.operations.add(one)
    }
  }
  return found.values()
}

const maxValue = 500
/** Texts of several lines are compared line by line: of them so much is kept that the change is among it. */
const maxLines = 10_000

function clipped(value: Json): Json {
  if (typeof value === 'string') return clippedText(value, value.includes('\n') ? maxLines : maxValue)
  const text = JSON.stringify(value)
  return text.length > maxValue ? clippedText(text, maxValue) : value
}

const clippedText = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most).toWellFormed()}…` : text)
