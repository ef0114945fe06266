import { conflict } from '@portico/platform/contract/errors.ts'
import type { Counted, Filter } from '@portico/platform/contract/lists.ts'
import { type Caller, isAdmin } from '@portico/platform/contract/roles.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { orderOf } from '@portico/platform/server/lists/order.ts'
import { readSlice } from '@portico/platform/server/lists/read.ts'
import { anyId, fixed, iso, type ListSource } from '@portico/platform/server/lists/source.ts'
import { counted, filtered, type Includes, includesOf } from '@portico/platform/server/lists/style2.ts'
import { person } from '@portico/platform/server/people/person.table.ts'
import { type HoldTo, hold } from '@portico/platform/server/record/hold.ts'
import { uniquely } from '@portico/platform/server/record/write.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { application, leaveOwner, sharedApplication } from '../../applications/server/application.table.ts'
import { groupsHeldBy } from '../../permission-groups/server/permission-group.table.ts'
import {
  type Member,
  type MemberRole,
  member,
  type SharedApplication,
  sharedApplication as sharedApplicationSchema,
  type Team,
  team as teamSchema,
  teams,
} from '../team.contract.ts'
import { mayInTeam } from '../team.rules.ts'
import { team, teamMember } from './team.table.ts'

const teamRow = z.omit(teamSchema, { may: true, members: true, sharedApplications: true, permissionGroups: true })
type TeamRow = z.infer<typeof teamRow>
type Query = { filter?: Filter | undefined; cursor?: string | undefined }

const fields = { id: sql`t.id`, name: sql`t.name`, createdAt: sql`t.created_at`, updatedAt: sql`t.updated_at` }
const listed = fixed(sql`t.id, t.name, ${iso(sql`t.created_at`)} as "createdAt", ${iso(sql`t.updated_at`)} as "updatedAt", own.role,
  (select count(*)::int from team_member m where m.team_id = t.id) as "memberCount",
  (select count(*)::int from ${application} a where a.team_id = t.id and a.deleted_at is null) as "applicationCount"`)

/** The list as one caller sees it: `role` is theirs. */
const sourceFor = (caller: Caller): ListSource<TeamRow> => ({
  row: teamRow,
  spec: teams.list.list,
  table: sql`team t`,
  id: sql`t.id`,
  fields,
  joins: sql`left join team_member own on own.team_id = t.id and own.person_id = ${caller.id}`,
  select: listed,
  counter: 'team',
})

/** One's own teams; all to admin. */
const visibleTo = (caller: Caller): SQL | undefined =>
  isAdmin(caller) ? undefined : sql`exists (select 1 from team_member m where m.team_id = t.id and m.person_id = ${caller.id})`

