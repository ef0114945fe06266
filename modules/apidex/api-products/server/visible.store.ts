import { type Caller, isAdmin, visitor } from '@portico/platform/contract/roles.ts'
import { type SQL, sql } from 'drizzle-orm'
import { apiKey, application, keyProduct } from '../../applications/server/application.table.ts'
import { environment } from '../../environments/server/environment.table.ts'
import { permissionGroupTeam } from '../../permission-groups/server/permission-group.table.ts'
import { spec } from '../../specs/server/spec.table.ts'
import { mineOnly } from '../../teams/server/mine.store.ts'
import { teamMember } from '../../teams/server/team.table.ts'

/** The permission groups that a person's teams are in. */
const groupsOf = (person: SQL): SQL =>
  sql`select linked.permission_group_id from ${permissionGroupTeam} linked join ${teamMember} own on own.team_id = linked.team_id where own.person_id = ${person}`

/** Which products a person who is no admin sees, given their id; never unknown, which `not` would take for seen. */
const seenBy = (person: SQL, alias: SQL): SQL =>
  sql`(coalesce(${alias}.owner_id = ${person}, false) or (${alias}.status <> 'draft' and (${alias}.permission_group_id is null or ${alias}.permission_group_id in (${groupsOf(person)})
    or exists (select 1 from ${spec} uploaded where uploaded.product_id = ${alias}.id and uploaded.created_by = ${person}))))`

/**
 * Which products a caller may see, as a condition on `api_product` under the given alias: the one place of this rule, used by every list,
 * count, search and look-up. A draft is for its owner and admins; a permission group narrows (several teams give the union); owner and
 * uploader always see theirs. Without a caller: what is public, in a public environment.
 */
export function visibleProducts(caller: Caller | undefined, alias: SQL = sql`p`): SQL {
  if (caller === undefined || caller === visitor)
    return sql`(${alias}.status in ('published', 'deprecated') and ${alias}.visibility = 'public' and ${alias}.permission_group_id is null
      and exists (select 1 from ${environment} shown where shown.id = ${alias}.environment_id and shown.settings @> '{"public": true}'))`
  if (isAdmin(caller)) return sql`true`
  return seenBy(sql`${caller.id}`, alias)
}

/**
 * Which products a value that opens them must be kept from. One without an owner was found at its gateway, where whoever holds the key has it as a
 * draft, too: a group alone narrows it.
 */
export const hiddenProducts = (caller: Caller, alias: SQL = sql`p`): SQL =>
  sql`not (${visibleProducts(caller, alias)} or (${alias}.owner_id is null and ${alias}.permission_group_id is null))`

/** The same of a person of the table `person` under the given alias, whoever asks. */
export const visibleToPerson = (person: SQL, alias: SQL = sql`p`): SQL =>
  sql`('admin' = any(${person}.roles) or ${seenBy(sql`${person}.id`, alias)})`

/** Ids of the products that the caller has on a key of an application of their own, of their teams or shared with one of these. */
export const consumedBy = (
  caller: Caller,
): SQL => sql`select held.product_id from ${keyProduct} held join ${apiKey} k on k.id = held.key_id and k.revoked_at is null join ${application} a on a.id = k.application_id and a.deleted_at is null
  where held.status in ('approved', 'pending') and (${mineOnly(caller.id)})`

/**
 * Which products on keys a caller is told of: those that they may see, and (PG-6) those that an application of their own or of their team
 * holds, whatever became of their groups. An application that is only shared with them tells nothing of products that they may not see.
 * @param held the id of the application
 */
export const toldOnKeys = (
  caller: Caller,
  held: SQL,
  alias: SQL = sql`p`,
): SQL => sql`(${visibleProducts(caller, alias)} or exists (select 1 from ${application} holder
    where holder.id = ${held} and (holder.owner_id = ${caller.id} or holder.team_id in (select team_id from ${teamMember} where person_id = ${caller.id}))))`
