import { audienceHearers, teamHearers } from '@portico/core/contract.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { anyText } from '@portico/platform/server/lists/source.ts'
import { person } from '@portico/platform/server/people/person.table.ts'
import { type FilledPort, fill, join } from '@portico/platform/server/ports.ts'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { apiProduct } from '../../api-products/server/api-product.table.ts'
import { visibleToPerson } from '../../api-products/server/visible.store.ts'
import { apiKey, application, keyProduct, sharedApplication } from '../../applications/server/application.table.ts'
import { permissionGroupTeam } from '../../permission-groups/server/permission-group.table.ts'
import { teamMember } from '../../teams/server/team.table.ts'

const idRow = z.strictObject({ id: z.string() })

/** Whose an application that has the product on a key is: its owner, and members of its team and of those that it is shared with. */
const usersOf = (productId: string): SQL => sql`
  with using_it as (select a.id, a.owner_id, a.team_id from ${keyProduct} kp join ${apiKey} k on k.id = kp.key_id and k.revoked_at is null
    join ${application} a on a.id = k.application_id and a.deleted_at is null where kp.product_id = ${productId} and kp.status in ('approved', 'pending'))
  select owner_id as id from using_it where owner_id is not null
  union select m.person_id from using_it u join ${teamMember} m on m.team_id = u.team_id
  union select m.person_id from using_it u join ${sharedApplication} s on s.application_id = u.id join ${teamMember} m on m.team_id = s.team_id`

/** Members of the teams in the product's group. */
const readersOf = (productId: string): SQL => sql`
  select m.person_id as id from ${apiProduct} p join ${permissionGroupTeam} l on l.permission_group_id = p.permission_group_id
    join ${teamMember} m on m.team_id = l.team_id where p.id = ${productId}`

const audiences: Readonly<Record<string, (productId: string) => SQL>> = {
  usersOfProduct: usersOf,
  readersOfProduct: (id) => sql`(${usersOf(id)}) union (${readersOf(id)})`,
}

/** Who hears of teams and products. Of a product that somebody does not see any more they are told nothing. */
export const offeredHearers: readonly FilledPort[] = [
  fill(teamHearers, async (tx, teamId, roles) => {
    const having = roles ? sql` and m.role = ${anyText(roles)}` : sql``
    const rows = await rowsOf(tx, idRow, sql`select m.person_id as id from ${teamMember} m where m.team_id = ${teamId}${having}`)
    return rows.map(({ id }) => id)
  }),
  join(audienceHearers, async (tx, audience, productId) => {
    const who = audiences[audience]?.(productId)
    if (!who) return null
    const seeing = await rowsOf(
      tx,
      idRow,
      sql`select h.id from ${person} h join ${apiProduct} p on p.id = ${productId} where h.id in (${who}) and ${visibleToPerson(sql`h`)}`,
    )
    return seeing.map(({ id }) => ({ personId: id }))
  }),
]
