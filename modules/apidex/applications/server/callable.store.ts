import type { Caller } from '@portico/platform/contract/roles.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { apiProduct } from '../../api-products/server/api-product.table.ts'
import { hiddenProducts } from '../../api-products/server/visible.store.ts'
import { teamMember } from '../../teams/server/team.table.ts'
import { memberRoles } from '../../teams/team.contract.ts'
import { mayWithApplication } from '../application.rules.ts'
import { productStatuses } from '../key.contract.ts'
import { visibleApplications } from './application.store.ts'

const callableRow = z.strictObject({
  id: z.string(),
  name: z.string(),
  lastFour: z.string(),
  applicationId: z.string(),
  application: z.string(),
  status: z.nullable(z.enum(productStatuses)),
  enforced: z.boolean(),
  isOwner: z.boolean(),
  owningTeamRole: z.nullable(z.enum(memberRoles)),
  sharedTeamRoles: z.array(z.enum(memberRoles)),
})

const most = 100

/** Working keys whose value the caller may have, those that have the product first, then those that were used last. */
export async function callableKeys(db: Db, caller: Caller, product: { id: string; apiproduct: string; environmentId: string }, now: Date) {
  const visible = visibleApplications(caller)
  const rows = await rowsOf(
    db,
    callableRow,
    sql`select k.id, k.name, k.last_four as "lastFour", a.id as "applicationId", a.name as application, kp.status,
        coalesce((k.observed ->> 'present')::boolean and (k.observed ->> 'active')::boolean and jsonb_exists(k.observed -> 'approved', ${product.apiproduct}), false) as enforced,
        a.owner_id is not distinct from ${caller.id} as "isOwner",
        (select role from ${teamMember} where team_id = a.team_id and person_id = ${caller.id}) as "owningTeamRole",
        coalesce((select json_agg(m.role) from shared_application s join ${teamMember} m on m.team_id = s.team_id and m.person_id = ${caller.id} where s.application_id = a.id), '[]') as "sharedTeamRoles"
      from application a join api_key k on k.application_id = a.id left join key_product kp on kp.key_id = k.id and kp.product_id = ${product.id}
      where a.environment_id = ${product.environmentId} and a.deleted_at is null${visible ? sql` and (${visible})` : sql``}
        and k.revoked_at is null and not k.suspended and (k.expires_at is null or k.expires_at > ${now.toISOString()})
        and not exists (select 1 from key_product held join ${apiProduct} p on p.id = held.product_id where held.key_id = k.id and held.status in ('approved', 'pending') and ${hiddenProducts(caller)})
      order by case kp.status when 'approved' then 0 when 'pending' then 1 else 2 end, (a.owner_id is not distinct from ${caller.id}) desc, k.last_used_at desc nulls last, a.name, k.created_at, k.id
      limit ${2 * most}`,
  )
  return rows
    .filter((row) => mayWithApplication(caller, row).includes('reveal'))
    .slice(0, most)
    .map(({ isOwner: _, owningTeamRole: __, sharedTeamRoles: ___, ...key }) => key)
}
