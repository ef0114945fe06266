import type { Counted, Filter } from '@portico/platform/contract/lists.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { anyId, iso, type ListSource } from '@portico/platform/server/lists/source.ts'
import { counted, filtered, type Includes, includesOf } from '@portico/platform/server/lists/style2.ts'
import { type HoldTo, hold } from '@portico/platform/server/record/hold.ts'
import { uniquely } from '@portico/platform/server/record/write.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { apiProduct, leaveGroup } from '../../api-products/server/api-product.table.ts'
import { spec as specTable } from '../../specs/server/spec.table.ts'
import { team as teamTable } from '../../teams/server/team.table.ts'
import {
  groupSpec,
  type PermissionGroup,
  permissionGroup as permissionGroupSchema,
  permissionGroups,
} from '../permission-group.contract.ts'
import type { GroupLevel } from '../permission-group-kinds.contract.ts'
import { permissionGroup, permissionGroupTeam } from './permission-group.table.ts'

type Query = { filter?: Filter | undefined; cursor?: string | undefined }
const groupRow = z.omit(permissionGroupSchema, { teams: true, specs: true })
type GroupRow = z.infer<typeof groupRow>
export type GroupSpec = NonNullable<PermissionGroup['specs']>[number]

const source: ListSource<GroupRow> = {
  row: groupRow,
  spec: permissionGroups.list.list,
  table: sql`permission_group g`,
  id: sql`g.id`,
  fields: { id: sql`g.id`, name: sql`g.name`, level: sql`g.level`, createdAt: sql`g.created_at`, updatedAt: sql`g.updated_at` },
  select: sql`g.id, g.name, g.description, g.level, ${iso(sql`g.created_at`)} as "createdAt", ${iso(sql`g.updated_at`)} as "updatedAt",
    (select count(*)::int from permission_group_team l where l.permission_group_id = g.id) as "teamCount",
    (select count(*)::int from ${apiProduct} p where p.permission_group_id = g.id) as "specCount"`,
}

/** The only file that queries permission groups and the teams in them. */
export const permissionGroupStore = (db: Db) => {
  const finish = async (rows: GroupRow[], include: Includes): Promise<PermissionGroup[]> => {
    const ids = rows.map((row) => row.id)
    // One after the other: a transaction has one connection.
    const teams = include.has('teams') ? await teamsOf(db, ids) : undefined
    const specs = include.has('specs') ? await specsOf(db, ids) : undefined
    return rows.map((row) => ({
      ...row,
      ...(teams && { teams: teams.filter((one) => one.groupId === row.id).map(({ groupId: _, ...team }) => team) }),
      ...(specs && { specs: specs.filter((one) => one.groupId === row.id).map(({ groupId: _, ...spec }) => spec) }),
    }))
  }

  return {
    list: (query: Query, reply: FastifyReply) => filtered(db, source, { query, finish }, reply),

    count: (asked: Counted) => counted(db, source, asked),

    /** With teams and specs, whatever the filter includes. */
    async get(id: string, filter: Filter = {}): Promise<PermissionGroup | undefined> {
      includesOf(source, filter)
      const rows = await rowsOf(db, groupRow, sql`select ${source.select} from permission_group g where g.id = ${id}`)
      return (await finish(rows, new Set(['teams', 'specs'])))[0]
    },

    hold: (id: string, to?: HoldTo) => hold(db, permissionGroup, id, to),

    async nameOf(id: string): Promise<string | undefined> {
      return (await db.select({ name: permissionGroup.name }).from(permissionGroup).where(eq(permissionGroup.id, id)))[0]?.name
    },

    async create(values: { name: string; description: string; level: GroupLevel }, now: Date): Promise<string> {
      const [made] = await distinct(
        db
          .insert(permissionGroup)
          .values({ ...values, createdAt: now, updatedAt: now })
          .returning({ id: permissionGroup.id }),
      )
      if (!made) throw new Error('A permission group was not stored.')
      return made.id
    },

    async change(id: string, values: { name: string; description: string; level: GroupLevel }, now: Date): Promise<void> {
      await distinct(
        db
          .update(permissionGroup)
          .set({ ...values, updatedAt: now })
          .where(eq(permissionGroup.id, id)),
      )
    },

    async remove(id: string): Promise<void> {
      await db.delete(permissionGroup).where(eq(permissionGroup.id, id))
    },

    /** Takes the group off its products; answers which they were. */
    openProducts: (id: string, now: Date) => rowsOf(db, z.strictObject({ id: z.string(), displayName: z.string() }), leaveGroup(id, now)),

    /** False when the team was in the group already. */
    async link(id: string, teamId: string): Promise<boolean> {
      return (
        (
          await db
            .insert(permissionGroupTeam)
            .values({ permissionGroupId: id, teamId })
            .onConflictDoNothing()
            .returning({ id: permissionGroupTeam.teamId })
        ).length > 0
      )
    },

    /** False when the team was not in the group. */
    async unlink(id: string, teamId: string): Promise<boolean> {
      const gone = await db
        .delete(permissionGroupTeam)
        .where(and(eq(permissionGroupTeam.permissionGroupId, id), eq(permissionGroupTeam.teamId, teamId)))
        .returning({ id: permissionGroupTeam.teamId })
      return gone.length > 0
    },
  }
}

const teamsOf = (db: Db, groupIds: string[]) =>
  rowsOf(
    db,
    z.strictObject({ groupId: z.string(), id: z.string(), name: z.string() }),
    sql`select l.permission_group_id as "groupId", t.id, t.name from permission_group_team l join ${teamTable} t on t.id = l.team_id where l.permission_group_id = ${anyId(groupIds)} order by t.name, t.id`,
  )

const specsOf = (db: Db, groupIds: string[]) =>
  rowsOf(
    db,
    z.extend(groupSpec, { groupId: z.string() }),
    sql`select p.permission_group_id as "groupId", s.id, p.id as "productId", p.environment_id as "environmentId", p.name as apiproduct, p.display_name as "displayName", s.version
      from ${apiProduct} p left join ${specTable} s on s.product_id = p.id and s.latest where p.permission_group_id = ${anyId(groupIds)} order by p.display_name, p.id`,
  )

const distinct = <T>(statement: PromiseLike<T>): Promise<T> =>
  uniquely(statement, { permission_group_name: { path: 'name', message: 'There is already a permission group with this name.' } })
