import { and, asc, eq, gt, or, sql } from 'drizzle-orm'
import { likePattern } from '../contract/lists.ts'
import { auditEntry } from './audit.table.ts'
import { auditPerson, auditSeal, emailsOf, holdChain, pseudonymOf, pseudonymous, saltedFor, saltsOf } from './audit-chain.ts'
import type { Db } from './database/database.ts'
import { arrayOf } from './lists/source.ts'
import { person } from './people/person.table.ts'

type Entry = typeof auditEntry.$inferSelect
const batch = 500

/**
 * Puts its salted hash where the address stood in every entry, and forgets the salt. The chain stays whole: either that hash is what was
 * sealed, or what was sealed is kept beside the seal. Answers the hash, by which what belongs together still does.
 */
export async function eraseFromAudit(tx: Db, address: string): Promise<string> {
  await holdChain(tx)
  await saltedFor(tx, [address])
  const pseudonym = pseudonymOf((await saltsOf(tx, [address])).get(address) ?? '', address)
  const without = withoutAddress(address, pseudonym)
  // What the chain took for an address because this one stood in it, such as a part of a link.
  const gone = new Set([address])
  const like = likePattern(address)
  const held = [auditEntry.entityId, auditEntry.entityName, auditEntry.changes, auditEntry.transition]
  const holds = or(eq(auditEntry.actorEmail, address), ...held.map((column) => sql`${column}::text ilike ${like}`))
  for (let after = 0, size = batch; size === batch; ) {
    const entries = await tx
      .select()
      .from(auditEntry)
      .where(and(gt(auditEntry.id, after), holds))
      .orderBy(asc(auditEntry.id))
      .limit(batch)
    const salts = await saltsOf(tx, emailsOf(entries))
    for (const entry of entries) {
      const next = await rewrite(tx, entry, without, salts)
      const left = new Set(emailsOf([next]))
      for (const word of emailsOf([entry])) if (!left.has(word)) gone.add(word)
    }
    after = entries.at(-1)?.id ?? after
    size = entries.length
  }
  const words = arrayOf([...gone])
  await tx
    .delete(auditPerson)
    .where(
      sql`${auditPerson.email} = any(${words}::text[]) and (${auditPerson.email} = ${address} or not exists (select 1 from ${person} p where p.email = ${auditPerson.email}))`,
    )
  return pseudonym
}

async function rewrite(tx: Db, entry: Entry, without: <T>(value: T) => T, salts: ReadonlyMap<string, string>): Promise<Entry> {
  const { id, actorEmail, entityId, entityName, transition, changes } = entry
  const rewritten = without({ actorEmail, entityId, entityName, transition, changes })
  const next: Entry = { ...entry, ...rewritten }
  await tx.update(auditEntry).set(rewritten).where(eq(auditEntry.id, id))
  const sealed = pseudonymous(entry, salts)
  if (pseudonymous(next, salts) !== sealed)
    await tx
      .update(auditSeal)
      .set({ sealedText: sql`coalesce(${auditSeal.sealedText}, ${sealed})` })
      .where(eq(auditSeal.entryId, id))
  return next
}

/**
 * A value with the pseudonym for the address in each text of it, whatever its case. An address that only ends or begins like it is somebody
 * else's.
 */
export function withoutAddress(address: string, pseudonym: string): <T>(value: T) => T {
  const whole = new RegExp(`(?<![\\w.+-])${RegExp.escape(address)}(?![\\w-]|\\.\\w)`, 'gi')
  const without = <T>(value: T): T => {
    if (typeof value === 'string') return value.replace(whole, pseudonym) as T
    if (Array.isArray(value)) return value.map((one: unknown) => without(one)) as T
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, one]: [string, unknown]) => [key, without(one)])) as T
    return value
  }
  return without
}
