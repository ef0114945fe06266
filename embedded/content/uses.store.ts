import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { typeNames } from './types.ts'

const useRow = z.strictObject({
  type: z.enum(typeNames),
  documentId: z.string(),
  locale: z.string(),
  label: z.nullable(z.string()),
})
/** A translation of a document that shows a picture, as a draft or to everybody. */
export type PictureUse = z.infer<typeof useRow>

const mostUses = 50

/** Where a picture is shown: in a field of its own or in a text; 50 at most, versions that were replaced left out. */
export function usesOfPicture(db: Db, name: string): Promise<PictureUse[]> {
  const literal = name.replaceAll('.', String.raw`\.`)
  const [stem, ext] = [literal.slice(0, literal.lastIndexOf('\\.')), literal.slice(literal.lastIndexOf('\\.'))]
  const pattern = `"name": "${literal}"|/uploads/${stem}(_[0-9]+x[0-9]+_[0-9a-f]{12})?${ext}`
  return rowsOf(
    db,
    useRow,
    sql`select e.type, e.document_id as "documentId", e.locale, coalesce(e.draft ->> 'Title', e.draft ->> 'Slug', e.draft ->> 'Name') as label
      from embedded_content_entry e where e.draft::text ~ ${pattern} or e.published::text ~ ${pattern} order by e.id limit ${mostUses}`,
  )
}
