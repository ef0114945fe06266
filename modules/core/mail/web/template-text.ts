/** Where in a template Liquid stands: placeholders and conditions. */
export const placeholdersIn = (text: string): { from: number; to: number }[] =>
  [...text.matchAll(/\{\{.*?\}\}|\{%.*?%\}/gs)].map(({ 0: code, index }) => ({ from: index, to: index + code.length }))

/** Puts something where the caret is, in the place of what is selected; the caret goes behind it, or into the pair that it opens. */
export function insertedAt(text: string, from: number, to: number, added: string): { text: string; caret: number } {
  const inside = added.indexOf('%}{%')
  return { text: text.slice(0, from) + added + text.slice(to), caret: from + (inside < 0 ? added.length : inside + 2) }
}
