import { randomUUID } from 'node:crypto'
import { conflict, existing, invalid } from '@portico/platform/contract/errors.ts'
import { countLimit } from '@portico/platform/contract/lists.ts'
import type { Actor } from '@portico/platform/server/audit.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import { withFilter } from '@portico/platform/server/lists/json-filter.ts'
import type { ApidexServices } from '../../apidex-services.ts'
import { environmentExists, storedEnvironment } from '../../environments/server/environment.store.ts'
import { commandStore } from '../../gateway-commands/server/command.store.ts'
import { wantKeys, wantProducts } from '../../gateway-commands/server/want.store.ts'
import { commandFilter, driftFilter, gatewaySync, logFilter } from '../gateway-sync.contract.ts'
import { listCommands } from './command-list.store.ts'
import { type Brought, driftStore } from './drift.store.ts'
import { environmentLogStore } from './environment-log.store.ts'
import { broughtBack, changeOf } from './history.ts'
import { leftStore } from './left.store.ts'

const decidedAtOnce = 1000

const factsOf = (entityId: string, entityName: string, field: string, rows: readonly { name: string }[]) =>
  rows.map(({ name }) => ({
    ...{ entityType: 'environment', entityId, entityName, action: 'update' as const },
    changes: [{ field, old: null, new: name }],
  }))

