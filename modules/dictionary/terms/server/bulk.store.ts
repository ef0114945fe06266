import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { anyId } from '@portico/platform/server/lists/source.ts'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Born } from '../born.contract.ts'
import { termRelation } from './relation.table.ts'
import { term } from './term.table.ts'

/** Terms and relations by the thousand, of statements that tell what they are to be. */
export const bulkTerms = (db: Db) => ({
  /**
   * `rows`: term_id, code_number, status, name, uri, domain_id, notation, data (the other fields, by their names), has_broader. Whoever
   * has something above them is written so at once: to change as many rows after that takes far longer.
   */
  create: (rows: SQL, { by, byId, at, reviewDue, languages, keepStatus }: Born) =>
    rowsOf(
      db,
      z.strictObject({ id: z.string(), name: z.string() }),
      sql`insert into ${term} (id, code, status, status_changed_at, name, description, comment, methode, status_description, uri, domain_id, "language", notation,
          alt_labels, hidden_labels, scope_note, examples, top_concept, sources, translations, review_due_at, owner_id, tags, content_changed_by,
          created_at, updated_at, created_by, updated_by, has_broader)
        select i.term_id, 'TRM-' || lpad(i.code_number::text, greatest(4, length(i.code_number::text)), '0'),
          case when ${keepStatus} and i.status in ('PROPOSED', 'APPROVED') then i.status else 'DRAFT' end, ${at}::timestamptz, i.name,
          coalesce(i.data ->> 'description', ''), coalesce(i.data ->> 'comment', ''), coalesce(i.data ->> 'methode', ''), coalesce(i.data ->> 'statusDescription', ''),
          i.uri, i.domain_id, ${JSON.stringify(languages)}::jsonb ->> i.domain_id::text, i.notation,
          coalesce(i.data -> 'altLabels', '[]'), coalesce(i.data -> 'hiddenLabels', '[]'), coalesce(i.data ->> 'scopeNote', ''), coalesce(i.data -> 'examples', '[]'),
          coalesce((i.data ->> 'topConcept')::boolean, false), coalesce(i.data -> 'sources', '[]'), coalesce(i.data -> 'translations', '[]'),
          ${reviewDue}::date, coalesce((i.data ->> 'ownerId')::uuid, ${byId}::uuid),
          coalesce((select array_agg(tag) from jsonb_array_elements_text(i.data -> 'tags') tag), '{}'), ${by}, ${at}::timestamptz, ${at}::timestamptz, ${by}, ${by},
          i.has_broader
        from (${rows}) i returning id, name`,
    ),

  /** `rows`: own_id, type, target_id, external_uri. What is there already stays. A part of a statement that answers the new ones. */
  relate: (rows: SQL, by: string, at: string): SQL =>
    sql`insert into ${termRelation} (term_id, type, target_id, external_uri, created_at, created_by)
      select l.own_id, l.type, l.target_id, l.external_uri, ${at}::timestamptz, ${by} from (${rows}) l on conflict do nothing returning *`,

  /** Of these terms (`t`) nothing stands above those that have no such relation, and `unless` is not so of. */
  async loseBroader(ids: readonly string[], unless: SQL): Promise<void> {
    await db.execute(sql`update ${term} t set has_broader = false where t.id = ${anyId(ids)} and t.has_broader and not ${unless}
      and not exists (select 1 from ${termRelation} r where r.term_id = t.id and r.type like 'BROADER%')`)
  },
})
