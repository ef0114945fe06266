import { createHash, randomBytes } from 'node:crypto'
import { and, asc, desc, eq, gt, inArray, lt, lte, notExists, sql } from 'drizzle-orm'
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
  /** What was sealed, where it cannot be made anew from the entry since an erasure. */
  sealedText: text('sealed_text'),
})
export const auditPerson = pgTable('audit_person', { email: text().primaryKey(), salt: text().notNull() })

type Entry = typeof auditEntry.$inferSelect
type Seal = Pick<typeof auditSeal.$inferSelect, 'seq' | 'entryId' | 'hash'>

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
  await holdChain(tx)
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
  await saltedFor(tx, people)
  const salts = await saltsOf(tx, people)
  const seals = entries.map((entry) => {
    last = { seq: last.seq + 1, entryId: entry.id, hash: sealOf(last.hash, pseudonymous(entry, salts)) }
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
    const from = last.seq
    const { rows, salts } = await database.transaction((tx) => sealedAfter(tx, from))
    if (rows.length === 0) break
    for (const { seal, entry } of rows) {
      if (!entry || seal.seq !== last.seq + 1 || sealOf(last.hash, seal.sealedText ?? pseudonymous(entry, salts)) !== seal.hash) {
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

/** The next seals with their entries and salts, as they were at one moment: an erasure changes both. */
async function sealedAfter(tx: Db, seq: number) {
  await holdChain(tx)
  const rows = await tx
    .select({ seal: auditSeal, entry: auditEntry })
    .from(auditSeal)
    .leftJoin(auditEntry, eq(auditEntry.id, auditSeal.entryId))
    .where(gt(auditSeal.seq, seq))
    .orderBy(asc(auditSeal.seq))
    .limit(batch)
  return { rows, salts: await saltsOf(tx, emailsOf(rows.flatMap(({ entry }) => entry ?? []))) }
}

/** Until the transaction ends nobody else seals, checks or erases. */
export const holdChain = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('audit chain', 0))`)

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

export const emailsOf = (entries: readonly Entry[]): string[] => [...new Set(entries.flatMap((entry) => textOf(entry).match(email) ?? []))]

/** Sees to it that each of these addresses has a salt. */
export async function saltedFor(tx: Db, emails: readonly string[]): Promise<void> {
  if (emails.length === 0) return
  await tx
    .insert(auditPerson)
    .values(emails.map((one) => ({ email: one, salt: randomBytes(16).toString('hex') })))
    .onConflictDoNothing()
}

export async function saltsOf(db: Db, emails: readonly string[]): Promise<Map<string, string>> {
  if (emails.length === 0) return new Map()
  const rows = await db
    .select()
    .from(auditPerson)
    .where(inArray(auditPerson.email, [...emails]))
  return new Map(rows.map((row) => [row.email, row.salt]))
}

const sha256 = (value: string): string => createHash('sha256').update(value).digest('hex')

/** What stands in the chain for an address. */
export const pseudonymOf = (salt: string, address: string): string => sha256(`${salt}${address}`)

/** An entry as it is sealed. */
export const pseudonymous = (entry: Entry, salts: ReadonlyMap<string, string>): string =>
  textOf(entry).replace(email, (found) => pseudonymOf(salts.get(found) ?? '', found))

const sealOf = (previous: string, text: string): string => sha256(`${previous}\n${text}`)
