import type { EmailTemplate } from '../mail.contract.ts'

/** Where in a template Liquid stands: placeholders and conditions. */
export const placeholdersIn = (text: string): { from: number; to: number }[] =>
  [...text.matchAll(/\{\{.*?\}\}|\{%.*?%\}/gs)].map(({ 0: code, index }) => ({ from: index, to: index + code.length }))

/** Puts something where the caret is, in the place of what is selected; the caret goes behind it, or into the pair that it opens. */
export function insertedAt(text: string, from: number, to: number, added: string): { text: string; caret: number } {
  const inside = added.indexOf('%}{% end')
  return { text: text.slice(0, from) + added + text.slice(to), caret: from + (inside < 0 ? added.length : inside + 2) }
}

type Placeholder = Pick<EmailTemplate['placeholders'][number], 'name' | 'kind'>

/** The loops around a place: what each runs over, as placeholders are called (`items[].changes`), and its variable. The inner ones come last. */
function loopsAround(text: string, at: number): { over: string; variable: string }[] {
  const open: { over: string; variable: string }[] = []
  for (const [, variable, list, end] of text.slice(0, at).matchAll(/\{%-?\s*(?:for\s+(\w+)\s+in\s+([\w.]+)|(endfor)).*?%\}/gs)) {
    if (end) open.pop()
    else if (variable && list) {
      const [, first, rest] = /^(\w+)\.(.*)$/s.exec(list) ?? []
      const outer = open.findLast((one) => one.variable === first)
      open.push({ variable, over: outer ? `${outer.over}[].${rest}` : list })
    }
  }
  return open
}

/**
 * What says a placeholder at a place in the text. What each of a list has is said by the variable of the loop around that place; where there
 * is none, the loop comes with it.
 */
export function snippetAt(text: string, at: number, { name, kind }: Placeholder): string {
  const loops = loopsAround(text, at)
  const said = (told: string, write: (spoken: string) => string): string => {
    const cut = told.lastIndexOf('[].')
    if (cut < 0) return write(told)
    const [list, rest] = [told.slice(0, cut), told.slice(cut + 3)]
    const known = loops.findLast(({ over }) => over === list)
    if (known) return write(`${known.variable}.${rest}`)
    const variable = list.includes('[].') ? 'each' : 'one'
    return said(list, (spoken) => `{% for ${variable} in ${spoken} %}${write(`${variable}.${rest}`)}{% endfor %}`)
  }
  return said(name, (spoken) => {
    if (kind === 'list') return `{% for ${name.includes('[].') ? 'each' : 'one'} in ${spoken} %}{% endfor %}`
    return kind === 'switch' ? `{% if ${spoken} %}{% endif %}` : `{{ ${spoken} }}`
  })
}
