import type { Filter } from '@portico/platform/contract/lists.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { iso, type ListSource } from '@portico/platform/server/lists/source.ts'
import { filtered } from '@portico/platform/server/lists/style2.ts'
import { person } from '@portico/platform/server/people/person.table.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { apiProduct } from '../../api-products/server/api-product.table.ts'
import { apiKey, application, keyProduct, sharedApplication } from '../../applications/server/application.table.ts'
import { teamMember, team as teamTable } from '../../teams/server/team.table.ts'
import { type LostSubscription, lostSubscription, permissionGroups } from '../permission-group.contract.ts'

/** A group's product is lost to a team that is not in the group. */
const isOutside = (team: SQL): SQL =>
  sql`not exists (select 1 from permission_group_team l where l.permission_group_id = p.permission_group_id and l.team_id = ${team})`

/**
 * PG-6: products on living keys whose group neither the application's team nor any team of its owner is in; and those on keys of
 * applications that are shared with a team outside the group, with the names of such teams.
 */
const source: ListSource<LostSubscription> = {
  row: lostSubscription,
  spec: permissionGroups.lost.list,
  table: sql`(select kp.key_id, kp.product_id, kp.requested_at, p.name, p.display_name, p.environment_id, p.permission_group_id, a.id as application_id, a.name as application, a.team_id, a.owner_id,
      kp.key_id::text || '/' || kp.product_id::text as id
    from ${apiProduct} p join ${keyProduct} kp on kp.product_id = p.id and kp.status in ('approved', 'pending')
      join ${apiKey} k on k.id = kp.key_id and k.revoked_at is null join ${application} a on a.id = k.application_id and a.deleted_at is null
    where p.permission_group_id is not null
      and (p.owner_id is distinct from a.owner_id and not exists (select 1 from permission_group_team l where l.permission_group_id = p.permission_group_id
          and (l.team_id = a.team_id or l.team_id in (select m.team_id from ${teamMember} m where m.person_id = a.owner_id)))
        or exists (select 1 from ${sharedApplication} s where s.application_id = a.id and ${isOutside(sql`s.team_id`)}))) x`,
  id: sql`x.id`,
  fields: {
    keyId: sql`x.key_id`,
    productId: sql`x.product_id`,
    environmentId: sql`x.environment_id`,
    permissionGroupId: sql`x.permission_group_id`,
    requestedAt: sql`x.requested_at`,
  },
  joins: sql`join permission_group g on g.id = x.permission_group_id left join ${teamTable} t on t.id = x.team_id left join ${person} o on o.id = x.owner_id`,
  select: sql`x.key_id as "keyId", x.product_id as "productId", x.name as apiproduct, x.display_name as "displayName", x.environment_id as "environmentId", x.application_id as "applicationId", x.application,
    t.name as team, o.email as owner, (select coalesce(json_agg(w.name order by w.name), '[]'::json) from ${sharedApplication} s join ${teamTable} w on w.id = s.team_id join ${apiProduct} p on p.id = x.product_id
      where s.application_id = x.application_id and ${isOutside(sql`s.team_id`)}) as "sharedWith", x.permission_group_id as "permissionGroupId", g.name as "permissionGroup", ${iso(sql`x.requested_at`)} as "requestedAt"`,
}

export const lostSubscriptions = (db: Db, query: { filter?: Filter | undefined; cursor?: string | undefined }, reply: FastifyReply) =>
  filtered(db, source, { query, finish: (rows) => rows }, reply)
