import { createHash } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Clock } from '../../contract/clock.ts'
import type { Caller } from '../../contract/roles.ts'
import type { Audit } from '../audit.ts'
import type { Database, Db } from '../database/database.ts'

export const signIn = pgTable(
  'sign_in',
  {
    personId: uuid('person_id').notNull(),
    session: text().notNull(),
    /** When the last token of it that was seen ends. */
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.session] })],
)

/** What a token tells of the sign-in that it comes from. */
export interface SignInToken {
  issuer: string
  /** The provider's session; a token need not name it. */
  session?: string | undefined
  machine?: true | undefined
  expiresAt: Date
}

/** Who comes without a session that has a name is signed in for as long as no more than this lies between two tokens. */
const awayMs = 12 * 3_600_000
/** A session goes on after so long a silence where the provider lets it: its next token is no new sign-in. */
const keptMs = 60 * 24 * 3_600_000

/**
 * Writes into the audit that somebody signed in, once for each session of the provider; call it with each token that was not seen before.
 * A machine has no session: it signs in on each day (UTC) on which it comes.
 */
export async function noteSignIn(
  { database, audit, clock }: { database: Database; audit: Audit; clock: Clock },
  caller: Caller,
  { issuer, session, machine, expiresAt }: SignInToken,
  requestId: string | undefined,
): Promise<void> {
  const now = clock.now()
  const named = machine ? now.toISOString().slice(0, 10) : session
  const mark = named === undefined ? '' : createHash('sha256').update(`${issuer} ${named}`).digest('hex')
  await database.transaction(async (tx) => {
    const last = await lastOf(tx, caller.id, mark, expiresAt)
    const isKnown = last !== undefined && (mark !== '' || now.getTime() - last.getTime() < awayMs)
    if (isKnown) return
    const changes = [{ field: 'provider', of: machine ? 'machine' : 'person', old: null, new: issuer }]
    await audit(
      tx,
      { caller, requestId },
      { entityType: 'person', entityId: caller.id, entityName: caller.email, action: 'login', changes },
    )
  })
}

/** When the last token of a session ended or ends, and from now on this one; undefined: it is the first one. */
async function lastOf(tx: Db, personId: string, session: string, endsAt: Date): Promise<Date | undefined> {
  const made = await tx.insert(signIn).values({ personId, session, endsAt }).onConflictDoNothing().returning({ session: signIn.session })
  if (made.length > 0) return undefined
  const own = and(eq(signIn.personId, personId), eq(signIn.session, session))
  // Held: of two tokens that come together one is the sign-in.
  const [known] = await tx.select({ endsAt: signIn.endsAt }).from(signIn).where(own).for('update')
  if (known && known.endsAt < endsAt) await tx.update(signIn).set({ endsAt }).where(own)
  return known?.endsAt
}

/** Forgets the sessions of which nothing has come for long; the audit keeps what it told of them. */
export async function forgetSignIns(db: Db, now: Date): Promise<void> {
  await db.delete(signIn).where(lt(signIn.endsAt, new Date(now.getTime() - keptMs)))
}
