import type { Db } from '@portico/platform/server/database/database.ts'
import { arrayOf, fixed, iso, type ListSource } from '@portico/platform/server/lists/source.ts'
import { type PageQuery, page } from '@portico/platform/server/lists/style1.ts'
import { person } from '@portico/platform/server/people/person.table.ts'
import { sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import type { Held, heldKinds } from '../people-ports.contract.ts'
import { type ListedPerson, listedPerson, people } from '../person.contract.ts'

const personRow = z.omit(listedPerson, { teams: true, applications: true, keys: true })
type PersonRow = z.infer<typeof personRow>

const state = sql`case when p.erased_at is not null then 'erased' when p.closed_at is not null then 'closed' when p.issuer is null then 'invited' else 'active' end`

const source: ListSource<PersonRow> = {
  row: personRow,
  spec: people.list.list,
  table: sql`${person} p`,
  id: sql`p.id`,
  fields: {
    id: sql`p.id`,
    name: sql`p.name`,
    email: sql`p.email`,
    // Who never came stands where they were invited.
    firstSeenAt: sql`coalesce(p.first_seen_at, p.created_at)`,
    lastSeenAt: sql`coalesce(p.last_seen_at, p.created_at)`,
  },
  search: sql`p.search_text`,
  names: [sql`lower(p.name)`],
  select: fixed(sql`p.id, p.email, p.name, p.roles, ${state} as state, p.client_id is not null as machine,
    ${iso(sql`coalesce(p.first_seen_at, case when p.issuer is not null then p.created_at end)`)} as "firstSeenAt", ${iso(sql`p.last_seen_at`)} as "lastSeenAt"`),
}

export interface PeopleQuery extends PageQuery {
  role?: readonly string[] | undefined
  state?: readonly string[] | undefined
}

/** @param heldBy what these people have, asked of the modules */
export const personListStore = (db: Db, heldBy: (tx: Db, ids: readonly string[]) => Promise<(readonly Held[])[]>) => {
  const finish = async (rows: PersonRow[]): Promise<ListedPerson[]> => {
    const held = (
      await heldBy(
        db,
        rows.map(({ id }) => id),
      )
    ).flat()
    const countOf = (personId: string, kind: (typeof heldKinds)[number]) =>
      held.filter((one) => one.personId === personId && one.kind === kind).reduce((sum, { count }) => sum + count, 0)
    return rows.map((row) => ({
      ...row,
      teams: countOf(row.id, 'team'),
      applications: countOf(row.id, 'application'),
      keys: countOf(row.id, 'key'),
    }))
  }
  return {
    list: (query: PeopleQuery, reply: FastifyReply) =>
      page(
        db,
        source,
        {
          query,
          visible: query.state?.includes('erased') ? undefined : sql`p.erased_at is null`,
          filters: [
            query.role && sql`p.roles && ${arrayOf(query.role)}::text[]`,
            query.state && sql`${state} = any(${arrayOf(query.state)}::text[])`,
          ],
          finish,
        },
        reply,
      ),
  }
}
