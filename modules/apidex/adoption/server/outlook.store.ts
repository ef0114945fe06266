import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { anyId } from '@portico/platform/server/lists/source.ts'
import { person } from '@portico/platform/server/people/person.table.ts'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { application } from '../../applications/server/application.table.ts'
import { team } from '../../teams/server/team.table.ts'
import { adoptionApplication } from './adoption.table.ts'

const shareRow = z.strictObject({ name: z.string(), applications: z.int(), keys: z.int(), unknown: z.nullable(z.string()) })
const keptRow = z.strictObject({ kept: z.int(), name: z.nullable(z.string()) })

/** What taking over, or undoing it, would come to now. */
export const outlookStore = (db: Db) => ({
  /** Who was given what, those with the most first. `unknown`: the address, where nobody has signed in with it yet. */
  shares: (environmentId: string) =>
    rowsOf(
      db,
      shareRow,
      sql`select coalesce(t.name, o.name, '') as name, count(*)::int as applications, sum(i.keys - i.fixed)::int as keys,
          case when i.team_id is null and o.issuer is null then coalesce(o.email, '') end as unknown
        from ${adoptionApplication} i left join ${team} t on t.id = i.team_id left join ${person} o on o.id = i.owner_id
        where i.environment_id = ${environmentId} and i.state = 'found' and (i.team_id is not null or i.owner_id is not null)
        group by i.team_id, t.name, i.owner_id, o.name, o.email, o.issuer order by applications desc, name`,
    ),

  /** Teams, and people who have signed in, of these. */
  known: (ids: readonly string[]) =>
    rowsOf(
      db,
      z.strictObject({ id: z.string(), name: z.string(), isTeam: z.boolean() }),
      sql`select id, name, true as "isTeam" from ${team} where id = ${anyId(ids)}
        union all select id, name, false from ${person} where id = ${anyId(ids)} and issuer is not null and closed_at is null`,
    ),

  /** How many of what was taken over are not among these; what the one is called, where it is one and still there. */
  async keptBeside(environmentId: string, forgotten: readonly string[]): Promise<z.infer<typeof keptRow>> {
    const [row] = await rowsOf(
      db,
      keptRow,
      sql`select count(*)::int as kept, case when count(*) = 1 then min(a.name) end as name
        from ${adoptionApplication} i left join ${application} a on a.id = i.application_id and a.deleted_at is null
        where i.environment_id = ${environmentId} and i.state = 'adopted' and not (i.application_id = ${anyId(forgotten)})`,
    )
    return row ?? { kept: 0, name: null }
  },
})
