import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from '../database/database.ts'
import { rowsOf } from '../database/rows.ts'
import { language, textOverride } from './language.table.ts'
import { type CompiledMessage, compiledMessage } from './messages.ts'

/** The texts that the product is delivered with. */
export interface TextCatalogue {
  /** By key; `room`: where it stands in the source, such as `apidex/teams`. Undefined for a language that there is not. */
  of(language: string): ReadonlyMap<string, { text: string; room: string }> | undefined
}

/** The languages that people may choose and what admins said in other words, as they hold now. */
export interface LiveTexts {
  /** Those of `locales` that are switched on; the first of them where none is. */
  offered(locales: readonly string[]): Promise<string[]>
  overrides(): Promise<TextOverrides>
  /** What was just stored holds at this server at once; others hear of it within a second. */
  changed(): void
}
export interface TextOverrides {
  /** Another one after each change; empty while nothing is said in other words. */
  readonly version: string
  of(language: string): ReadonlyMap<string, CompiledMessage>
}

const keptMs = 1000
const overrideRow = z.strictObject({ language: z.string(), key: z.string(), text: z.string() })
const nothing: ReadonlyMap<string, CompiledMessage> = new Map()

export function liveTexts(db: Db): LiveTexts {
  const readActive = () => rowsOf(db, z.strictObject({ id: z.string() }), sql`select id from ${language} where active`)
  let active = kept(readActive)
  let known: { stamp: string; overrides: TextOverrides } | undefined
  const read = async (): Promise<TextOverrides> => {
    // One small question for each second; all of them are read only when something is another.
    const [now] = await rowsOf(
      db,
      z.strictObject({ stamp: z.string() }),
      sql`select coalesce(md5(string_agg(md5(language || key || text), '' order by language, key)), '') as stamp from ${textOverride}`,
    )
    const stamp = now?.stamp ?? ''
    if (known?.stamp === stamp) return known.overrides
    const rows = await rowsOf(db, overrideRow, sql`select language, key, text from ${textOverride}`)
    known = { stamp, overrides: await overridesOf(rows, stamp) }
    return known.overrides
  }
  let overrides = kept(read)
  return {
    async offered(locales) {
      const on = new Set((await active()).map(({ id }) => id))
      const offered = locales.filter((locale) => on.has(locale))
      return offered.length > 0 ? offered : locales.slice(0, 1)
    },
    overrides: () => overrides(),
    changed() {
      active = kept(readActive)
      overrides = kept(read)
    },
  }
}

async function overridesOf(rows: readonly z.infer<typeof overrideRow>[], stamp: string): Promise<TextOverrides> {
  const byLanguage = new Map<string, Map<string, CompiledMessage>>()
  for (const [at, { language: of, key, text }] of rows.entries()) {
    // Thousands are read after a file came in; others have their turn meanwhile.
    if (at % 50 === 49) await setImmediate()
    const texts = byLanguage.get(of) ?? new Map<string, CompiledMessage>()
    texts.set(key, compiledMessage(text))
    byLanguage.set(of, texts)
  }
  return {
    version: rows.length === 0 ? '' : createHash('sha256').update(stamp).digest('hex').slice(0, 12),
    of: (of) => byLanguage.get(of) ?? nothing,
  }
}

/** An answer that is asked for anew after a second. What failed is not kept. */
function kept<T>(ask: () => Promise<T>): () => Promise<T> {
  let until = 0
  let answer: Promise<T> | undefined
  return () => {
    if (answer && performance.now() < until) return answer
    until = performance.now() + keptMs
    const asked = ask()
    answer = asked
    asked.catch(() => {
      if (answer === asked) answer = undefined
    })
    return asked
  }
}