/** The only file that queries teams and their members. */
export const teamStore = (db: Db) => {
  const finishFor =
    (caller: Caller) =>
    async (rows: TeamRow[], include: Includes): Promise<Team[]> => {
      const ids = rows.map((row) => row.id)
      // One after the other: inside a transaction there is one connection.
      const members = include.has('members') ? await membersOf(db, ids) : undefined
      const shared = include.has('sharedApplications') ? await sharedWith(db, ids) : undefined
      const groups = include.has('permissionGroups') ? await groupsOf(db, ids) : undefined
      return rows.map((row) => ({
        ...row,
        may: mayInTeam(caller, row.role),
        ...(members && { members: members.filter((one) => one.teamId === row.id) }),
        ...(shared && { sharedApplications: shared.filter((one) => one.teamId === row.id) }),
        ...(groups && { permissionGroups: groups.filter((one) => one.holderId === row.id).map(({ holderId: _, ...group }) => group) }),
      }))
    }

  return {
    /** Members are part of their team: whoever changes them holds it. */
    hold: (id: string, to?: HoldTo) => hold(db, team, id, to),

    /** What a record that names it is shown with. */
    async nameOf(id: string): Promise<string | undefined> {
      return (await db.select({ name: team.name }).from(team).where(eq(team.id, id)))[0]?.name
    },

    list: (caller: Caller, query: Query, reply: FastifyReply) =>
      filtered(db, sourceFor(caller), { query, visible: visibleTo(caller), finish: finishFor(caller) }, reply),

    count: (caller: Caller, asked: Counted) => counted(db, sourceFor(caller), asked, visibleTo(caller)),

    /** Undefined when there is no such team or the caller may not see it. */
    async get(caller: Caller, id: string, filter: Filter = {}): Promise<Team | undefined> {
      const source = sourceFor(caller)
      const { rows } = await readSlice(db, source, {
        order: orderOf(source, []),
        where: sql`t.id = ${id} and ${visibleTo(caller) ?? sql`true`}`,
        filter: null,
        limit: 1,
        offset: 0,
      })
      return (await finishFor(caller)(rows, includesOf(source, filter)))[0]
    },

    names: (search: string | undefined) =>
      rowsOf(
        db,
        z.strictObject({ id: z.string(), name: z.string() }),
        sql`select id, name from team where lower(name) like ${`%${(search ?? '').toLowerCase().replace(/[\\%_]/g, '\\$&')}%`} order by name, id limit 20`,
      ),

    async create(name: string, ownerId: string, now: Date): Promise<string> {
      await refuseAlike(db, name)
      const [made] = await named(db.insert(team).values({ name, createdAt: now, updatedAt: now }).returning({ id: team.id }))
      if (!made) throw new Error('A team was not stored.')
      await db.insert(teamMember).values({ teamId: made.id, personId: ownerId, role: 'Owner', createdAt: now })
      return made.id
    },

    async rename(id: string, name: string, now: Date): Promise<void> {
      await refuseAlike(db, name, id)
      // One that was told apart by a number is so as long as it keeps its name.
      await named(
        db
          .update(team)
          .set({ name, updatedAt: now, lookTwin: sql`case when ${team.name} = ${name} then ${team.lookTwin} else 0 end` })
          .where(eq(team.id, id)),
      )
    },

    /** TM-6: sharing and group links go with the team, which is held to `remove`; a team that owns applications stays. */
    async remove(id: string): Promise<void> {
      const [owned] = await rowsOf(
        db,
        z.strictObject({ n: z.number() }),
        sql`select count(*)::int as n from ${application} where team_id = ${id} and deleted_at is null`,
      )
      if (owned && owned.n > 0)
        throw conflict('ReferenceConflict', `The team owns ${owned.n} applications. Delete or move them first.`, [
          { path: 'applications', code: 'inUse', message: `${owned.n} applications`, params: { count: owned.n } },
        ])
      await db.execute(leaveOwner(sql.identifier('team_id'), teamMember, id))
      await db.delete(team).where(eq(team.id, id))
    },

    members: (teamId: string): Promise<Member[]> => membersOf(db, [teamId]),

    async member(id: string): Promise<Member | undefined> {
      const [row] = await rowsOf(db, member, sql`${memberSelect} where m.id = ${id}`)
      return row
    },

    async addMember(teamId: string, personId: string, role: MemberRole, now: Date): Promise<string> {
      const [made] = await db
        .insert(teamMember)
        .values({ teamId, personId, role, createdAt: now })
        .onConflictDoNothing()
        .returning({ id: teamMember.id })
      if (!made)
        throw conflict('UniqueConflict', 'This person is already a member.', [
          { path: 'developerId', code: 'alreadyMember', message: 'This person is already a member.' },
        ])
      return made.id
    },

    async setRole(memberId: string, role: MemberRole): Promise<void> {
      await db.update(teamMember).set({ role }).where(eq(teamMember.id, memberId))
    },

    async removeMember(memberId: string): Promise<void> {
      await db.delete(teamMember).where(eq(teamMember.id, memberId))
    },
  }
}

const memberSelect = sql`select m.id, m.team_id as "teamId", p.email as "developerId", p.id as "userId", p.name, m.role, p.issuer is null and p.closed_at is null as invited, p.closed_at is not null as inactive
  from team_member m join ${person} p on p.id = m.person_id`

const membersOf = (db: Db, teamIds: string[]): Promise<Member[]> =>
  rowsOf(
    db,
    member,
    sql`${memberSelect} where m.team_id = ${anyId(teamIds)} order by array_position(array['Owner','Admin','Developer','Viewer'], m.role), p.name, m.id`,
  )

const sharedWith = (db: Db, teamIds: string[]): Promise<SharedApplication[]> =>
  rowsOf(
    db,
    sharedApplicationSchema,
    sql`select s.id, s.team_id as "teamId", a.app_id as "appId", a.id as "applicationId", a.name, a.environment_id as "environmentId"
      from ${sharedApplication} s join ${application} a on a.id = s.application_id and a.deleted_at is null where s.team_id = ${anyId(teamIds)} order by a.name, s.id`,
  )

const groupRow = z.strictObject({ holderId: z.string(), id: z.string(), name: z.string(), level: z.enum(['CONSUME', 'VIEW']) })
const groupsOf = (db: Db, teamIds: string[]) => rowsOf(db, groupRow, groupsHeldBy(teamIds))

/** TM-5: the name is unique, case-insensitive. */
const named = <T>(statement: PromiseLike<T>): Promise<T> =>
  uniquely(statement, {
    team_name: { path: 'name', message: 'There is already a team with this name.' },
    /** Of two that look alike and come in one instant. */
    team_look: { path: 'name', message: 'There is a team whose name looks like this one.' },
  })

/**
 * @throws UniqueConflict naming a team whose name looks like this one and is another (docs/decisions/0037-names-that-look-alike.md); a team that
 * keeps its name is not asked. Who races past this is refused by the index.
 */
async function refuseAlike(db: Db, name: string, ownId?: string): Promise<void> {
  const alike = await rowsOf(
    db,
    z.strictObject({ id: z.string(), name: z.string() }),
    sql`select t.id, t.name from team t where name_look(t.name) = name_look(${name}) order by t.created_at, t.id`,
  )
  const own = alike.find(({ id }) => id === ownId)
  const other = alike.find((one) => one.id !== ownId && one.name.toLowerCase() !== name.toLowerCase())
  if (!other || own?.name === name) return
  const message = `This name looks like that of another team: ${other.name}`
  throw conflict('UniqueConflict', message, [{ path: 'name', code: 'lookAlikeTeam', message, params: { team: other.name } }])
}
