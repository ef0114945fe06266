import { auditEntry } from '@portico/platform/server/audit.table.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { person } from '@portico/platform/server/people/person.table.ts'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'

const addressRow = z.strictObject({ address: z.string() })

export const invitationStore = (tx: Db) => ({
  /** Of two calls of one person at once the second counts what the first did. */
  hold: (personId: string) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`invitations of ${personId}`}, 0))`),

  /** Addresses that a person put into teams since then and that have not signed in to this day. The audit knows, whatever became of the membership. */
  async since(personId: string, since: Date): Promise<string[]> {
    const rows = await rowsOf(
      tx,
      addressRow,
      sql`select distinct c.change ->> 'of' as address from ${auditEntry} a cross join lateral jsonb_array_elements(a.changes) as c (change)
        where a.entity_type = 'team' and a.date > ${since.toISOString()} and a.actor_id = ${personId} and a.action = 'link'
          and c.change ->> 'field' = 'member' and c.change ->> 'of' is not null
          and not exists (select from ${person} p where p.email = c.change ->> 'of' and p.issuer is not null)`,
    )
    return rows.map(({ address }) => address)
  },
})
