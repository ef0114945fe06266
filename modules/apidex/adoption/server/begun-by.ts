import type { Actor } from '@portico/platform/server/audit.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { peopleStore } from '@portico/platform/server/people/people.ts'

/** Whoever began what goes on, an admin; nobody, where they were erased since. */
export async function actorOf(db: Db, begunBy: string | null): Promise<Actor> {
  const person = begunBy === null ? undefined : await peopleStore(db).byId(begunBy)
  return person ? { caller: { ...person, roles: ['admin'] } } : {}
}
