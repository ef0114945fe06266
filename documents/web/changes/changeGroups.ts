import type { Change } from '../../contract/change.contract.ts'

export type Entry = Change

export interface ChangeGroup {
  /** `GET /pets`; 'several' for what more than one operation shares, 'document' for what concerns all of it. */
  of: string
  entries: Entry[]
}

/** The entries by operation, in the order in which each operation is first met: the entries come severest first, so do the groups. */
export function groupsOf(entries: readonly Entry[]): ChangeGroup[] {
  const groups = new Map<string, Entry[]>()
  for (const entry of entries) {
    const of = entry.operation || (entry.words?.usedBy ? 'several' : 'document')
    groups.set(of, [...(groups.get(of) ?? []), entry])
  }
  return [...groups].map(([of, own]) => ({ of, entries: own }))
}

/** Whole groups until so many entries show; at least one. */
export function firstGroups(groups: readonly ChangeGroup[], most: number): ChangeGroup[] {
  let shown = 0
  return groups.filter(({ entries }, index) => {
    if (index > 0 && shown >= most) return false
    shown += entries.length
    return true
  })
}

/** A value up to this length stands on one line. */
const oneLine = 60

/** What of a value stands in a cell: nothing for what was not there, texts as they are, the rest as JSON. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'string') return value
  const line = JSON.stringify(value)
  return line.length > oneLine ? JSON.stringify(value, null, 2) : line
}

/**
 * Whether a table of before and after says more than the sentence, which has yes and no, and what came or went, in its own words. Two long
 * texts that differ behind what was kept of them are the same here.
 */
export function hasSides({ before, after, text, operation }: Pick<Entry, 'before' | 'after' | 'text' | 'operation'>): boolean {
  if (valueText(before) === valueText(after)) return false
  const sides = [before, after].filter((value) => valueText(value) !== '' && typeof value !== 'boolean')
  if (sides.length === 2) return true
  return sides.flat().some((value) => !`${operation} ${text}`.includes(valueText(value)))
}
