import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { forbidden } from '../../contract/errors.ts'
import type { Role } from '../../contract/roles.ts'
import type { Database, Db } from '../database/database.ts'
import { takenAt } from '../record/write.ts'
import { addressOfSubject, closedAccount } from './people.ts'
import { person } from './person.table.ts'

/** What a machine stands as where people stand by their e-mail. No mail goes there. */
export const addressOfMachine = (clientId: string): string => `svc:${clientId.toLowerCase()}`

export interface Machine {
  clientId: string
  name: string
  roles: readonly Role[]
}

export const machineStore = (db: Db) => ({
  /**
   * A machine that may come from now on. Whose tokens made a row as somebody without an e-mail is that machine, so that what it made stays its own.
   * @throws conflict (409) where the client is one already, in whatever case: machines are told apart by their addresses.
   */
  async admit({ clientId, name, roles }: Machine, now: Date): Promise<string> {
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('machines', 0))`)
    const [same] = await db
      .select({ id: person.id })
      .from(person)
      .where(and(eq(person.email, addressOfMachine(clientId)), isNotNull(person.clientId)))
    if (same) throw takenAt({ path: 'clientId', message: 'This client is admitted already.' })
    const values = { clientId, name, roles: [...roles], email: addressOfMachine(clientId), emailVerified: false }
    const [known] = await db
      .update(person)
      .set(values)
      .where(and(eq(person.subject, clientId), eq(person.email, addressOfSubject(clientId)), isNull(person.clientId)))
      .returning({ id: person.id })
    if (known) return known.id
    const [made] = await db
      .insert(person)
      .values({ ...values, createdAt: now })
      .returning({ id: person.id })
    if (!made) throw new Error('A machine was not stored.')
    return made.id
  },

  /** Call it with the row held. */
  async change(id: string, { name, roles }: Pick<Machine, 'name' | 'roles'>): Promise<void> {
    await db
      .update(person)
      .set({ name, roles: [...roles] })
      .where(eq(person.id, id))
  },
})

/**
 * The machine of a token, with the roles that an admin gave it; those of the token do not count.
 * @throws forbidden (403): MachineNotAdmitted until an admin admits it and while it is a person as well, AccountClosed once one closed it.
 */
export async function machineOfToken(
  { db }: Pick<Database, 'db'>,
  now: Date,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<{ id: string; email: string; name: string; roles: Role[] }> {
  // Its tokens held an address before an admin admitted it: who they made then is a person, and stays one.
  const asPerson = sql`select 1 from ${person} other where other.issuer = ${issuer} and other.subject = ${subject} and other.client_id is null`
  const own = and(eq(person.clientId, subject), or(isNull(person.issuer), and(eq(person.issuer, issuer), eq(person.subject, subject))))
  const [known] = await db
    .update(person)
    .set({ issuer, subject, lastSeenAt: now, firstSeenAt: sql`coalesce(${person.firstSeenAt}, ${now.toISOString()})` })
    .where(and(own, isNull(person.closedAt), sql`not exists (${asPerson})`))
    .returning({ id: person.id, email: person.email, name: person.name, roles: person.roles })
  if (known) return { ...known, roles: known.roles as Role[] }
  const [refused] = await db.select({ closedAt: person.closedAt }).from(person).where(own)
  if (refused?.closedAt) throw closedAccount()
  if (refused) throw forbidden('This client came as a person before: an administrator must erase that one first.', 'MachineNotAdmitted')
  throw forbidden('An administrator must admit this machine first.', 'MachineNotAdmitted')
}
