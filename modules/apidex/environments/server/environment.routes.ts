import { capabilitiesOf } from '@portico/connectors/gateways/described.ts'
import { conflict, existing, invalid } from '@portico/platform/contract/errors.ts'
import { changesBetween } from '@portico/platform/server/audit.ts'
import { historyOf } from '@portico/platform/server/audit-history.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import type { ApidexServices, GatewaySync } from '../../apidex-services.ts'
import { commandStore } from '../../gateway-commands/server/command.store.ts'
import { type ChangedEnvironment, type Environment, environments } from '../environment.contract.ts'
import { merged, refusalOfCarrying, refusalOfCredentials, withoutSlash } from '../environment.rules.ts'
import { environmentGoes } from '../environment-ports.contract.ts'
import { type Platform, platforms } from '../platform.contract.ts'
import { connectionOf, sealCredential } from './connection.ts'
import type { StoredEnvironment } from './effective.ts'
import { type EnvironmentValues, environmentStore, heldEnvironment, storedEnvironment } from './environment.store.ts'
import { platformStore } from './platform.store.ts'
import { reachStore } from './reach.store.ts'

const longestTryMs = 10_000

export const environmentRoutes = (services: ApidexServices, sync: Pick<GatewaySync, 'syncEnvironment'>): Route[] => {
  const { database, clock, audit, embeddedGateway, ports } = services
  const store = (db: Db) => environmentStore(db, embeddedGateway)

  /** Input on top of what is stored, checked against what the platform takes. */
  const valuesOf = async (
    tx: Db,
    body: ChangedEnvironment,
    before: { shown: Environment; stored: StoredEnvironment } | undefined,
  ): Promise<EnvironmentValues> => {
    const platformId = body.platformId ?? before?.shown.platformId ?? ''
    const platform = await platformStore(tx).get(platformId)
    if (!platform) throw invalid({ path: 'platformId', code: 'unknown', message: 'There is no such platform.' })
    const { driven, credentialFields } = capabilitiesOf(platform.type)
    const { adminUrl, ...settings } = body.settings ?? {}
    const given = Object.fromEntries(
      Object.entries(body.credentials ?? {}).map(([name, value]) => [
        name,
        value === null ? null : sealCredential(services.secrets, value),
      ]),
    )
    const credentials = merged(before?.stored.credentials ?? {}, given)
    const managedAt = before?.stored.settings.adminUrl
    const refusal =
      refusalOfCarrying(
        managedAt,
        adminUrl === undefined ? managedAt : (adminUrl ?? undefined),
        Object.keys(before?.stored.credentials ?? {}),
        Object.keys(given),
      ) ?? refusalOfCredentials(credentialFields, Object.keys(credentials), driven)
    if (refusal) throw refusal
    return {
      name: body.name ?? before?.shown.name ?? '',
      displayName: body.displayName ?? before?.shown.displayName ?? '',
      url: body.url === undefined ? (before?.stored.url ?? null) : body.url === null ? null : withoutSlash(body.url),
      platformId,
      order: body.order ?? before?.shown.order ?? 0,
      approvalDefault: body.approvalDefault ?? before?.shown.approvalDefault ?? 'auto',
      settings: merged<unknown>(
        { ...before?.stored.settings },
        { ...settings, ...(adminUrl === undefined ? {} : { adminUrl: adminUrl === null ? null : withoutSlash(adminUrl) }) },
      ),
      credentials,
    }
  }

  return [
    route(environments.list, async ({ caller, query, reply }) => (await store(database.db).list(caller, query, reply)) as Environment[]),

    route(environments.count, ({ query }) => store(database.db).count(query.where)),

    route(environments.get, async ({ caller, params, query }) => existing(await store(database.db).get(caller, params.id, query.filter))),

    route(environments.create, ({ caller, body, actor }) =>
      database.transaction(async (tx) => {
        const { id, ...given } = body
        const values = await valuesOf(tx, given, undefined)
        await store(tx).create(id, values, clock.now())
        await audit(tx, actor, {
          entityType: 'environment',
          entityId: id,
          entityName: values.displayName,
          action: 'create',
          changes: changesBetween({}, shownToAudit(values)),
        })
        return existing(await store(tx).get(caller, id))
      }),
    ),

    route(environments.change, async ({ caller, params, body, actor }) => {
      const changed = await database.transaction(async (tx) => {
        // Applications keep the platform, so nobody makes one while it changes.
        const stored = existing(await heldEnvironment(tx, params.id, body.platformId === undefined ? 'change' : 'remove'))
        const shown = existing(await store(tx).get(caller, params.id))
        const values = await valuesOf(tx, body, { shown, stored })
        if (values.platformId !== shown.platformId && (await store(tx).applications(params.id)) > 0)
          throw conflict('ReferenceConflict', 'The platform stays as long as the environment holds applications.', [
            { path: 'platformId', code: 'inUse', message: 'The environment holds applications.' },
          ])
        await store(tx).change(params.id, values, clock.now())
        const before = shownToAudit({ ...shown, url: stored.url, settings: stored.settings, credentials: stored.credentials })
        await audit(tx, actor, {
          entityType: 'environment',
          entityId: params.id,
          entityName: values.displayName,
          action: 'update',
          changes: changesBetween(before, shownToAudit(values)),
        })
        return existing(await store(tx).get(caller, params.id))
      })
      // A host that was taken off the list is not called by this server any more once this is answered; others hear of it within seconds.
      if (changed.embedded && body.settings?.upstreamHosts !== undefined) await embeddedGateway.refreshUpstreams(params.id)
      return changed
    }),

    route(environments.remove, ({ params, actor }) =>
      database.transaction(async (tx) => {
        const stored = existing(await heldEnvironment(tx, params.id, 'remove'))
        await ports.all(environmentGoes)(tx, stored.id)
        await store(tx).remove(stored.id)
        await audit(tx, actor, { entityType: 'environment', entityId: stored.id, entityName: stored.displayName, action: 'delete' })
        return undefined
      }),
    ),

    route(environments.test, async ({ params }) => {
      const stored = existing(await storedEnvironment(database.db, params.id))
      const seen = await tried(services, stored)
      const reach = reachStore(database.db)
      if (seen.latencyMs === null) await reach.lost(stored.id, seen.message)
      else if (await reach.reached(stored.id, seen.latencyMs, 0)) await commandStore(database.db).allDue(stored.id)
      return seen
    }),

    route(environments.sync, async ({ params, body }) => {
      const stored = existing(await storedEnvironment(database.db, params.id))
      return sync.syncEnvironment(stored.id, { confirm: body?.confirm ?? false })
    }),

    route(environments.history, async ({ params }) => {
      existing(await storedEnvironment(database.db, params.id))
      return historyOf(database.db, 'environment', params.id)
    }),

    route(platforms.list, async ({ query, reply }) => (await platformStore(database.db).list(query, reply)) as Platform[]),

    route(platforms.count, ({ query }) => platformStore(database.db).count(query.where)),

    route(platforms.get, async ({ params }) => existing(await platformStore(database.db).get(params.id))),

    route(platforms.create, ({ body, actor }) =>
      database.transaction(async (tx) => {
        const id = await platformStore(tx).create({ ...body, settings: body.settings ?? {}, now: clock.now() })
        await audit(tx, actor, { entityType: 'platform', entityId: id, entityName: body.displayName, action: 'create' })
        return existing(await platformStore(tx).get(id))
      }),
    ),
  ]
}

