/** A piece of HTML that is safe to put into a page as it is. Only `html` and `trusted` make one. */
export interface Html {
  readonly html: string
}
type Value = Html | Html[] | string | number | false | undefined

/** Builds HTML from a template; values are escaped unless they are HTML themselves, and absent ones leave nothing. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return { html: parts.reduce((text, part, index) => text + (index === 0 ? '' : textOf(values[index - 1])) + part, '') }
}

/** Marks a text that somebody else has escaped. */
export const trusted = (text: string): Html => ({ html: text })

function textOf(value: Value): string {
  if (value === undefined || value === false) return ''
  if (Array.isArray(value)) return value.map((item) => item.html).join('')
  if (typeof value === 'object') return value.html
  return String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
