import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { anyId, anyText } from '@portico/platform/server/lists/source.ts'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { businessObject } from '../../objects/server/object.table.ts'
import { term } from '../../terms/server/term.table.ts'
import { termStates } from '../../terms/term-states.contract.ts'
import { valueList } from '../../valuelists/server/value-list.table.ts'

const objectRow = z.strictObject({
  id: z.string(),
  name: z.string(),
  domainId: z.string(),
  uri: z.string(),
  code: z.string(),
  status: z.enum(termStates),
})
export type FoundObject = z.infer<typeof objectRow>
const termRow = z.strictObject({ id: z.string(), name: z.string(), domainId: z.string(), uri: z.string() })
export interface Named {
  domainId: string
  name: string
}

/** What files name by names, addresses and codes. */
export const lookUpStore = (db: Db) => {
  const asked = (names: readonly Named[]) =>
    sql`jsonb_to_recordset(${JSON.stringify(names.map(({ domainId, name }) => ({ domain_id: domainId, name })))}::jsonb) as n(domain_id uuid, name text)`
  return {
    /** The objects that have one of these names in their domains, one of these addresses or one of these codes; working copies are none. */
    objects: ({ names, uris, codes }: { names: readonly Named[]; uris: readonly string[]; codes: readonly string[] }) =>
      rowsOf(
        db,
        objectRow,
        sql`select b.id, b.name, b.domain_id as "domainId", b.uri, b.code, b.status from ${businessObject} b where b.validated_object_id is null and b.id in (
          select b.id from ${asked(names)} join ${businessObject} b on b.domain_id = n.domain_id and lower(b.name) = lower(n.name collate "und-x-icu")
          union select b.id from ${businessObject} b where b.uri = ${anyText(uris)} union select b.id from ${businessObject} b where b.code = ${anyText(codes)})`,
      ),
    terms: ({ names, uris }: { names: readonly Named[]; uris: readonly string[] }) =>
      rowsOf(
        db,
        termRow,
        sql`select t.id, t.name, t.domain_id as "domainId", t.uri from ${term} t where t.validated_object_id is null and t.id in (
          select t.id from ${asked(names)} join ${term} t on t.domain_id = n.domain_id and lower(t.name) = lower(n.name collate "und-x-icu")
          union select t.id from ${term} t where t.uri = ${anyText(uris)})`,
      ),
    async lists(names: readonly string[]): Promise<Map<string, string>> {
      const lower = names.map((name) => name.toLowerCase())
      const rows = await rowsOf(
        db,
        z.strictObject({ id: z.string(), name: z.string() }),
        sql`select v.id, v.name from ${valueList} v where lower(v.name) = ${anyText(lower)}`,
      )
      return new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]))
    },

    /** What terms are called, and whether the name alone tells which one is meant. */
    termsNamed: (ids: readonly string[]) =>
      rowsOf(
        db,
        z.extend(termRow, { isAlone: z.boolean() }),
        sql`select t.id, t.name, t.domain_id as "domainId", t.uri, not exists (select 1 from ${term} o where o.domain_id = t.domain_id and lower(o.name) = lower(t.name)
            and o.id <> t.id and o.validated_object_id is null) as "isAlone" from ${term} t where t.id = ${anyId(ids)}`,
      ),
    objectsNamed: (ids: readonly string[]) =>
      rowsOf(
        db,
        z.strictObject({ id: z.string(), name: z.string(), domainId: z.string() }),
        sql`select b.id, b.name, b.domain_id as "domainId" from ${businessObject} b where b.id = ${anyId(ids)}`,
      ),
  }
}
