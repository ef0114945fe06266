import { StreamLanguage } from '@codemirror/language'

/** What a line begins with; all of it where it says what the whole line is. */
const beginnings: readonly [RegExp, string][] = [
  [/^\s{0,3}#{1,6}\s.*/, 'string'],
  [/^\s*(?:[-*+]|\d{1,9}[.)])\s/, 'punctuation'],
  [/^\s{0,3}>+\s?/, 'comment'],
]
/** What stands in it. */
const parts: readonly [RegExp, string][] = [
  [/^`[^`]+`/, 'number'],
  [/^!?\[[^\]]{0,500}\]\([^)]{0,2000}\)/, 'string'],
]

/** The colours of Markdown: headings, lists, quotes, code, links and pictures. */
export const markdownLanguage = StreamLanguage.define<{ fence: string }>({
  name: 'markdown',
  startState: () => ({ fence: '' }),
  token(line, state) {
    if (line.sol()) {
      const fence = line.match(/^\s{0,3}(```|~~~)/, false) as RegExpMatchArray | null
      if (fence && (state.fence === '' || state.fence === fence[1])) {
        state.fence = state.fence === '' ? (fence[1] ?? '') : ''
        line.skipToEnd()
        return 'comment'
      }
      if (state.fence === '') for (const [begins, token] of beginnings) if (line.match(begins)) return token
    }
    if (state.fence !== '') {
      line.skipToEnd()
      return 'number'
    }
    for (const [is, token] of parts) if (line.match(is)) return token
    line.next()
    line.eatWhile(/[^`![]/)
    return null
  },
})
