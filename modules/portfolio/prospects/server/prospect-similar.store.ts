import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { literal } from '@portico/platform/server/lists/source.ts'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { prospectStates } from '../prospect-states.contract.ts'
import { prospect } from './prospect.table.ts'
import { aboutTheSame } from './prospect-object.store.ts'

const most = 10
const similarRow = z.strictObject({ id: z.string(), code: z.string(), name: z.string(), status: z.enum(prospectStates) })
type SimilarRow = z.infer<typeof similarRow>
const shown = sql`p.id, p.code, p.name, p.status`

/**
 * Others that look like a prospect (P-2): with the same words in their names, by the trigram index, then, where objects are there, those that
 * are about the same business object and of the same usage type. At most ten; undefined where there is no such prospect.
 */
export async function similarTo(db: Db, id: string, { byObjects }: { byObjects: boolean }): Promise<SimilarRow[] | undefined> {
  const [own] = await rowsOf(db, z.strictObject({ name: z.string() }), sql`select p.name from ${prospect} p where p.id = ${id}`)
  if (!own) return undefined
  const words = [...new Set(own.name.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [])].slice(0, 6)
  const byWords = words.length === 0 ? [] : await withWords(db, id, words)
  if (byWords.length === most || !byObjects) return byWords
  const about = await rowsOf(
    db,
    similarRow,
    sql`select ${shown} from ${prospect} p where p.id in (${aboutTheSame(id)}) order by p.updated_at desc limit ${most}`,
  )
  const known = new Set(byWords.map((one) => one.id))
  return [...byWords, ...about.filter((one) => !known.has(one.id))].slice(0, most)
}

/** So many of those with one word are looked at, the newest: a word that all have tells nothing. */
const mostOfWord = 200

function withWords(db: Db, id: string, words: readonly string[]) {
  const like = (word: string) => sql`p.search_text like ${`%${word}%`}`
  const newest = (condition: SQL, limit: number) =>
    sql`(select p.id from ${prospect} p where ${condition} order by p.updated_at desc, p.id limit ${literal(limit)})`
  // Those with all of the words first: each of these may be one that many have.
  const candidates = [newest(sql.join(words.map(like), sql` and `), most + 1), ...words.map((word) => newest(like(word), mostOfWord))]
  const score = sql.join(
    words.map((word) => sql`(position(${word}::text in lower(p.name)) > 0)::int`),
    sql` + `,
  )
  return rowsOf(
    db,
    similarRow,
    sql`select ${shown} from (${sql.join(candidates, sql` union `)}) candidate join ${prospect} p on p.id = candidate.id
      where p.id <> ${id} and (${score}) > 0 order by (${score}) desc, p.updated_at desc limit ${literal(most)}`,
  )
}
