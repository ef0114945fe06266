/** Text that is HTML already. Only `html`, `markdown` and `trusted` make it. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export type Part = Html | string | number | null | undefined | false | readonly Part[]

/** A piece of a page: whatever is put in is written out as text, unless it is such a piece itself. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(strings.reduce((text, string, at) => `${text}${at === 0 ? '' : written(parts[at - 1])}${string}`, ''))

/** What the portal itself wrote, such as a brand's logo. Never anything of an editor or a document. */
export const trusted = (text: string): Html => new Html(text)

function written(part: Part): string {
  if (part === null || part === undefined || part === false) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map(written).join('')
  return escaped(String(part))
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter)

/** JSON as it may stand inside a page. */
export const dataOf = (value: object): Html => new Html(JSON.stringify(value).replaceAll('<', '\\u003c'))
