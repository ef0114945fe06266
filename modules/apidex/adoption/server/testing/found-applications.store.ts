import type { Database, Db } from '@portico/platform/server/database/database.ts'
import { person } from '@portico/platform/server/people/person.table.ts'
import { eq } from 'drizzle-orm'
import { apiKey } from '../../../applications/server/application.table.ts'
import { adoptionStore } from '../adoption.store.ts'
import { adoption } from '../adoption.table.ts'

/** Two applications with a key each, as if they had been read from the gateway of an environment. */
export async function foundApplications({ db }: Database, environmentId: string): Promise<void> {
  const store = adoptionStore(db)
  const [somebody] = await db.select({ id: person.id }).from(person).limit(1)
  await store.begin(environmentId, 'ready', somebody?.id ?? '', new Date())
  const run = await store.anew(environmentId)
  const found = (name: string) => ({
    gatewayId: name,
    name,
    shownAs: name,
    owner: null,
    keys: [{ gatewayId: `${name} key`, label: name, active: true, approved: [], application: null }],
  })
  await store.found(environmentId, run, [found('Meter app'), found('Billing app')])
}

/** What the one key of an environment is known by at its gateway, and how it comes to be known by something else. */
export const keyAdoptedAs = (db: Db, environmentId: string) => ({
  async now(): Promise<string> {
    const [key] = await db.select({ as: apiKey.adoptedAs }).from(apiKey).where(eq(apiKey.environmentId, environmentId))
    return key?.as ?? ''
  },
  async becomes(adoptedAs: string | null): Promise<void> {
    await db.update(apiKey).set({ adoptedAs }).where(eq(apiKey.environmentId, environmentId))
  },
})

/** As a server leaves it that goes after it has taken over what it found, and before it could say so. */
export async function leftWhileAdopting(db: Db, environmentId: string): Promise<void> {
  await db.update(adoption).set({ state: 'adopting', adoptedBefore: 0 }).where(eq(adoption.environmentId, environmentId))
}

interface KnownPerson {
  subject: string
  email: string
  verified: boolean
  closedAt: string | null
}
/** Somebody of another provider of identities, as if they had signed in. */
export async function personKnownAs(db: Db, { subject, email, verified, closedAt }: KnownPerson): Promise<void> {
  await db.insert(person).values({
    issuer: 'elsewhere',
    subject,
    email,
    emailVerified: verified,
    name: email,
    closedAt: closedAt === null ? null : new Date(closedAt),
  })
}
