import { invalid } from '@portico/platform/contract/errors.ts'
import type { Caller } from '@portico/platform/contract/roles.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import { bindingOf, readCursor, writeCursor } from '@portico/platform/server/lists/cursor.ts'
import type { SearchSource } from '@portico/platform/server/module.ts'
import type { CoreServices } from '../../core-services.ts'
import { type SearchHit, search } from '../search.contract.ts'
import { begunQuestion, isBegun, isLookedUp, isMistyped, type Others, snippetOf, wholeQuestion, widened, wordsOf } from '../search.rules.ts'
import { type Asked, type FoundRow, searchStore } from './search.store.ts'
import { elsewhere, type Merged, merged } from './twins.ts'

const ofEach = 5
const ofOne = 20
const suggested = 10

interface Found {
  rows: FoundRow[]
  words: string[]
  instead: string[]
  /** Nothing has the words as they were typed: these are found for words that look like them. */
  isGuess: boolean
}

export const searchRoutes = ({ database, searchSources }: Pick<CoreServices, 'database' | 'searchSources'>): Route[] => {
  const store = searchStore(database.db)

  async function find(
    caller: Caller,
    sources: readonly SearchSource[],
    typed: string,
    { isGuess, ...page }: Pick<Asked, 'env' | 'from' | 'limit'> & { isGuess?: boolean },
  ): Promise<Found> {
    const text = typed.trim()
    const folded = await store.folded(text)
    const words = wordsOf(folded)
    if (words.length === 0) return { rows: [], words, instead: [], isGuess: false }
    const [sameAs, continued] = await Promise.all([
      sources.some(({ kind }) => kind === 'term') ? store.sameAs(folded) : [],
      isGuess ? undefined : store.continued(words.filter(isBegun)),
    ])
    const ask = (alike?: Others) => {
      const known = alike === undefined && continued !== undefined ? [wholeQuestion(words, continued)] : []
      const questions = [wholeQuestion(words, alike), ...known, begunQuestion(words, alike)]
      return store.find(caller, sources, {
        stages: questions.map((question) => ({ ofTitles: question, ofWords: widened(question, sameAs) })),
        text,
        ...page,
      })
    }
    // The next page is one of what the first page was of.
    const rows = isGuess ? [] : await ask()
    const shown = [...words, ...sameAs.flatMap(wordsOf)]
    if (rows.length > 0 || (page.from > 0 && !isGuess)) return { rows, words: shown, instead: [], isGuess: false }
    // Nothing that the caller may see has these words: perhaps they are mistyped.
    const near = await store.alike(words.filter(isLookedUp))
    const alike = new Map([...near].map(([word, others]) => [word, others.filter((other) => isMistyped(word, other)).slice(0, 3)]))
    if (![...alike.values()].some((others) => others.length > 0)) return { rows, words: shown, instead: [], isGuess: false }
    const instead = [...alike.values()].flat()
    const guessed = await ask(alike)
    return { rows: guessed, words: [...shown, ...instead], instead: guessed.length > 0 ? wordsIn(guessed, instead) : [], isGuess: true }
  }

  const hitOf = (sources: readonly SearchSource[], words: readonly string[], asked: string, { row, others }: Merged): SearchHit[] => {
    const source = sources.find(({ kind }) => kind === row.kind)
    if (!source) return []
    const { kind: type, id, title, detail, within, environmentId, body } = row
    return [
      {
        type,
        id,
        title,
        detail,
        ...(within !== null && { within }),
        snippet: snippetOf(body, words),
        path: source.path(row, asked),
        ...(environmentId !== null && { environmentId }),
        also: elsewhere(source, others, asked),
      },
    ]
  }

  return [
    route(search.find, async ({ caller, query }) => {
      const { q, type, cursor, env, language } = query
      const sources = searchSources().filter(({ kind }) => type === undefined || kind === type)
      const binding = bindingOf(['search', q, type, env])
      const [at, guess] = cursor === undefined ? [] : readCursor(cursor, binding, 2).values
      const from = type === undefined ? 0 : placeOf(at)
      // Five lines of each kind may be more documents.
      const limit = type === undefined ? 2 * ofEach : ofOne
      const { rows, words, instead, isGuess } = await find(caller, sources, q, { env, from, limit, isGuess: guess === 'guess' })
      const groups = [...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, [first]]) => ({ type: kind, count: first?.total ?? 0 }))
      const lines = [...Map.groupBy(merged(rows, sources, language), ({ row }) => row.kind).values()]
      const shown = lines.flatMap((of) => (type === undefined ? of.slice(0, ofEach) : of))
      const next = from + limit
      return {
        groups,
        data: shown.flatMap((line) => hitOf(sources, words, instead.length > 0 ? instead.join(' ') : q.trim(), line)),
        instead,
        ...(type !== undefined &&
          (groups[0]?.count ?? 0) > next && {
            cursor: writeCursor({ backwards: false, values: [String(next), isGuess ? 'guess' : ''] }, binding),
          }),
      }
    }),

    route(search.suggest, async ({ caller, query }) => {
      const sources = searchSources()
      const { enteredText, env, language } = query
      const { rows, words } = await find(caller, sources, enteredText, { env, from: 0, limit: ofEach })
      return fairly(merged(rows, sources, language), suggested).flatMap((line) => hitOf(sources, words, enteredText.trim(), line))
    }),
  ]
}

/** @throws invalid where a cursor was put together by somebody else. */
function placeOf(at = '0'): number {
  if (/^[0-9]{1,6}$/.test(at)) return Number(at)
  throw invalid({ path: 'cursor', code: 'staleCursor', message: 'The cursor is not one of this search. Start at the first page.' })
}

/** Of words that look alike, those that were really found. Others may be of records that the caller does not see. */
function wordsIn(rows: readonly FoundRow[], words: readonly string[]): string[] {
  const said = rows.map(({ title, detail }) => `${title} ${detail}`.toLowerCase()).join(' ')
  return [...new Set(words)].filter((word) => said.includes(word)).slice(0, 3)
}

/** At most so many, of each kind its best before the second best of any. */
function fairly(lines: readonly Merged[], atMost: number): Merged[] {
  const kinds = [...Map.groupBy(lines, ({ row }) => row.kind).values()]
  const chosen = new Set(
    Array.from({ length: ofEach }, (_, n) => kinds.flatMap((found) => found[n] ?? []))
      .flat()
      .slice(0, atMost),
  )
  return lines.filter((line) => chosen.has(line))
}
