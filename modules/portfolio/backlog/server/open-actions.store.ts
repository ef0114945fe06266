import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import type { OwnerPlace } from '@portico/platform/server/people/naming.ts'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { agendaItem } from './agenda-item.table.ts'

const ownedRow = z.strictObject({ id: z.string(), name: z.string() })

/** Items with something that somebody took on and has not done. The first condition is that of the index. */
const openActionsOf = (personId: string): SQL =>
  sql`${agendaItem.actions} @> '[{"status": "OPEN"}]' and ${agendaItem.actions} @> jsonb_build_array(jsonb_build_object('status', 'OPEN', 'ownerId', ${personId}::text))`

/** What people took on in meetings is theirs until it is done: it stands within the item. What is done stays with who did it. */
export const openActions: OwnerPlace = {
  as: 'owner',
  column: agendaItem.actions,
  entityType: 'agendaitem',
  field: 'actions',
  find: (db: Db, personId, most) =>
    rowsOf(
      db,
      ownedRow,
      sql`select ${agendaItem.id} as id, ${agendaItem.title} as name from ${agendaItem} where ${openActionsOf(personId)} order by 2, 1 limit ${most ?? null}`,
    ),
  give: (tx, { fromId, toId, by, now }) =>
    rowsOf(
      tx,
      ownedRow,
      sql`update ${agendaItem} set actions = (
          select jsonb_agg(case when one ->> 'status' = 'OPEN' and one ->> 'ownerId' = ${fromId}::text
            then one || jsonb_build_object('ownerId', ${toId}::text) else one end order by at)
          from jsonb_array_elements(${agendaItem.actions}) with ordinality listed(one, at)),
        version = version + 1, updated_at = ${now.toISOString()}, updated_by = ${by}
        where ${openActionsOf(fromId)} returning ${agendaItem.id} as id, ${agendaItem.title} as name`,
    ),
}
