import { existing } from '@portico/platform/contract/errors.ts'
import { type Actor, changesBetween } from '@portico/platform/server/audit.ts'
import { historyOf } from '@portico/platform/server/audit-history.ts'
import { emit } from '@portico/platform/server/events.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import { pickedOne } from '@portico/platform/server/lists/style2.ts'
import { auditUpdate } from '@portico/platform/server/record/write.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { apidexEvents } from '../../apidex-events.contract.ts'
import { teamStore } from '../../teams/server/team.store.ts'
import { permissionGroups } from '../permission-group.contract.ts'
import { refusalOfRemoval } from '../permission-group.rules.ts'
import { lostSubscriptions } from './lost-subscription.store.ts'
import { permissionGroupStore } from './permission-group.store.ts'

export const permissionGroupRoutes = ({ database, clock, audit }: Services): Route[] => {
  /** Both addresses of a link do the same; a repeat changes nothing. The team's history tells it, too. */
  const setLink = (actor: Actor, id: string, teamId: string, wanted: boolean): Promise<undefined> =>
    database.transaction(async (tx) => {
      const store = permissionGroupStore(tx)
      const group = existing(await store.hold(id))
      const { name: team } = existing(await teamStore(tx).hold(teamId, 'refer'))
      const changed = wanted ? await store.link(id, teamId) : await store.unlink(id, teamId)
      if (!changed) return undefined
      const action = wanted ? 'link' : 'unlink'
      const change = (field: string, name: string) => [{ field, old: wanted ? null : name, new: wanted ? name : null }]
      await audit(
        tx,
        actor,
        { entityType: 'permissionGroup', entityId: id, entityName: group.name, action, changes: change('team', team) },
        { entityType: 'team', entityId: teamId, entityName: team, action, changes: change('permissionGroup', group.name) },
      )
      if (wanted)
        await emit(tx, apidexEvents.PERMISSION_GROUP_TEAM_ADDED, { group: { id, name: group.name }, team: { id: teamId, name: team } })
      return undefined
    })

  return [
    route(permissionGroups.list, ({ query, reply }) => permissionGroupStore(database.db).list(query, reply)),

    route(permissionGroups.count, ({ query }) => permissionGroupStore(database.db).count(query)),

    route(permissionGroups.lost, ({ query, reply }) => lostSubscriptions(database.db, query, reply)),

    route(permissionGroups.get, async ({ params, query, reply }) =>
      pickedOne(query.filter, existing(await permissionGroupStore(database.db).get(params.id, query.filter)), reply),
    ),

    route(permissionGroups.create, ({ body, actor }) =>
      database.transaction(async (tx) => {
        const values = { name: body.name, description: body.description ?? '', level: body.level ?? 'CONSUME' }
        const id = await permissionGroupStore(tx).create(values, clock.now())
        await audit(tx, actor, {
          entityType: 'permissionGroup',
          entityId: id,
          entityName: body.name,
          action: 'create',
          changes: changesBetween({}, values),
        })
        return existing(await permissionGroupStore(tx).get(id))
      }),
    ),

    route(permissionGroups.change, ({ params, body, actor }) =>
      database.transaction(async (tx) => {
        const before = existing(await permissionGroupStore(tx).hold(params.id))
        const values = {
          name: body.name ?? before.name,
          description: body.description ?? before.description,
          level: body.level ?? before.level,
        }
        await permissionGroupStore(tx).change(before.id, values, clock.now())
        await auditUpdate(audit, tx, actor, { type: 'permissionGroup', id: before.id, name: values.name }, before, values)
        return existing(await permissionGroupStore(tx).get(before.id))
      }),
    ),

    route(permissionGroups.remove, ({ params, query, actor }) =>
      database.transaction(async (tx) => {
        const store = permissionGroupStore(tx)
        existing(await store.hold(params.id, 'remove'))
        const group = existing(await store.get(params.id))
        const refusal = query.makeVisible ? undefined : refusalOfRemoval(group.specs ?? [])
        if (refusal) throw refusal
        const opened = await store.openProducts(group.id, clock.now())
        await store.remove(group.id)
        const changes = [{ field: 'permissionGroupId', old: group.name, new: null }]
        await audit(
          tx,
          actor,
          { entityType: 'permissionGroup', entityId: group.id, entityName: group.name, action: 'delete' },
          ...opened.map((product) => ({
            entityType: 'apiProduct',
            entityId: product.id,
            entityName: product.displayName,
            action: 'update' as const,
            changes,
          })),
        )
        return undefined
      }),
    ),

    route(permissionGroups.link, ({ params, actor }) => setLink(actor, params.id, params.teamId, true)),
    route(permissionGroups.unlink, ({ params, actor }) => setLink(actor, params.id, params.teamId, false)),
    route(permissionGroups.linkFromTeam, ({ params, actor }) => setLink(actor, params.groupId, params.teamId, true)),
    route(permissionGroups.unlinkFromTeam, ({ params, actor }) => setLink(actor, params.groupId, params.teamId, false)),

    route(permissionGroups.history, async ({ params }) => {
      existing(await permissionGroupStore(database.db).get(params.id))
      return historyOf(database.db, 'permissionGroup', params.id)
    }),
  ]
}
