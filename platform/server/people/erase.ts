import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { eraseFromAudit } from '../audit-erase.ts'
import type { Db } from '../database/database.ts'
import { idempotencyKey } from '../http/idempotency.ts'
import { requestLog } from '../http/request-log.ts'
import type { NamingPlace } from './naming.ts'
import { person } from './person.table.ts'

/** What is left of somebody. */
export interface Pseudonym {
  /** In place of the e-mail, in records and in the audit alike. */
  email: string
  /** In place of the name, short enough to be read; the same in every language. */
  name: string
}

type Person = Pick<typeof person.$inferSelect, 'id' | 'email' | 'name'>

/**
 * Takes away what is known of somebody: their name, address, identity, roles and choices, what is theirs alone, and their address wherever
 * records, logs and the audit name them. Who owns records is refused before; call it with the person held.
 * @param places where the modules' tables name people, those of modules that are off as well
 */
export async function erasePerson(tx: Db, { id, email, name }: Person, places: readonly NamingPlace[], now: Date): Promise<Pseudonym> {
  const hash = await eraseFromAudit(tx, email)
  const pseudonym: Pseudonym = { email: hash, name: `#${hash.slice(0, 8)}` }
  for (const place of places) {
    const { as, column } = place
    const own = sql.identifier(column.name)
    if (as === 'office') await tx.execute(sql`update ${column.table} set ${own} = null where ${column} = ${id} and ${place.open}`)
    if (as === 'addresses' && column.getSQLType() === 'text')
      await tx.execute(sql`update ${column.table} set ${own} = '' where lower(${column}) = ${email.toLowerCase()}`)
    else if (as === 'addresses')
      await tx.execute(
        sql`update ${column.table} set ${own} = array(select one from unnest(${column}) with ordinality u(one, at) where lower(one) <> ${email.toLowerCase()} order by at)
          where ${email.toLowerCase()} = any(lower(${column}::text)::text[])`,
      )
    if (as === 'own') await tx.execute(sql`delete from ${column.table} where ${column} = ${id}`)
    if (as === 'mention' && column.getSQLType() === 'text') await tx.execute(renamed(column, email, hash))
  }
  await tx.execute(renamed(requestLog.email, email, hash))
  await tx.delete(idempotencyKey).where(eq(idempotencyKey.personId, id))
  const told = { email, name, pseudonym }
  await tx.execute(requoted(sql.identifier('event_outbox'), sql.identifier('carries'), true, told))
  for (const { as, column } of places)
    if (as === 'quote') await tx.execute(requoted(sql`${column.table}`, sql.identifier(column.name), column.getSQLType() === 'jsonb', told))
  const nothing = { language: null, theme: null, lastSeenRelease: null, mailPreferences: {}, roles: [] }
  await tx
    .update(person)
    .set({ ...nothing, issuer: null, subject: null, clientId: null, emailVerified: false, ...pseudonym, erasedAt: now })
    .where(eq(person.id, id))
  return pseudonym
}

const renamed = (column: PgColumn, email: string, pseudonym: string): SQL =>
  sql`update ${column.table} set ${sql.identifier(column.name)} = ${pseudonym} where lower(${column}) = ${email.toLowerCase()}`

interface Told {
  email: string
  name: string
  pseudonym: Pseudonym
}

/**
 * What quotes people is rewritten: their address wherever it stands, whatever its case, and their name; of JSON a value that is the name as a
 * whole. An address that only ends or begins like theirs is somebody else's.
 */
function requoted(table: SQLWrapper, column: SQLWrapper, isJson: boolean, { email, name, pseudonym }: Told): SQL {
  const names = name === '' || name === email ? [] : isJson ? [name].map(asJson) : namesIn(name)
  const fresh = isJson ? asJson(pseudonym.name) : pseudonym.name
  const named = names.reduce<SQL>((before, old) => sql`replace(${before}, ${old}, ${fresh})`, sql`${column}::text`)
  const text = sql`regexp_replace(${named}, ${addressPattern(email)}, ${pseudonym.email}, 'gi')`
  const found = [
    sql`strpos(lower(${column}::text), ${email.toLowerCase()}) > 0`,
    ...names.map((old) => sql`strpos(${column}::text, ${old}) > 0`),
  ]
  return sql`update ${table} set ${column} = ${isJson ? sql`${text}::jsonb` : text} where ${sql.join(found, sql` or `)}`
}

/** In the language of PostgreSQL; what stands before an address in JSON may be the letter of an escape. */
const addressPattern = (email: string): string =>
  `(?:(?<![\\w.+-])|(?<=\\\\[bfnrt]))${email.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w-]|\\.\\w)`

const asJson = (text: string): string => JSON.stringify(text)

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** As it stands in a text and in HTML. A name of a few letters is part of other words, so it stays. */
function namesIn(name: string): string[] {
  const inHtml = name.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign)
  return name.length > 3 ? [...new Set([name, inHtml])] : []
}
