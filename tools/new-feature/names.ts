import { type Comment, parseSync } from 'oxc-parser'
import { isNode, walk } from '../boundaries/syntax.ts'

/** The words of a thing: `['permission', 'group']` and `['permission', 'groups']`. */
export interface Name {
  one: readonly string[]
  many: readonly string[]
}

export function nameOf(many: string, one?: string): Name {
  const words = wordsOf(many)
  const last = words.at(-1) ?? ''
  const singular = last.endsWith('ies')
    ? `${last.slice(0, -3)}y`
    : /(ss|sh|ch|x)es$/.test(last)
      ? last.slice(0, -2)
      : last.replace(/s$/, '')
  return { many: words, one: one ? wordsOf(one) : [...words.slice(0, -1), singular] }
}

/** Words of any form: kebab-case, snake_case, camelCase, PascalCase. */
export const wordsOf = (text: string): string[] =>
  text
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[-_\s]+/)
    .filter(Boolean)

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
export const pascal = (words: readonly string[]): string => words.map(capital).join('')
export const camel = (words: readonly string[]): string => words.map((word, at) => (at === 0 ? word : capital(word))).join('')
export const kebab = (words: readonly string[]): string => words.join('-')
export const snake = (words: readonly string[]): string => words.join('_')

/** How a name is written where it stands. Where the old name has one word, all of these look alike and the place decides. */
type Form = 'code' | 'path' | 'sql' | 'prose'

const writers: Record<Form, (words: readonly string[]) => string> = {
  code: camel,
  path: kebab,
  sql: snake,
  prose: (words) => words.join(' '),
}

/** Replaces the old name in every form: team, Team, teams, TEAM_ID, newTeam, team_member, /api/teams, team.store.ts. */
export function renamer(from: Name, to: Name) {
  const spellings = new Set(
    [from.one, from.many].flatMap((words) => [camel, pascal, kebab, snake, writers.prose].map((write) => write(words))),
  )
  const all = [...spellings, ...[...spellings].map(capital), ...[from.one, from.many].map((words) => snake(words).toUpperCase())]
  const escaped = [...new Set(all)].sort((a, b) => b.length - a.length)
  const pattern = new RegExp(
    `(?<![a-z])(?:${escaped.join('|')})(?![a-z])|(?<=[a-z])(?:${escaped.filter((text) => /^[A-Z]/.test(text)).join('|')})(?![a-z])`,
    'g',
  )

  const replace = (found: string, form: Form): string => {
    const isMany = wordsOf(found).join() === from.many.join()
    const words = isMany ? to.many : to.one
    if (found.length > 1 && found === found.toUpperCase()) return snake(words).toUpperCase()
    if (!/^[A-Z]/.test(found)) return writers[form](words)
    return form === 'code' ? pascal(words) : capital(writers[form](words))
  }

  return {
    path: (text: string) => text.replace(pattern, (found) => (/^[A-Z]/.test(found) ? replace(found, 'code') : replace(found, 'path'))),
    sql: (text: string) => text.replace(pattern, (found, at: number) => replace(found, inComment(text, at) ? 'prose' : 'sql')),
    prose: (text: string) => text.replace(pattern, (found) => replace(found, 'prose')),
    code: (text: string, file: string) => {
      const spans = spansOf(text, file)
      return text.replace(pattern, (found, at: number) => replace(found, formAt(text, at, at + found.length, spans, file)))
    },
  }
}

const inComment = (text: string, at: number): boolean => text.slice(text.lastIndexOf('\n', at) + 1, at).includes('--')

interface Span {
  start: number
  end: number
  kind: 'comment' | 'string' | 'sql'
}

function spansOf(text: string, file: string): Span[] {
  const { program, comments } = parseSync(file, text)
  const spans: Span[] = comments.map(({ start, end }: Comment) => ({ start, end, kind: 'comment' }))
  const tree: unknown = program
  if (isNode(tree)) {
    walk(tree, (node) => {
      const { type, start, end, tag } = node
      if (type === 'TaggedTemplateExpression' && isNode(tag) && tag.name === 'sql') spans.push({ start, end, kind: 'sql' })
      if (type === 'Literal' || type === 'TemplateElement' || type === 'JSXText') spans.push({ start, end, kind: 'string' })
      return undefined
    })
  }
  return spans
}

function formAt(text: string, start: number, end: number, spans: readonly Span[], file: string): Form {
  // The innermost: a string in an expression in a statement is a string.
  const span = spans.filter((each) => each.start <= start && end <= each.end).toSorted((a, b) => a.end - a.start - (b.end - b.start))[0]
  const inSql = spans.some(({ kind, start: from, end: to }) => kind === 'sql' && from <= start && end <= to)
  const before = text.charAt(start - 1)
  const after = text.charAt(end)
  if (before === '_' || after === '_') return 'sql'
  if (!span || span.kind === 'sql') return 'code'
  if (inSql) return /^[A-Z]/.test(after) ? 'code' : 'sql'
  if (
    before === '/' ||
    before === '-' ||
    after === '-' ||
    after === '/' ||
    /^\.(contract|rules|store|table|routes|queries|data)\b/.test(text.slice(end))
  ) {
    return /^[A-Z]/.test(text.slice(start, end)) ? 'code' : 'path'
  }
  const content = text.slice(span.start, span.end)
  const isBare = !/\s/.test(content.trim())
  // In the files that hold SQL a bare word is the name of a table or column.
  if (
    isBare &&
    /\.(store|table)\.ts$/.test(file) &&
    /^[a-z]/.test(text.slice(start, end)) &&
    /^['"`]$/.test(before + after.slice(1)) &&
    /^['"`]/.test(after)
  )
    return 'sql'
  if (/tag( =|:) ['"]$/.test(text.slice(Math.max(0, start - 8), start))) return 'prose'
  if (/[A-Za-z]$/.test(before) || /^[A-Z(.[]/.test(after)) return 'code'
  return isBare ? 'code' : 'prose'
}
