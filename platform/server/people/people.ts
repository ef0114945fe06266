import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Clock } from '../../contract/clock.ts'
import { forbidden } from '../../contract/errors.ts'
import type { Role } from '../../contract/roles.ts'
import type { Audit } from '../audit.ts'
import type { Database, Db } from '../database/database.ts'
import { person } from './person.table.ts'

/** What a verified token says of a person. */
export interface TokenPerson {
  issuer: string
  subject: string
  email: string
  emailVerified: boolean
  name: string
  roles: readonly Role[]
}

export interface Person {
  id: string
  email: string
  name: string
  /** Not signed in yet. */
  invited: boolean
}

const asPerson = (row: typeof person.$inferSelect): Person => ({
  id: row.id,
  email: row.email,
  name: row.name,
  invited: row.issuer === null,
})

type OwnChoices = Pick<typeof person.$inferInsert, 'language' | 'theme' | 'lastSeenRelease' | 'mailPreferences'>

export const peopleStore = (db: Db) => ({
  /** What a person chose for themselves; call it with the row held. */
  async change(id: string, changes: Partial<OwnChoices>): Promise<void> {
    await db.update(person).set(changes).where(eq(person.id, id))
  },

  /** People whose last token held this e-mail as verified, and invited ones that wait for it; none whose account is closed. */
  async withEmail(email: string): Promise<Person[]> {
    const rows = await db.select().from(person).where(eq(person.email, email)).orderBy(asc(person.createdAt)).limit(20)
    return rows.filter((row) => !row.closedAt && (row.emailVerified || row.issuer === null)).map(asPerson)
  },

  /** From when on an account lets nobody in; null: it does again. Call it with the row held. */
  async setClosed(id: string, at: Date | null): Promise<void> {
    await db.update(person).set({ closedAt: at }).where(eq(person.id, id))
  },

  async byId(id: string): Promise<Person | undefined> {
    const [row] = await db
      .select()
      .from(person)
      .where(and(eq(person.id, id), isNull(person.erasedAt)))
    return row && asPerson(row)
  },

  /** Someone who has not signed in yet; bound at the first sign-in with that verified e-mail. Call it in a transaction. */
  async invite(email: string): Promise<Person> {
    // Of two who invite at once the second one takes the row of the first.
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`invite ${email}`}, 0))`)
    const [waiting] = await db
      .select()
      .from(person)
      .where(and(eq(person.email, email), isNull(person.issuer)))
      .limit(1)
    if (waiting) return asPerson(waiting)
    const [row] = await db.insert(person).values({ id: randomUUID(), email, name: email }).returning()
    if (!row) throw new Error('An invited person was not stored.')
    return asPerson(row)
  },
})

/** Who is known by their subject alone stands so where people stand by their e-mail. */
export const addressOfSubject = (subject: string): string => `${subject}@unknown`

/** What the portal writes in place of an address: for a machine, for who has none, for who was erased, for itself. No token may claim it. */
const isReserved = (address: string): boolean => /^svc:|@unknown$|^[\da-f]{64}$|^portico$/i.test(address)

export const closedAccount = () => forbidden('An administrator closed this account.', 'AccountClosed')

/**
 * Finds the person of a token by issuer and subject, or makes the row; an invited person with the same verified e-mail is bound.
 * The e-mail is shown, never trusted: the same e-mail with another subject is a new person, and an audit entry. Who claims an e-mail that
 * somebody else holds as verified, or what the portal itself writes in place of one, stands by their subject instead: records name their
 * authors by it.
 * @throws forbidden (403): AccountClosed to somebody whose account an admin closed, MachineNotAdmitted to a machine that comes as a person.
 */
export async function personOfToken(
  database: Database,
  audit: Audit,
  clock: Clock,
  token: TokenPerson,
  trustEmail: boolean,
): Promise<{ id: string; name: string; email: string }> {
  const now = clock.now()
  const isTheirs = !isReserved(token.email)
  const verified = isTheirs && (token.emailVerified || trustEmail)
  const isTaken = !isTheirs || (!verified && (await isSomebodyElses(database, token)))
  const seen = {
    email: isTaken ? addressOfSubject(token.subject) : token.email,
    emailVerified: verified,
    name: token.name,
    roles: [...token.roles],
    lastSeenAt: now,
  }
  const identity = and(eq(person.issuer, token.issuer), eq(person.subject, token.subject))
  const [known] = await database.db
    .update(person)
    .set(seen)
    .where(and(identity, isNull(person.closedAt), isNull(person.clientId)))
    .returning({ id: person.id, name: person.name })
  if (known) return { ...known, email: seen.email }
  const [refused] = await database.db
    .select({ closedAt: person.closedAt, clientId: person.clientId })
    .from(person)
    .where(or(identity, and(eq(person.clientId, token.subject), isNull(person.issuer))))
    .orderBy(asc(person.clientId))
    .limit(1)
  if (refused?.closedAt) throw closedAccount()
  // What a machine may do is said by an admin, also when its provider gives it an address and roles later on.
  if (refused?.clientId)
    throw forbidden(
      'This client is a machine here: its token must name it as its subject and hold no e-mail address.',
      'MachineNotAdmitted',
    )
  return database.transaction(async (tx) => {
    if (verified) {
      const [bound] = await tx
        .update(person)
        .set({ ...seen, issuer: token.issuer, subject: token.subject, firstSeenAt: now })
        .where(
          and(
            isNull(person.issuer),
            // One of them, should there be several: two rows cannot have one issuer and subject.
            inArray(
              person.id,
              tx
                .select({ id: person.id })
                .from(person)
                .where(and(eq(person.email, token.email), isNull(person.issuer), isNull(person.clientId)))
                .orderBy(asc(person.createdAt), asc(person.id))
                .limit(1),
            ),
          ),
        )
        .returning({ id: person.id, name: person.name, closedAt: person.closedAt })
      // An invitation that was closed lets nobody in either; the binding is undone with the transaction.
      if (bound?.closedAt) throw closedAccount()
      if (bound) return { id: bound.id, name: bound.name, email: seen.email }
    }
    // By its id: an erasure takes names away, and this entry stays.
    const [twin] = await tx.select({ id: person.id }).from(person).where(eq(person.email, token.email)).limit(1)
    const [made] = await tx
      .insert(person)
      .values({ ...seen, issuer: token.issuer, subject: token.subject, createdAt: now, firstSeenAt: now })
      .onConflictDoNothing({ target: [person.issuer, person.subject] })
      .returning({ id: person.id, name: person.name })
    if (!made) {
      // The first calls of a page come together: another one of them was first, and is no twin.
      const [other] = await tx
        .update(person)
        .set(seen)
        .where(and(identity, isNull(person.closedAt), isNull(person.clientId)))
        .returning({ id: person.id, name: person.name })
      if (!other) throw new Error('A person was not stored.')
      return { ...other, email: seen.email }
    }
    if (twin)
      await audit(
        tx,
        {},
        {
          entityType: 'person',
          entityId: made.id,
          entityName: token.email,
          action: 'create',
          changes: [{ field: 'sameEmailAs', old: null, new: twin.id }],
        },
      )
    return { ...made, email: seen.email }
  })
}

async function isSomebodyElses({ db }: Database, { issuer, subject, email }: TokenPerson): Promise<boolean> {
  const [holder] = await db
    .select({ id: person.id })
    .from(person)
    .where(and(eq(person.email, email), eq(person.emailVerified, true), or(ne(person.issuer, issuer), ne(person.subject, subject))))
    .limit(1)
  return holder !== undefined
}
