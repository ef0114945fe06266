import { createHash, randomBytes } from 'node:crypto'
import { and, asc, desc, eq, gt, inArray, lt, lte, notExists } from 'drizzle-orm'
import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import type { AuditCheck } from '../contract/audit.ts'
import { auditEntry } from './audit.table.ts'
import type { Database, Db } from './database/database.ts'
import { settingsStore } from './settings/settings.store.ts'

/** The chain: one seal over each entry, in the order in which they were sealed. */
export const auditSeal = pgTable('audit_seal', {
  seq: bigint({ mode: 'number' }).primaryKey(),
  entryId: bigint('entry_id', { mode: 'number' }).notNull(),
  hash: text().notNull(),
})
const auditPerson = pgTable('audit_person', { email: text().primaryKey(), salt: text().notNull() })

type Entry = typeof auditEntry.$inferSelect
type Seal = typeof auditSeal.$inferSelect

const checkSetting = 'audit check'
const checkpointSetting = 'audit checkpoint'
const batch = 500
/** An entry that commits late has a lower id than what is sealed already; this far back it is looked for. */
const lookBack = 10_000
const beginning: Seal = { seq: 0, entryId: 0, hash: '' }

/** Seals the committed entries that have no seal yet, in the order of their ids. */
export async function sealAudit(database: Database): Promise<void> {
  while ((await database.transaction(sealBatch)) === batch);
}

async function sealBatch(tx: Db): Promise<number> {
  const [newest] = await tx.select().from(auditSeal).orderBy(desc(auditSeal.seq)).limit(1)
  const [furthest] = await tx.select({ id: auditSeal.entryId }).from(auditSeal).orderBy(desc(auditSeal.entryId)).limit(1)
  let last = newest ?? (await checkpointOf(tx))
  const entries = await tx
    .select()
    .from(auditEntry)
    .where(
      and(
        gt(auditEntry.id, (furthest?.id ?? last.entryId) - lookBack),
        notExists(tx.select().from(auditSeal).where(eq(auditSeal.entryId, auditEntry.id))),
      ),
    )
    .orderBy(asc(auditEntry.id))
    .limit(batch)
  if (entries.length === 0) return 0
  const people = emailsOf(entries)
  if (people.length > 0)
    await tx
      .insert(auditPerson)
      .values(people.map((email) => ({ email, salt: randomBytes(16).toString('hex') })))
      .onConflictDoNothing()
  const salts = await saltsOf(tx, people)
  const seals = entries.map((entry) => {
    last = { seq: last.seq + 1, entryId: entry.id, hash: sealOf(last.hash, entry, salts) }
    return last
  })
  await tx.insert(auditSeal).values(seals)
  return entries.length
}

/** Follows the chain from its checkpoint to its end, and keeps what it found for `lastAuditCheck`. */
export async function checkAudit(database: Database, now: Date): Promise<AuditCheck> {
  const { db } = database
  let last = await checkpointOf(db)
  let brokenId: number | null = null
  let sealed = 0
  while (brokenId === null) {
    const rows = await db
      .select({ seal: auditSeal, entry: auditEntry })
      .from(auditSeal)
      .leftJoin(auditEntry, eq(auditEntry.id, auditSeal.entryId))
      .where(gt(auditSeal.seq, last.seq))
      .orderBy(asc(auditSeal.seq))
      .limit(batch)
    if (rows.length === 0) break
    const salts = await saltsOf(db, emailsOf(rows.flatMap(({ entry }) => entry ?? [])))
    for (const { seal, entry } of rows) {
      if (!entry || seal.seq !== last.seq + 1 || sealOf(last.hash, entry, salts) !== seal.hash) {
        brokenId = seal.entryId
        break
      }
      last = seal
      sealed += 1
    }
  }
  const check: AuditCheck = { checkedAt: now.toISOString(), sealed, brokenId }
  await settingsStore(db).write(checkSetting, check)
  return check
}

export const lastAuditCheck = (db: Db): Promise<AuditCheck | undefined> => settingsStore(db).read<AuditCheck>(checkSetting)

/** Forgets what is older than `before`; the chain goes on from the last seal that went, which is kept as its checkpoint. */
export async function cutAudit(database: Database, before: Date): Promise<void> {
  const [newestOld] = await database.db
    .select({ seq: auditSeal.seq })
    .from(auditEntry)
    .innerJoin(auditSeal, eq(auditSeal.entryId, auditEntry.id))
    .where(lt(auditEntry.date, before))
    .orderBy(desc(auditEntry.date), desc(auditEntry.id))
    .limit(1)
  if (!newestOld) return
  const cutBatch = async (tx: Db): Promise<number> => {
    const seals = await tx.select().from(auditSeal).where(lte(auditSeal.seq, newestOld.seq)).orderBy(asc(auditSeal.seq)).limit(batch)
    const last = seals.at(-1)
    if (!last) return 0
    const ids = seals.map(({ entryId }) => entryId)
    await tx.delete(auditEntry).where(inArray(auditEntry.id, ids))
    await tx.delete(auditSeal).where(lte(auditSeal.seq, last.seq))
    await settingsStore(tx).write(checkpointSetting, last)
    return seals.length
  }
  while ((await database.transaction(cutBatch)) === batch);
}

const checkpointOf = async (db: Db): Promise<Seal> => (await settingsStore(db).read<Seal>(checkpointSetting)) ?? beginning

const email = /[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w-]+(?:\.[\w-]+)+/g

/** One entry as one text, always the same for the same content; `jsonb` keeps its keys in one order. */
const textOf = (entry: Entry): string =>
  JSON.stringify([
    [entry.id, entry.date, entry.actorId, entry.actorEmail, entry.actorRoles],
    [entry.entityType, entry.entityId, entry.entityName],
    [entry.action, entry.transition, entry.changes, entry.requestId],
  ])

const emailsOf = (entries: readonly Entry[]): string[] => [...new Set(entries.flatMap((entry) => textOf(entry).match(email) ?? []))]

async function saltsOf(db: Db, emails: readonly string[]): Promise<Map<string, string>> {
  if (emails.length === 0) return new Map()
  const rows = await db
    .select()
    .from(auditPerson)
    .where(inArray(auditPerson.email, [...emails]))
  return new Map(rows.map((row) => [row.email, row.salt]))
}

const sha256 = (value: string): string => createHash('sha256').update(value).digest('hex')

function sealOf(previous: string, entry: Entry, salts: ReadonlyMap<string, string>): string {
  const pseudonymous = textOf(entry).replace(email, (found) => sha256(`${salts.get(found) ?? ''}${found}`))
  return sha256(`${previous}\n${pseudonymous}`)
}
