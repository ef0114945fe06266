import { type AppError, conflict, invalid } from '@portico/platform/contract/errors.ts'
import type { Actor, Audit } from '@portico/platform/server/audit.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { databaseErrorOf } from '@portico/platform/server/database/error.ts'
import { erasePerson } from '@portico/platform/server/people/erase.ts'
import type { Giving, OwnedRecord as Named, NamingPlace, OfficePlace, OwnerPlace } from '@portico/platform/server/people/naming.ts'
import { person } from '@portico/platform/server/people/person.table.ts'
import { hold } from '@portico/platform/server/record/hold.ts'
import { eq } from 'drizzle-orm'
import type { HandedOver, OwnedRecord } from '../person.contract.ts'

type Person = typeof person.$inferSelect
/** The audit takes so many entries in one statement. */
const batch = 500

/** Who leaves: what they own, who takes it, and what is forgotten. @param naming where the tables of all modules name people */
export const leaverStore = (db: Db, naming: readonly NamingPlace[]) => {
  const places = naming.filter((place): place is OwnerPlace | OfficePlace => place.as === 'owner' || place.as === 'office')
  return {
    get: async (id: string): Promise<Person | undefined> => (await db.select().from(person).where(eq(person.id, id)))[0],

    /** Held until the transaction ends. */
    held: (id: string): Promise<Person | undefined> => hold(db, person, id),

    /** @param most so many of each kind */
    async owned(personId: string, most: number): Promise<OwnedRecord[]> {
      const found: OwnedRecord[] = []
      for (const { entityType, field, find } of places)
        for (const { id, name } of await find(db, personId, most)) found.push({ entityType, field, id, name })
      return found
    },

    /**
     * Everything that one owns is the other's, each with its entry in the audit. An office that the other may not hold is laid down.
     * @throws ValidationError when a kind of record asks for a role that who takes over lacks; UniqueConflict when a name is taken there.
     */
    async handOver(from: Person, to: Person, audit: Audit, actor: Actor, now: Date): Promise<HandedOver> {
      const by = actor.caller?.email ?? 'portico'
      const done: HandedOver = { given: 0, laidDown: [] }
      for (const place of places) {
        const { entityType, field, roles } = place
        const mayHold = !roles || roles.some((role) => to.roles.includes(role))
        const giving = { fromId: from.id, toId: to.id, by, now }
        const records =
          place.as === 'office'
            ? await place.give(db, { ...giving, toId: mayHold ? to.id : null })
            : (await givenAll(db, place, giving, mayHold)).map((one) => ({ ...one, taken: true }))
        for (let at = 0; at < records.length; at += batch)
          await audit(
            db,
            actor,
            ...records.slice(at, at + batch).map(({ id, name, taken }) => ({
              entityType,
              entityId: id,
              entityName: name,
              action: 'update' as const,
              changes: [{ field, old: from.id, new: taken ? to.id : null }],
            })),
          )
        done.given += records.filter(({ taken }) => taken).length
        done.laidDown.push(...records.filter(({ taken }) => !taken).map(({ id, name }) => ({ entityType, field, id, name })))
      }
      return done
    },

    erase: (one: Person, now: Date) => erasePerson(db, one, naming, now),
  }
}

async function givenAll(db: Db, { entityType, roles = [], find, give }: OwnerPlace, giving: Giving, mayHold: boolean): Promise<Named[]> {
  if (!mayHold && (await find(db, giving.fromId, 1)).length > 0)
    throw invalid({
      path: 'to',
      code: 'personRole',
      message: `Must be somebody with the role ${roles.join(' or ')}.`,
      params: { roles: roles.join(' or ') },
    })
  // Undone by itself where it fails: what both of them have can be asked for after that.
  return db
    .transaction((tx) => give(tx as unknown as Db, giving))
    .catch(async (error: unknown) => {
      if (databaseErrorOf(error).code !== '23505') throw error
      throw namesTaken(entityType, await find(db, giving.fromId), await find(db, giving.toId))
    })
}

/** So many names at most: the message is one line. */
const mostNamed = 3

function namesTaken(entityType: string, from: readonly { name: string }[], to: readonly { name: string }[]): AppError {
  const theirs = new Set(to.map(({ name }) => name.toLowerCase()))
  const both = from.filter(({ name }) => theirs.has(name.toLowerCase())).map(({ name }) => `“${name}”`)
  const names = `${both.slice(0, mostNamed).join(', ')}${both.length > mostNamed ? ', …' : ''}`
  const message = `Both have a ${entityType} of one name: ${names}. Rename one of the two first.`
  return conflict('UniqueConflict', message, [{ path: 'to', code: 'namesTwice', message, params: { names } }])
}
