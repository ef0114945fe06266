import { bigserial, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { AuditChange } from '../contract/audit.ts'

export const auditEntry = pgTable('audit_entry', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  date: timestamp({ withTimezone: true }).notNull(),
  actorId: uuid('actor_id'),
  actorEmail: text('actor_email').notNull(),
  actorRoles: text('actor_roles').array().notNull(),
  entityType: text('entity_type').notNull(),
  entityId: text('entity_id').notNull(),
  entityName: text('entity_name').notNull(),
  action: text().notNull(),
  transition: jsonb().$type<{ from: string; to: string; comment?: string }>(),
  changes: jsonb().$type<AuditChange[]>().notNull(),
  requestId: text('request_id'),
})