export const gatewaySyncRoutes = ({ database, audit }: ApidexServices): Route[] => {
  const inEnvironment = async (id: string) => {
    if (!(await environmentExists(database.db, id))) existing(undefined)
  }
  const tell = async (tx: Db, actor: Actor, environmentId: string, field: string, value: string | null, reason?: string) => {
    const environment = existing(await storedEnvironment(tx, environmentId))
    const fact = { entityType: 'environment', entityId: environmentId, entityName: environment.displayName, action: 'update' as const }
    const why = reason === undefined ? [] : [{ field: 'reason', old: null, new: reason }]
    await audit(tx, actor, { ...fact, changes: [{ field, old: null, new: value }, ...why] })
  }
  /** What was missing or differs is wanted once more; what was pressed at once is one entry, and each application whose key it is tells of that. */
  const bring = async (tx: Db, actor: Actor, environmentId: string, environmentName: string, rows: readonly Brought[]) => {
    const targetsOf = (isProduct: boolean) =>
      rows.flatMap(({ kind, targetId }) => (targetId !== null && (kind === 'product') === isProduct ? [targetId] : []))
    await wantProducts(tx, targetsOf(true), false)
    await wantKeys(tx, targetsOf(false), false)
    const ofApplications = rows.flatMap(({ application, applicationId, lastFour, difference }) =>
      applicationId === null
        ? []
        : [broughtBack({ application: application ?? '', applicationId, lastFour, wasMissing: difference === 'missing' })],
    )
    const about = { entityType: 'environment', entityId: environmentId, entityName: environmentName, action: 'update' as const }
    const changes = [changeOf({ field: 'driftBroughtBack', names: rows.map(({ name }) => name).toSorted() })]
    await audit(tx, actor, ...(rows.length > 0 ? [{ ...about, changes }] : []), ...ofApplications)
  }

  /** What fits and is open, no more than whoever confirms has seen; above what lists count to, the next press does the rest. Answers how many. */
  const inParts = async (
    environmentId: string,
    query: Parameters<ReturnType<typeof driftStore>['countOpen']>[1] & { most: number },
    decide: (tx: Db, part: number) => Promise<number>,
  ): Promise<number> => {
    const { most } = query
    const fits = await driftStore(database.db).countOpen(environmentId, query)
    if (fits > most && most < countLimit)
      throw conflict('InvalidTransition', `By now ${fits} differences fit, not ${most}: look at them again.`)
    let decided = 0
    for (let part = Math.min(fits, most); part > 0; part = Math.min(decidedAtOnce, most - decided)) {
      const some = await database.transaction((tx) => decide(tx, Math.min(part, decidedAtOnce)))
      if (some === 0) break
      decided += some
    }
    return decided
  }

  return [
    route(gatewaySync.commands, async ({ params, query, reply }) => {
      await inEnvironment(params.envId)
      return listCommands(database.db, params.envId, withFilter(commandFilter, query), reply)
    }),

    route(gatewaySync.retry, ({ params, actor }) =>
      database.transaction(async (tx) => {
        const command = existing(await commandStore(tx).hold(params.envId, params.id))
        if (!(await commandStore(tx).retry(command.id))) throw conflict('InvalidTransition', 'The command is running or done.')
        await tell(tx, actor, params.envId, 'commandRetried', await commandStore(tx).nameOf(command))
        return undefined
      }),
    ),

    route(gatewaySync.discard, ({ params, body, actor }) =>
      database.transaction(async (tx) => {
        const command = existing(await commandStore(tx).hold(params.envId, params.id))
        if (!(await commandStore(tx).discard(command)))
          throw conflict('InvalidTransition', 'Only a failed command can be given up, and never one that takes access away.')
        await tell(tx, actor, params.envId, 'commandDiscarded', await commandStore(tx).nameOf(command), body.reason)
        return undefined
      }),
    ),

    route(gatewaySync.log, async ({ params, query, reply }) => {
      await inEnvironment(params.envId)
      return environmentLogStore(database.db).list(params.envId, withFilter(logFilter, query), reply)
    }),

    route(gatewaySync.drift, async ({ params, query, reply }) => {
      await inEnvironment(params.envId)
      return driftStore(database.db).list(params.envId, withFilter(driftFilter, query), reply)
    }),

    route(gatewaySync.count, async ({ params }) => {
      await inEnvironment(params.envId)
      return driftStore(database.db).open(params.envId)
    }),

    route(gatewaySync.adopt, async ({ params }) => {
      const entry = existing(await driftStore(database.db).one(params.envId, params.id))
      throw invalid({
        path: 'id',
        code: 'notSupported',
        message:
          entry.kind === 'consumer'
            ? 'Keys are taken over with their applications, and given to a team or a person: see POST /api/environments/:envId/adoption/read.'
            : `A ${entry.kind} of this gateway cannot be taken over: the portal would need its specification. Create it in the portal instead.`,
      })
    }),

    route(gatewaySync.ignore, ({ params, actor }) =>
      database.transaction(async (tx) => {
        await leftStore(tx).hold(params.envId)
        const entry = existing(await driftStore(tx).hold(params.envId, params.id))
        const name = await driftStore(tx).decide(entry.id, 'ignored')
        await leftStore(tx).tellWizard(params.envId, entry.id)
        await tell(tx, actor, params.envId, 'driftLeft', name)
        return undefined
      }),
    ),

    route(gatewaySync.reopen, ({ params, actor }) =>
      database.transaction(async (tx) => {
        await leftStore(tx).hold(params.envId)
        const entry = existing(await driftStore(tx).hold(params.envId, params.id))
        if (entry.decision !== 'ignored') throw conflict('InvalidTransition', 'Only what was left as it is can be opened again.')
        const name = await driftStore(tx).decide(entry.id, null)
        await leftStore(tx).tellWizard(params.envId, entry.id)
        await tell(tx, actor, params.envId, 'driftReopened', name)
        return undefined
      }),
    ),

    route(gatewaySync.reopenAll, async ({ params, body, actor }) => {
      const { displayName } = existing(await storedEnvironment(database.db, params.envId))
      const reopened = await database.transaction(async (tx) => {
        await leftStore(tx).hold(params.envId)
        const rows = await driftStore(tx).reopen(params.envId, body.pressId)
        if (rows.length > 0) await leftStore(tx).tellWizard(params.envId)
        await audit(tx, actor, ...factsOf(params.envId, displayName, 'driftReopened', rows))
        return rows.length
      })
      return { reopened }
    }),

    route(gatewaySync.ignoreAll, async ({ params, body, actor }) => {
      const { displayName } = existing(await storedEnvironment(database.db, params.envId))
      const pressId = randomUUID()
      const query = { ...body, own: false }
      const ignored = await inParts(params.envId, query, async (tx, part) => {
        const rows = await driftStore(tx).leaveOpen(params.envId, query, part, pressId)
        await audit(tx, actor, ...factsOf(params.envId, displayName, 'driftLeft', rows))
        return rows.length
      })
      // The keys of one application may stand in several parts.
      await database.transaction(async (tx) => {
        await leftStore(tx).hold(params.envId)
        await leftStore(tx).tellWizard(params.envId)
      })
      return { ignored, pressId }
    }),

    route(gatewaySync.recreateAll, async ({ params, body, actor }) => {
      const { displayName } = existing(await storedEnvironment(database.db, params.envId))
      const query = { ...body, own: true }
      const recreated = await inParts(params.envId, query, async (tx, part) => {
        const rows = await driftStore(tx).bringOpen(params.envId, query, part)
        await bring(tx, actor, params.envId, displayName, rows)
        return rows.length
      })
      return { recreated }
    }),

    route(gatewaySync.recreate, ({ params, actor }) =>
      database.transaction(async (tx) => {
        const entry = existing(await driftStore(tx).hold(params.envId, params.id))
        const row = await driftStore(tx).bringOne(entry.id)
        if (!row)
          throw invalid({
            path: 'id',
            code: 'notSupported',
            message: 'The portal did not make this object, so it changes nothing about it.',
          })
        const { displayName } = existing(await storedEnvironment(tx, params.envId))
        // Earlier ones are `driftRecreated`, with a sentence in place of the name.
        await bring(tx, actor, params.envId, displayName, [row])
        return undefined
      }),
    ),
  ]
}