/** One try of the gateway's management address within 10 s; a gateway that is down is an answer, not an error. */
async function tried(
  services: ApidexServices,
  environment: StoredEnvironment,
): Promise<{ ok: boolean; latencyMs: number | null; message: string }> {
  const signal = AbortSignal.timeout(longestTryMs)
  const driven = connectionOf(services, environment, { signal })
  if (!driven)
    return {
      ok: false,
      latencyMs: null,
      message: capabilitiesOf(environment.type).driven
        ? 'The environment has no management address.'
        : 'There is no driver for this platform yet.',
    }
  try {
    const { latencyMs, message } = await driven.driver.health(driven.connection)
    return { ok: true, latencyMs: Math.round(latencyMs), message }
  } catch (error) {
    const message = signal.aborted
      ? 'The gateway did not answer within 10 s.'
      : error instanceof Error
        ? error.message
        : 'The gateway cannot be reached.'
    return { ok: false, latencyMs: null, message: message.slice(0, 500) }
  }
}

/** What the audit shows of an environment; of credentials only which ones there are. */
function shownToAudit({ name, displayName, url, platformId, order, approvalDefault, settings, credentials }: EnvironmentValues) {
  return {
    name,
    displayName,
    url,
    platformId,
    order,
    approvalDefault,
    ...settings,
    ...Object.fromEntries(Object.keys(credentials).map((field) => [`credential ${field}`, `***${credentials[field]?.slice(-4)}`])),
  }
}
