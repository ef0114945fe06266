export interface Part {
  /** Where it begins. */
  at: number
  part: string
  /** A placeholder or a condition, no text. */
  code: boolean
}

/** A template in pieces, so that what is Liquid can be seen. */
export function marked(text: string): Part[] {
  const parts: Part[] = []
  let at = 0
  for (const { 0: code, index } of text.matchAll(/\{\{.*?\}\}|\{%.*?%\}/gs)) {
    if (index > at) parts.push({ at, part: text.slice(at, index), code: false })
    parts.push({ at: index, part: code, code: true })
    at = index + code.length
  }
  if (at < text.length) parts.push({ at, part: text.slice(at), code: false })
  return parts
}

/** Puts something where the caret is, in the place of what is selected; the caret goes behind it, or into the pair that it opens. */
export function insertedAt(text: string, from: number, to: number, added: string): { text: string; caret: number } {
  const inside = added.indexOf('%}{%')
  return { text: text.slice(0, from) + added + text.slice(to), caret: from + (inside < 0 ? added.length : inside + 2) }
}
