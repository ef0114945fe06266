import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Prospect } from '../prospect.contract.ts'
import { prospectStates } from '../prospect-states.contract.ts'
import { prospect } from './prospect.table.ts'
import { aboutTheSame } from './prospect-object.store.ts'

const most = 10
const similarRow = z.strictObject({ id: z.string(), code: z.string(), name: z.string(), status: z.enum(prospectStates) })
const shown = sql`p.id, p.code, p.name, p.status`

/**
 * Others that look like a prospect (P-2): with the same words in their names, by the trigram index, then those that are about the same
 * business object and of the same usage type. At most ten.
 */
export async function similarTo(db: Db, { id, name, businessObjectIds = [] }: Pick<Prospect, 'id' | 'name' | 'businessObjectIds'>) {
  const words = [...new Set(name.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [])].slice(0, 6)
  const byWords = words.length === 0 ? [] : await withWords(db, id, words)
  if (byWords.length === most || businessObjectIds.length === 0) return byWords
  const about = await rowsOf(
    db,
    similarRow,
    sql`select ${shown} from ${prospect} p where p.id in (${aboutTheSame(id)}) order by p.updated_at desc limit ${most}`,
  )
  const known = new Set(byWords.map((one) => one.id))
  return [...byWords, ...about.filter((one) => !known.has(one.id))].slice(0, most)
}

function withWords(db: Db, id: string, words: readonly string[]) {
  const like = sql.join(
    words.map((word) => sql`p.search_text like ${`%${word}%`}`),
    sql` or `,
  )
  const score = sql.join(
    words.map((word) => sql`(position(${word}::text in lower(p.name)) > 0)::int`),
    sql` + `,
  )
  return rowsOf(
    db,
    similarRow,
    sql`select ${shown} from ${prospect} p where p.id <> ${id} and (${like}) and (${score}) > 0 order by (${score}) desc, p.updated_at desc limit ${most}`,
  )
}
