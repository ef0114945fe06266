import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { iso } from '@portico/platform/server/lists/source.ts'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { TypeName } from './types.ts'

const overviewRow = z.strictObject({
  documentId: z.string(),
  /** Slug, path or name, which all translations share; the home page has none. */
  address: z.nullable(z.string()),
  updatedAt: z.string(),
  /** By the locale; one that is not there is missing. */
  locales: z.record(
    z.string(),
    z.strictObject({
      /** Title, name or slug, whichever the document has. */
      label: z.nullable(z.string()),
      version: z.int(),
      publishedVersion: z.nullable(z.int()),
      publishAt: z.nullable(z.string()),
      publishFailure: z.nullable(z.string()),
    }),
  ),
})
/** A document with the state of each of its translations. */
export type Overview = z.infer<typeof overviewRow>

/** Documents of a type for editors, in the order in which they were made, and how many there are. */
export async function contentOverview(
  db: Db,
  { type, page, itemsPerPage }: { type: TypeName; page: number; itemsPerPage: number },
): Promise<{ rows: Overview[]; total: number }> {
  const rows = await rowsOf(
    db,
    overviewRow,
    sql`select e.document_id as "documentId", max(coalesce(e.draft ->> 'Slug', e.draft ->> 'Path', e.draft ->> 'Name')) as address, ${iso(sql`max(e.updated_at)`)} as "updatedAt", jsonb_object_agg(e.locale, jsonb_build_object(
        'label', coalesce(e.draft ->> 'Title', e.draft ->> 'Name', e.draft ->> 'Slug'), 'version', e.version,
        'publishedVersion', e.published_version, 'publishAt', ${iso(sql`e.publish_at`)}, 'publishFailure', e.publish_failure)) as locales
      from embedded_content_entry e where e.type = ${type}
      group by e.document_id order by min(e.id) limit ${itemsPerPage} offset ${(page - 1) * itemsPerPage}`,
  )
  const counted = z.strictObject({ total: z.int() })
  const [count] = await rowsOf(
    db,
    counted,
    sql`select count(distinct document_id)::int as total from embedded_content_entry where type = ${type}`,
  )
  return { rows, total: count?.total ?? 0 }
}
