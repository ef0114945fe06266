import type { Actor } from '@portico/platform/server/audit.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { peopleStore } from '@portico/platform/server/people/people.ts'

/** Whoever began what goes on, an admin; nobody, where they were erased since. */
export async function actorOf(db: Db, begunBy: string | null): Promise<Actor> {
  const person = begunBy === null ? undefined : await peopleStore(db).byId(begunBy)
  return person ? { caller: { ...person, roles: ['admin'] } } : {}
}

/** That an application became the portal's with these, or went with them. */
export const factOf = (
  action: 'create' | 'delete',
  { id, name }: { id: string; name: string },
  values: Readonly<Record<string, string | number | null>>,
) => ({
  entityType: 'application',
  entityId: id,
  entityName: name,
  action,
  changes: Object.entries(values).map(([field, value]) =>
    action === 'create' ? { field, old: null, new: value } : { field, old: value, new: null },
  ),
})
