import { and, asc, eq, gt } from 'drizzle-orm'
import { auditEntry } from '../audit.table.ts'
import { auditSeal } from '../audit-chain.ts'
import type { Database, Db } from '../database/database.ts'
import { settingsStore } from '../settings/settings.store.ts'

/** A place in the chain over the audit. */
export interface Place {
  seq: number
  hash: string
}

/** Where entries go, each as one line of JSON without its end. */
export interface AuditTarget {
  /** Of the last line that is there; undefined where that cannot be asked, or none is. */
  last(): Promise<Place | undefined>
  /** Resolves when the lines are there. @throws when that is not sure; they are written again then */
  write(lines: readonly string[]): Promise<void>
}

const placeSetting = 'audit export'
const batch = 500

/**
 * Hands on what was sealed since the last time, in the order of the chain, each line with its place in it, so that a reader can tell what is
 * missing or there twice. The place is noted after the lines are there: who is killed in between goes on after the last line of a file, and
 * repeats a batch elsewhere.
 * @returns how many entries
 */
export async function exportAudit(database: Database, target: AuditTarget, signal?: AbortSignal): Promise<number> {
  const { db } = database
  let seq = await beginning(db, target)
  let count = 0
  while (!signal?.aborted) {
    const rows = await db
      .select({ seal: auditSeal, entry: auditEntry })
      .from(auditSeal)
      .innerJoin(auditEntry, eq(auditEntry.id, auditSeal.entryId))
      .where(gt(auditSeal.seq, seq))
      .orderBy(asc(auditSeal.seq))
      .limit(batch)
    const last = rows.at(-1)
    if (!last) break
    await target.write(rows.map(({ seal, entry: { actorId, ...entry } }) => JSON.stringify({ seq: seal.seq, hash: seal.hash, ...entry })))
    seq = last.seal.seq
    await settingsStore(db).write(placeSetting, { seq, hash: last.seal.hash } satisfies Place)
    count += rows.length
  }
  return count
}

/**
 * The further one of what was noted and what the target has. A place that this chain does not have is of another database, or of one from
 * before it was restored: nothing is left out because of it.
 */
async function beginning(db: Db, target: AuditTarget): Promise<number> {
  const noted = await settingsStore(db).read<Place>(placeSetting)
  const there = await target.last()
  const known = there && (await isInChain(db, there)) ? there.seq : 0
  return Math.max(noted?.seq ?? 0, known)
}

const isInChain = async (db: Db, { seq, hash }: Place): Promise<boolean> =>
  (
    await db
      .select({ seq: auditSeal.seq })
      .from(auditSeal)
      .where(and(eq(auditSeal.seq, seq), eq(auditSeal.hash, hash)))
      .limit(1)
  ).length > 0
