import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { iso, literal } from '@portico/platform/server/lists/source.ts'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { generatedSpecification } from '../../generator/server/generator.table.ts'
import { businessObject, businessObjectVersion, businessShape } from '../../objects/server/object.table.ts'
import { findingsIn } from '../../terms/server/term.store.ts'
import { term } from '../../terms/server/term.table.ts'
import { termVersion } from '../../terms/server/version.table.ts'
import { softChecks, termStates, validStates } from '../../terms/term-states.contract.ts'

const kinds = z.enum(['term', 'businessObject'])
const valid = sql.raw(`('${validStates.join("', '")}')`)
const tallyRow = z.strictObject({ kind: kinds, domainId: z.string(), status: z.enum(termStates), count: z.int(), attributes: z.int() })
const heldRow = z.strictObject({ kind: kinds, from: z.string(), to: z.nullable(z.string()), count: z.int() })
const waitingRow = z.strictObject({
  kind: kinds,
  id: z.string(),
  name: z.string(),
  status: z.enum(termStates),
  since: z.string(),
  domainId: z.string(),
  editor: z.string(),
})
const recentRow = z.strictObject({ kind: kinds, id: z.string(), name: z.string(), versionNumber: z.string(), approvedAt: z.string() })
const reviewRow = z.strictObject({ id: z.string(), name: z.string(), reviewDueAt: z.string() })
const generatedRow = z.strictObject({
  id: z.string(),
  title: z.string(),
  versionNumber: z.string(),
  createdAt: z.string(),
  objectsChanged: z.int(),
})
const count = z.strictObject({ count: z.int() })

/** What is asked of terms and objects together; `domain`: of one domain only. Working copies count nowhere. */
export const statisticsStore = (db: Db, { today, domain }: { today: string; domain: string | undefined }) => {
  const shown = (alias: string): SQL => {
    const at = sql.raw(alias)
    return domain === undefined
      ? sql`${at}.validated_object_id is null`
      : sql`${at}.validated_object_id is null and ${at}.domain_id = ${domain}`
  }
  return {
    tally: () =>
      rowsOf(
        db,
        tallyRow,
        sql`select 'term' as kind, t.domain_id as "domainId", t.status, count(*)::int as count, 0 as attributes from ${term} t where ${shown('t')} group by t.domain_id, t.status
          union all select 'businessObject', b.domain_id, b.status, count(*)::int, sum(b.attribute_count)::int from ${businessObject} b where ${shown('b')} group by b.domain_id, b.status`,
      ),
    async tied(): Promise<number> {
      const [row] = await rowsOf(
        db,
        count,
        sql`select coalesce(sum(jsonb_array_length(jsonb_path_query_array(s.attributes, '$[*] ? (exists (@.termId))'))), 0)::int as count
          from ${businessShape} s join ${businessObject} b on b.id = s.object_id where ${shown('b')}`,
      )
      return row?.count ?? 0
    },
    translated: () =>
      rowsOf(
        db,
        z.strictObject({ language: z.string(), count: z.int() }),
        sql`select one ->> 'language' as language, count(*)::int as count from ${term} t, jsonb_array_elements(t.translations) one
          where ${shown('t')} group by 1 order by count desc, 1`,
      ),
    /** How many terms each check tells something of. */
    async quality() {
      const found = findingsIn(today)
      const counts = softChecks.map((code) => sql`(count(*) filter (where ${found[code]}))::int as ${sql.identifier(code)}`)
      const [row] = await rowsOf(
        db,
        z.strictObject(Object.fromEntries(softChecks.map((code) => [code, z.int()])) as Record<(typeof softChecks)[number], z.ZodMiniInt>),
        sql`select ${sql.join(counts, sql`, `)} from ${term} t where ${shown('t')}`,
      )
      return softChecks.map((code) => ({ code, count: row?.[code] ?? 0 }))
    },
    /** All that waits, the longest first; at most so many. */
    waiting: (most: number) =>
      rowsOf(
        db,
        waitingRow,
        sql`select 'term' as kind, t.id, t.name, t.status, ${iso(sql`t.status_changed_at`)} as since, t.domain_id as "domainId",
            coalesce((select c.content_changed_by from ${term} c where c.validated_object_id = t.id), t.content_changed_by) as editor
          from ${term} t where ${shown('t')} and t.status in ('PROPOSED', 'REPROPOSED')
          union all select 'businessObject', b.id, b.name, b.status, ${iso(sql`b.status_changed_at`)}, b.domain_id,
            coalesce((select c.content_changed_by from ${businessObject} c where c.validated_object_id = b.id), b.content_changed_by)
          from ${businessObject} b where ${shown('b')} and b.status in ('PROPOSED', 'REPROPOSED') order by since, id limit ${literal(most)}`,
      ),
    reviews: () =>
      rowsOf(
        db,
        reviewRow,
        sql`select t.id, t.name, t.review_due_at::text as "reviewDueAt" from ${term} t
          where ${shown('t')} and t.status in ('APPROVED', 'UNDER_REVISION', 'REPROPOSED') order by t.review_due_at, t.id limit 10`,
      ),
    /** What holds or held, by the months of its first approval and of its end. */
    held: () => {
      const of = (kind: string, table: SQL) =>
        sql`select ${sql.raw(`'${kind}'`)} as kind, to_char(t.valid_from, 'YYYY-MM') as from, to_char(t.valid_to, 'YYYY-MM') as to, count(*)::int as count
          from ${table} t where ${shown('t')} and t.valid_from is not null and (t.status in ${valid} or t.valid_to is not null) group by 2, 3`
      return rowsOf(db, heldRow, sql`${of('term', sql`${term}`)} union all ${of('businessObject', sql`${businessObject}`)}`)
    },
    recent: () =>
      rowsOf(
        db,
        recentRow,
        sql`select * from (select 'term' as kind, t.id, t.name, v.version_number as "versionNumber", ${iso(sql`v.approved_at`)} as "approvedAt"
            from ${termVersion} v join ${term} t on t.id = v.term_id where ${shown('t')} order by v.approved_at desc limit 10) terms
          union all select * from (select 'businessObject' as kind, b.id, b.name, v.version_number, ${iso(sql`v.approved_at`)} as at
            from ${businessObjectVersion} v join ${businessObject} b on b.id = v.object_id where ${shown('b')} order by v.approved_at desc limit 10) objects
          order by "approvedAt" desc, id limit 10`,
      ),
    generated: () =>
      rowsOf(
        db,
        generatedRow,
        sql`select g.id, g.title, g.version_number as "versionNumber", ${iso(sql`g.created_at`)} as "createdAt",
            (select count(*)::int from jsonb_to_recordset(g.business_objects) as was(id uuid, "versionNumber" text)
              join ${businessObject} o on o.id = was.id where o.version_number <> was."versionNumber") as "objectsChanged"
          from ${generatedSpecification} g where ${
            domain === undefined
              ? sql`true`
              : sql`exists (select 1 from jsonb_to_recordset(g.business_objects) as was(id uuid) join ${businessObject} o on o.id = was.id where o.domain_id = ${domain})`
          } order by g.created_at desc, g.id limit 5`,
      ),
  }
}
