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
    actorEmail: sql`a.actor_email`,
    action: sql`a.action`,
    requestId: sql`a.request_id`,
  },
  select: sql`a.id, ${iso(sql`a.date`)} as date, a.actor_email as "actorEmail", a.actor_roles as "actorRoles", a.entity_type as "entityType", a.entity_id as "entityId", a.entity_name as "entityName", a.action, a.transition, a.changes, a.request_id as "requestId", ${people} as people`,
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
