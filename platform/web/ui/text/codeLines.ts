import type { Token } from './highlight.ts'

export interface CodeLine {
  /** What may break anywhere. */
  head: Token[]
  /** What stays together at the end of the line, so that no broken line is only a quote or a backslash. */
  tail: Token[]
}

/** A last word up to this length is kept whole; of a longer one its last letters go with what closes the line. */
const [longestWord, lettersKept] = [28, 8]

/** How many characters before `end` are of a kind, counted from there: a pattern with `$` would begin anew at each character of a long line. */
function ending(line: string, end: number, kind: RegExp): number {
  let begin = end
  while (begin > 0 && kind.test(line[begin - 1] ?? '')) begin -= 1
  return end - begin
}

/** How many characters of a line stay together at its end: its last word with what follows it, `application/json' \`. */
export function tailLength(line: string): number {
  const closing = ending(line, line.length, /\W/)
  const word = ending(line, line.length - closing, /\S/)
  return closing + word <= longestWord ? closing + word : Math.min(line.length, closing + lettersKept)
}

/** Coloured code by lines. The texts of all lines, joined with line breaks, are the code again. */
export function codeLines(tokens: readonly Token[]): CodeLine[] {
  const lines: Token[][] = [[]]
  for (const { kind, text } of tokens)
    text.split('\n').forEach((part, index) => {
      if (index > 0) lines.push([])
      if (part !== '') lines.at(-1)?.push({ kind, text: part })
    })
  return lines.map((line) => {
    const length = line.reduce((sum, { text }) => sum + text.length, 0)
    return splitAt(line, length - tailLength(line.map(({ text }) => text).join('')))
  })
}

function splitAt(line: readonly Token[], at: number): CodeLine {
  const [head, tail]: [Token[], Token[]] = [[], []]
  let begin = 0
  for (const { kind, text } of line) {
    const cut = Math.min(text.length, Math.max(0, at - begin))
    if (cut > 0) head.push({ kind, text: text.slice(0, cut) })
    if (cut < text.length) tail.push({ kind, text: text.slice(cut) })
    begin += text.length
  }
  return { head, tail }
}
