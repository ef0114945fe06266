import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { AuditChange } from '../../contract/audit.ts'
import { conflict } from '../../contract/errors.ts'
import { type Actor, type Audit, changesBetween } from '../audit.ts'
import type { Db } from '../database/database.ts'
import { databaseErrorOf } from '../database/error.ts'
import { rowsOf } from '../database/rows.ts'

/** The next code of a kind of record, `CMP-0012`, with at least so many digits. The number is free again when the transaction is undone. */
export async function nextCode(tx: Db, entityType: string, prefix: string, digits = 4): Promise<string> {
  const [code = ''] = await nextCodes(tx, entityType, prefix, 1, digits)
  return code
}

/** The next so many at once. */
export async function nextCodes(tx: Db, entityType: string, prefix: string, count: number, digits = 4): Promise<string[]> {
  const first = await takeCodes(tx, entityType, count)
  return Array.from({ length: count }, (_, at) => `${prefix}-${String(first + at).padStart(digits, '0')}`)
}

/** Takes so many numbers of codes at once; answers the first of them. */
export async function takeCodes(tx: Db, entityType: string, count: number): Promise<number> {
  const [row] = await rowsOf(
    tx,
    z.strictObject({ last: z.number() }),
    sql`insert into record_code as kept (entity_type, last) values (${entityType}, ${count})
      on conflict (entity_type) do update set last = kept.last + ${count} returning last`,
  )
  return (row?.last ?? count) - count + 1
}

/** What each new record begins with. */
export const bornBy = (email: string, now: Date) => ({ createdAt: now, updatedAt: now, createdBy: email, updatedBy: email })

/** What each change of a record writes beside its own columns. */
export const changedBy = (email: string, now: Date) => ({ version: sql<number>`version + 1`, updatedAt: now, updatedBy: email })

/** What nobody has written yet, for those who write it first. */
export const unwritten = { version: 0, updatedBy: '', updatedAt: new Date(0) } as const

/** @throws VersionConflict when somebody changed the record after the caller saw it. */
export function requireVersion(held: { version: number; updatedBy: string; updatedAt: Date }, sent: number): void {
  if (held.version === sent) return
  if (held.version === unwritten.version) throw conflict('VersionConflict', 'Nobody has changed this yet: it is at version 0.')
  const message = `${held.updatedBy} changed this meanwhile. Look at the newest version, then save again.`
  throw conflict('VersionConflict', message, [
    {
      path: 'version',
      code: 'versionConflict',
      message,
      params: { version: held.version, updatedBy: held.updatedBy, updatedAt: held.updatedAt.toISOString() },
    },
  ])
}

/** Where a value that must be unique is told when it is not: at this field, in these words. */
export interface Taken {
  path: string
  message: string
}

/** Runs a statement; a unique constraint that it breaks becomes a conflict at its field. Other errors stay what they are. */
export async function uniquely<T>(statement: PromiseLike<T>, taken: Readonly<Record<string, Taken>>): Promise<T> {
  try {
    return await statement
  } catch (error) {
    const broken = taken[databaseErrorOf(error).constraint ?? '']
    throw broken ? takenAt(broken) : error
  }
}

export const takenAt = ({ path, message }: Taken) => conflict('UniqueConflict', message, [{ path, code: 'unique', message }])

export interface Entity {
  type: string
  id: string
  name: string
}

/** Audits a change by what it changed; a change of nothing leaves no entry. Answers whether there was any. */
export async function auditUpdate(
  audit: Audit,
  tx: Db,
  actor: Actor,
  entity: Entity,
  before: object,
  after: object,
  more: AuditChange[] = [],
): Promise<boolean> {
  const changes = [...changesBetween(before, after), ...more]
  if (changes.length === 0) return false
  await audit(tx, actor, { entityType: entity.type, entityId: entity.id, entityName: entity.name, action: 'update', changes })
  return true
}
