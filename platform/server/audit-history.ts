import { sql } from 'drizzle-orm'
import { type AuditRecord, auditList, auditRecord } from '../contract/audit.ts'
import type { Db } from './database/database.ts'
import { orderOf } from './lists/order.ts'
import { readSlice } from './lists/read.ts'
import { iso, type ListSource } from './lists/source.ts'

/** The names of those whose e-mails an entry holds; by an array, so that the index on the e-mail is used. */
const people = sql`(
  select coalesce(jsonb_object_agg(p.email, p.name), '{}'::jsonb) from person p where p.email = any(array(
    select a.actor_email union select unnest(array[c ->> 'of', c ->> 'old', c ->> 'new']) from jsonb_array_elements(a.changes) c
  ))
)`

/** The names of the people whose ids an entry holds, as owners of records have them. */
const idText = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
const names = sql`(
  select coalesce(jsonb_object_agg(p.id, p.name), '{}'::jsonb) from person p where p.id = any(array(
    select case when v ~ ${idText} then v::uuid end from jsonb_array_elements(a.changes) c, unnest(array[c ->> 'old', c ->> 'new']) v
  ))
)`

/** Entries of earlier releases hold the last characters of credentials, and stay as they were sealed: they are told without them. */
const changes = sql`case when a.changes::text like '%"credentials.%' then (
  select jsonb_agg(case when c ->> 'field' not like 'credentials.%' then c
    when c ->> 'old' is null then c || '{"new": "set"}'
    when c ->> 'new' is null then c || '{"old": "set"}'
    else c || '{"old": "changed", "new": "changed"}' end order by place)
  from jsonb_array_elements(a.changes) with ordinality e (c, place)) else a.changes end`

export const auditSource: ListSource<AuditRecord> = {
  row: auditRecord,
  spec: auditList,
  table: sql`audit_entry a`,
  id: sql`a.id`,
  fields: {
    id: sql`a.id`,
    date: sql`a.date`,
    entityType: sql`a.entity_type`,
    entityId: sql`a.entity_id`,
    entityName: sql`a.entity_name`,
    actorEmail: sql`a.actor_email`,
    action: sql`a.action`,
    requestId: sql`a.request_id`,
  },
  search: sql`lower(a.entity_name)`,
  select: sql`a.id, ${iso(sql`a.date`)} as date, a.actor_email as "actorEmail", a.actor_roles as "actorRoles", a.entity_type as "entityType", a.entity_id as "entityId", a.entity_name as "entityName", a.action, a.transition, ${changes} as changes, a.request_id as "requestId", ${people} as people, ${names} as names`,
}

/** The history of one record, the newest 100 entries first. */
export async function historyOf(db: Db, entityType: string, entityId: string): Promise<AuditRecord[]> {
  const where = sql`a.entity_type = ${entityType} and a.entity_id = ${entityId}`
  const { rows } = await readSlice(db, auditSource, {
    order: orderOf(auditSource, ['id DESC']),
    where,
    filter: null,
    limit: 100,
    offset: 0,
  })
  return rows
}
