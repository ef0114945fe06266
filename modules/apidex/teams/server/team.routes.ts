import { existing, forbidden } from '@portico/platform/contract/errors.ts'
import type { Caller } from '@portico/platform/contract/roles.ts'
import { historyOf } from '@portico/platform/server/audit-history.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import { pickedOne } from '@portico/platform/server/lists/style2.ts'
import type { HoldTo } from '@portico/platform/server/record/hold.ts'
import { auditUpdate } from '@portico/platform/server/record/write.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { tellMembers } from '../../tell-members.ts'
import { invitationsPerDay } from '../invitation-settings.contract.ts'
import { type Member, members, type Team, teams } from '../team.contract.ts'
import { refusalOfRemoval, refusalOfRoleChange, requireAction, transferOwnership } from '../team.rules.ts'
import { personFor, requireInvitation } from './new-member.ts'
import { teamStore } from './team.store.ts'

const named = ({ id, name }: { id: string; name: string }) => ({ id, name })
const personOf = ({ userId, name }: Member) => ({ id: userId, name })

export const teamRoutes = ({ database, clock, audit, settings }: Services): Route[] => {
  const visible = async (db: Db, caller: Caller, id: string): Promise<Team> => existing(await teamStore(db).get(caller, id))
  /** The team of a write, as the caller sees it once nobody else changes it. */
  const holdTeam = async (tx: Db, caller: Caller, id: string, to: HoldTo = 'change'): Promise<Team> => {
    existing(await teamStore(tx).hold(id, to))
    return visible(tx, caller, id)
  }
  /** A member with their team, held; a member of a hidden team does not exist. */
  const holdMember = async (tx: Db, caller: Caller, id: string) => {
    const { teamId } = existing(await teamStore(tx).member(id))
    const team = await holdTeam(tx, caller, teamId)
    return { member: existing(await teamStore(tx).member(id)), team }
  }

  return [
    route(teams.list, ({ caller, query, reply }) => teamStore(database.db).list(caller, query, reply)),

    route(teams.count, ({ caller, query }) => teamStore(database.db).count(caller, query)),

    route(teams.names, ({ query }) => teamStore(database.db).names(query.search)),

    route(teams.get, async ({ caller, params, query, reply }) =>
      pickedOne(query.filter, existing(await teamStore(database.db).get(caller, params.id, query.filter)), reply),
    ),

    route(teams.create, ({ caller, body, actor }) =>
      database.transaction(async (tx) => {
        const id = await teamStore(tx).create(body.name, caller.id, clock.now())
        await audit(tx, actor, { entityType: 'team', entityId: id, entityName: body.name, action: 'create' })
        return visible(tx, caller, id)
      }),
    ),

    route(teams.change, ({ caller, params, body, actor }) =>
      database.transaction(async (tx) => {
        const team = await holdTeam(tx, caller, params.id)
        requireAction(team.may, 'rename')
        await teamStore(tx).rename(team.id, body.name, clock.now())
        const entity = { type: 'team', id: team.id, name: body.name }
        await auditUpdate(audit, tx, actor, entity, { name: team.name }, { name: body.name })
        return visible(tx, caller, team.id)
      }),
    ),

    route(teams.remove, ({ caller, params, actor }) =>
      database.transaction(async (tx) => {
        const team = await holdTeam(tx, caller, params.id, 'remove')
        requireAction(team.may, 'delete')
        await teamStore(tx).remove(team.id)
        await audit(tx, actor, { entityType: 'team', entityId: team.id, entityName: team.name, action: 'delete' })
        return undefined
      }),
    ),

    route(teams.history, async ({ caller, params }) => {
      await visible(database.db, caller, params.id)
      return historyOf(database.db, 'team', params.id)
    }),

    route(members.add, ({ caller, body, actor }) =>
      database.transaction(async (tx) => {
        const team = await holdTeam(tx, caller, body.teamId)
        requireAction(team.may, 'manageMembers')
        const most = await settings.read(tx, invitationsPerDay)
        const person = await personFor(tx, body, (address) => requireInvitation(tx, caller, address, { most, now: clock.now() }))
        const id = await teamStore(tx).addMember(team.id, person.id, body.role, clock.now())
        await audit(tx, actor, {
          entityType: 'team',
          entityId: team.id,
          entityName: team.name,
          action: 'link',
          changes: [{ field: 'member', of: person.email, old: null, new: body.role }],
        })
        await tellMembers(tx, named(team)).added(named(person), body.role)
        return existing(await teamStore(tx).member(id))
      }),
    ),

    route(members.change, ({ caller, params, body, actor }) =>
      database.transaction(async (tx) => {
        const { member, team } = await holdMember(tx, caller, params.id)
        requireAction(team.may, body.role === 'Owner' ? 'transfer' : 'manageMembers')
        const refusal = refusalOfRoleChange(member, body.role)
        if (refusal) throw refusal
        const present = await teamStore(tx).members(team.id)
        const changes = body.role === 'Owner' ? transferOwnership(present, member.id) : [{ memberId: member.id, role: body.role }]
        for (const change of changes) await teamStore(tx).setRole(change.memberId, change.role)
        await audit(tx, actor, {
          entityType: 'team',
          entityId: team.id,
          entityName: team.name,
          action: 'update',
          changes: changes.map(({ memberId, role }) => {
            const before = present.find((one) => one.id === memberId)
            return { field: 'role', of: before?.developerId, old: before?.role, new: role }
          }),
        })
        const tell = tellMembers(tx, named(team))
        const oldOwner = present.find(({ role }) => role === 'Owner')
        if (body.role !== 'Owner') await tell.roleChanged(personOf(member), body.role, member.role)
        else if (oldOwner && oldOwner.id !== member.id)
          await tell.ownershipTransferred(personOf(existing(await teamStore(tx).member(oldOwner.id))), personOf(member))
        return existing(await teamStore(tx).member(member.id))
      }),
    ),

    route(members.remove, ({ caller, params, actor }) =>
      database.transaction(async (tx) => {
        const { member, team } = await holdMember(tx, caller, params.id)
        const leaves = member.userId === caller.id && team.may.includes('leave')
        const refusal = refusalOfRemoval(member)
        if (!leaves && !team.may.includes('manageMembers'))
          throw refusal ?? forbidden('Only an Owner or Admin of the team may remove other members.')
        if (refusal) throw refusal
        await teamStore(tx).removeMember(member.id)
        await audit(tx, actor, {
          entityType: 'team',
          entityId: team.id,
          entityName: team.name,
          action: 'unlink',
          changes: [{ field: 'member', of: member.developerId, old: member.role, new: null }],
        })
        await tellMembers(tx, named(team)).removed(personOf(member), member.role)
        return undefined
      }),
    ),
  ]
}
