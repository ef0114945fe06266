import { type LinePart, type LineRange, lineRanges, linesOf, partOf } from '../../contract/line-diff.rules.ts'
import type { TextDiff, TextHunk } from '../../contract/text-diff.contract.ts'
import { asJson } from '../convert.ts'
import type { ReadDocument } from '../read/read-document.ts'

/** Lines that stayed which stand before and after those that changed. */
const around = 2
/** Lines of one place that are shown for each side, and characters of one line. */
const mostLines = 400
const mostInLine = 2000
/** Characters of all places: after so many no further one is shown. */
const mostText = 1_000_000
/** `paths`, `/pets`, `get`, `responses`. */
const [mostNames, mostInName] = [4, 200]

/**
 * What differs between two documents as text: both as JSON in the same hand, so that neither indentation nor YAML counts, GraphQL as it was
 * written. Texts of several lines are several lines here too.
 */
export function diffTexts(old: Pick<ReadDocument, 'document'>, next: Pick<ReadDocument, 'document'>): TextDiff {
  const [before, after] = [written(old), written(next)]
  const ranges = lineRanges(before, after)
  const size = (side: 'old' | 'next') => ranges.reduce((sum, { same, [side]: [first, end] }) => sum + (same ? 0 : end - first), 0)
  const places = placesIn(after)
  const hunks: TextHunk[] = []
  let text = 0
  const groups = groupsOf(ranges)
  for (const group of groups) {
    const hunk = hunkOf(before, after, group, places)
    text += JSON.stringify(hunk).length
    if (text > mostText && hunks.length > 0) break
    hunks.push(hunk)
  }
  return { added: size('next'), removed: size('old'), places: groups.length, hunks }
}

/** A line break within a text ends the line, and stays where it was written. */
const written = (read: Pick<ReadDocument, 'document'>): string[] =>
  linesOf(typeof read.document === 'string' ? read.document : asJson(read).replace(/(?<!\\)((?:\\\\)*)\\n/g, '$1\\n\n'))

/** Changed ranges that stand so near each other that the lines around them meet, with what is between them. */
function groupsOf(ranges: readonly LineRange[]): LineRange[][] {
  const groups: LineRange[][] = []
  for (const [at, range] of ranges.entries()) {
    if (range.same) continue
    const gap = ranges[at - 1]
    const isNear = at > 1 && gap !== undefined && gap.old[1] - gap.old[0] <= 2 * around
    const last = groups.at(-1)
    if (isNear && last) last.push(gap, range)
    else groups.push([range])
  }
  return groups
}

function hunkOf(before: readonly string[], after: readonly string[], group: readonly LineRange[], places: Places): TextHunk {
  const [first, last] = [group[0], group.at(-1)]
  const [oldFirst, newFirst] = [first?.old[0] ?? 0, first?.next[0] ?? 0]
  const newEnd = last?.next[1] ?? 0
  const lead = after.slice(Math.max(0, newFirst - around), newFirst)
  const tail = after.slice(newEnd, newEnd + around)
  const whole: LinePart[] = [
    { kind: 'same', lines: lead },
    ...group.map((range) => partOf(before, after, range)),
    { kind: 'same', lines: tail },
  ]
  let leftOut = 0
  const cut = (lines: string[], most = mostLines): string[] => {
    leftOut += Math.max(0, lines.length - most)
    return lines.slice(0, most).map((line) => (line.length > mostInLine ? `${line.slice(0, mostInLine)}…` : line))
  }
  const parts = whole
    .filter((part) => part.kind === 'changed' || part.lines.length > 0)
    .map(
      (part): LinePart =>
        part.kind === 'same'
          ? { kind: 'same', lines: cut(part.lines) }
          : { kind: 'changed', before: cut(part.before), after: cut(part.after) },
    )
  return { place: places(newFirst), oldLine: oldFirst - lead.length + 1, newLine: newFirst - lead.length + 1, parts, leftOut }
}

/** The names that lead to a line. To be asked from the first line to the last. */
type Places = (line: number) => string[]

/** By indentation: two blanks a level. A line that begins within a text has none. */
function placesIn(lines: readonly string[]): Places {
  const names: string[] = []
  let at = 0
  return (line) => {
    for (; at < line; at += 1) {
      if (lines[at - 1]?.endsWith('\\n')) continue
      const [, blanks = '', name] = /^( +)"((?:[^"\\]|\\.)*)": [[{]$/.exec(lines[at] ?? '') ?? /^( *)[\]}]/.exec(lines[at] ?? '') ?? []
      const level = blanks.length / 2
      if (name === undefined && blanks === '') continue
      names.length = Math.min(names.length, Math.max(0, level - 1))
      while (names.length < level - 1) names.push('')
      if (name !== undefined) names.push(JSON.parse(`"${name}"`) as string)
    }
    return names
      .filter((name) => name !== '')
      .slice(0, mostNames)
      .map((name) => name.slice(0, mostInName))
  }
}
