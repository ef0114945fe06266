import type { Clock } from '@portico/platform/contract/clock.ts'
import { badRequest } from '@portico/platform/contract/errors.ts'
import type { Database } from '@portico/platform/server/database/database.ts'
import { hasRows } from '@portico/platform/server/database/rows.ts'
import { sql } from 'drizzle-orm'
import { newDocumentId } from './drafts.store.ts'
import { checkedFields } from './fields.ts'
import { type TypeName, typeNamed, typeNames } from './types.ts'

const filledBy = 'Portico'

interface First {
  type: TypeName
  document_id: string
  locale: string
  fields: object
}

/** Publishes documents in a service that holds nothing yet: all of them, or none where somebody was faster. */
export async function fillContent(database: Database, clock: Clock, sent: unknown): Promise<{ filled: boolean }> {
  const rows = rowsIn(sent)
  const now = clock.now().toISOString()
  return database.transaction(async (tx) => {
    await tx.execute(sql`lock table embedded_content_entry in exclusive mode`)
    if (rows.length === 0 || (await hasRows(tx, sql`select 1 from embedded_content_entry limit 1`))) return { filled: false }
    await tx.execute(sql`with made as (
        insert into embedded_content_entry (type, document_id, locale, draft, published, published_version, created_at, updated_at, published_at)
        select type, document_id, locale, fields, fields, 1, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(type text, document_id text, locale text, fields jsonb) returning id, draft)
      insert into embedded_content_version (entry_id, version, fields, saved_at, saved_by) select id, 1, draft, ${now}::timestamptz, ${filledBy} from made`)
    return { filled: true }
  })
}

function rowsIn(sent: unknown): First[] {
  if (!Array.isArray(sent)) throw badRequest('documents is a list.')
  return sent.flatMap((document: unknown) => {
    const { type: named, translations } = (document ?? {}) as { type?: unknown; translations?: unknown }
    const type = typeNames.find((name) => name === named)
    if (!type || typeof translations !== 'object' || translations === null) throw badRequest('A document has a type and translations.')
    const documentId = newDocumentId()
    return Object.entries(translations).map(([locale, fields]) => ({
      type,
      document_id: documentId,
      locale,
      fields: checkedFields(typeNamed(type), fields),
    }))
  })
}
