export interface Excerpt {
  line: number
  text: string
  /** The line that was asked for. */
  here: boolean
}

/** The lines around one of a text (from 1), each at most 200 characters. Walks to it without splitting a text of 30 MB. */
export function excerptOf(text: string, line: number, around = 2): Excerpt[] {
  const found: Excerpt[] = []
  let start = 0
  for (let now = 1; now <= line + around && start <= text.length; now += 1) {
    const at = text.indexOf('\n', start)
    const end = at < 0 ? text.length : at
    if (now >= line - around)
      found.push({ line: now, text: text.slice(start, Math.min(end, start + 200)).replace(/\r$/, ''), here: now === line })
    start = end + 1
    if (at < 0) break
  }
  return found
}
