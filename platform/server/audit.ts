import { sql } from 'drizzle-orm'
import type { AuditChange } from '../contract/audit.ts'
import type { Clock } from '../contract/clock.ts'
import type { Caller } from '../contract/roles.ts'
import { auditEntry } from './audit.table.ts'
import type { Db } from './database/database.ts'

export type AuditAction = 'create' | 'update' | 'delete' | 'transition' | 'link' | 'unlink' | 'export' | 'login' | 'reveal' | 'call'

/** Who acts: a person in a request, or the portal itself in a job. */
export interface Actor {
  caller?: Caller | undefined
  requestId?: string | undefined
}

export interface AuditFact {
  entityType: string
  entityId: string
  entityName: string
  action: AuditAction
  transition?: { from: string; to: string; comment?: string }
  /** Field by field; keys as `***last4`, credentials by `credentialChange`. `changesBetween` makes it from two records. */
  changes?: AuditChange[]
}

/** Writes who did what into the transaction of the change itself, so that neither can exist without the other. */
export type Audit = (tx: Db, actor: Actor, ...facts: AuditFact[]) => Promise<void>

export function auditOf(clock: Clock): Audit {
  return async (tx, actor, ...facts) => {
    if (facts.length === 0) return
    const about = {
      date: clock.now(),
      actorId: actor.caller?.id ?? null,
      actorEmail: actor.caller?.email ?? 'portico',
      actorRoles: [...(actor.caller?.roles ?? [])],
      requestId: actor.requestId ?? null,
    }
    if (facts.length > manyFacts) return writeMany(tx, about, facts)
    await tx.insert(auditEntry).values(
      facts.map((fact) => ({
        ...about,
        entityType: fact.entityType,
        entityId: fact.entityId,
        entityName: fact.entityName,
        action: fact.action,
        transition: fact.transition ?? null,
        changes: (fact.changes ?? []).map(shortened),
      })),
    )
  }
}

/** From here on a parameter for each of twelve columns of each entry costs more than the entries. */
const manyFacts = 50

async function writeMany(
  tx: Db,
  about: Pick<typeof auditEntry.$inferInsert, 'actorId' | 'actorEmail' | 'requestId'> & { date: Date; actorRoles: string[] },
  facts: readonly AuditFact[],
): Promise<void> {
  const rows = facts.map(({ entityType, entityId, entityName, action, transition, changes = [] }) => ({
    ...{ entity_type: entityType, entity_id: entityId, entity_name: entityName, action, transition, changes: changes.map(shortened) },
  }))
  await tx.execute(
    sql`insert into ${auditEntry} (date, actor_id, actor_email, actor_roles, entity_type, entity_id, entity_name, action, transition, changes, request_id)
      select ${about.date.toISOString()}::timestamptz, ${about.actorId}::uuid, ${about.actorEmail}, array(select jsonb_array_elements_text(${JSON.stringify(about.actorRoles)}::jsonb)), r.*, ${about.requestId}::text
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (entity_type text, entity_id text, entity_name text, action text, transition jsonb, changes jsonb)`,
  )
}

/** The fields in which two records differ; long texts are recorded as changed without their content. */
export function changesBetween(before: object, after: object): AuditChange[] {
  const old = before as Record<string, unknown>
  return Object.entries(after)
    .filter(([field, value]) => value !== undefined && JSON.stringify(old[field] ?? null) !== JSON.stringify(value ?? null))
    .map(([field, value]) => ({ field, old: old[field] ?? null, new: value ?? null }))
}

/** The same of two whole records: what the later one lacks was taken away. */
export const changesOfAll = (before: object, after: object): AuditChange[] =>
  changesBetween(before, { ...Object.fromEntries(Object.keys(before).map((field) => [field, null])), ...after })

/** What somebody signs in with elsewhere, as the audit tells it: that it was set, changed or taken away, and none of its characters. */
export const credentialChange = (field: `credentials.${string}`, old: string | null, now: string | null): AuditChange[] => {
  if (old === now) return []
  return [old !== null && now !== null ? { field, old: 'changed', new: 'changed' } : { field, old: old && 'set', new: now && 'set' }]
}

const longest = 500
function shortened(change: AuditChange): AuditChange {
  const isLong = [change.old, change.new].some((value) => typeof value === 'string' && value.length > longest)
  return isLong ? { ...change, old: 'changed', new: 'changed' } : change
}
