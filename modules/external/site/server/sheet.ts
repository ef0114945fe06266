import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Brand } from '../../external-services.ts'

/** The one style sheet of a page and its hash, by which browsers let it in. */
export interface Sheet {
  text: string
  hash: string
}
/** A slow phone reads each rule before it paints anything, so that a page carries those alone which something on it can meet. */
export type SheetFor = (page: string, runs: boolean) => Sheet

/** A rule, or rules below one condition. `needs` are the names that a page must hold for each of its selectors. */
type Piece = { text: string; needs: readonly (readonly string[])[] } | { condition: string; pieces: readonly Piece[] }

/** In this order: what is said of small screens comes last, but for what the brand says. */
const names = ['base', 'frame', 'blocks', 'catalogue', 'foot', 'product', 'narrow']
const styles = names.map((name) => readFileSync(join(import.meta.dirname, 'styles', `${name}.css`), 'utf8'))

export function sheetFor(brand: Pick<Brand, 'sheet'>): SheetFor {
  const whole = shortened([...styles, brand.sheet].join('\n'))
  const pieces = piecesOf(whole)
  return (page, runs) => sheetOf(runs ? whole : written(pieces, namesIn(page)))
}

const sheetOf = (text: string): Sheet => ({ text, hash: createHash('sha256').update(text).digest('base64') })

const shortened = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/\s*([{};,])\s*|(?<=[\w-]:)\s+/g, '$1')
    .replaceAll('</', '')
    .trim()

function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  for (let at = 0; at < text.length; ) {
    const open = text.indexOf('{', at)
    const end = open < 0 ? text.length : closing(text, open)
    const [head, body] = [text.slice(at, Math.max(open, at)), text.slice(open + 1, end - 1)]
    if (/^@(media|supports)\b/.test(head)) pieces.push({ condition: head, pieces: piecesOf(body) })
    else pieces.push({ text: text.slice(at, end), needs: head.startsWith('@') ? [[]] : selectorsIn(head).map(needsOf) })
    at = end
  }
  return pieces
}

/** After the brace that closes the one here. */
function closing(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1
    else if (text[at] === '}') depth -= 1
    if (depth === 0) return at + 1
  }
  return text.length
}

const selectorsIn = (head: string): string[] => withoutParts(head).split(',')

/** What stands in brackets may be one of several things, or must not be there: nothing is concluded from it. */
const withoutParts = (selector: string): string => {
  const shorter = selector.replace(/\([^()]*\)|\[[^\]]*\]/g, '')
  return shorter === selector ? selector : withoutParts(shorter)
}

/** Classes as `.card`, elements as `table`. Ids are left to those. */
const needsOf = (selector: string): string[] => selector.replace(/::?[\w-]+/g, '').match(/\.[\w-]+|(?<![\w.#-])[a-z][a-z0-9]*/gi) ?? []

function namesIn(page: string): ReadonlySet<string> {
  const found = new Set<string>()
  for (const [, element, classes = ''] of page.matchAll(/<([a-z][a-z0-9]*)|\sclass=["']([^"']*)/gi)) {
    if (element) found.add(element.toLowerCase())
    else for (const one of classes.split(/\s+/)) found.add(`.${one}`)
  }
  return found
}

const written = (pieces: readonly Piece[], page: ReadonlySet<string>): string =>
  pieces
    .map((piece) => {
      if ('needs' in piece) return piece.needs.some((names) => names.every((name) => page.has(name))) ? piece.text : ''
      const inside = written(piece.pieces, page)
      return inside && `${piece.condition}{${inside}}`
    })
    .join('')
