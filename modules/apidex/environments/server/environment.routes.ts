import { capabilitiesOf } from '@portico/connectors/gateways/described.ts'
import type { AuditChange } from '@portico/platform/contract/audit.ts'
import { conflict, existing, invalid } from '@portico/platform/contract/errors.ts'
import { changesBetween, changesOfAll, credentialChange } from '@portico/platform/server/audit.ts'
import { historyOf } from '@portico/platform/server/audit-history.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import { pickedOne } from '@portico/platform/server/lists/style2.ts'
import { auditUpdate, requireVersion } from '@portico/platform/server/record/write.ts'
import type { ApidexServices, GatewaySync } from '../../apidex-services.ts'
import { refusalOfValues } from '../credential-values.rules.ts'
import { type ChangedEnvironment, type Environment, environments } from '../environment.contract.ts'
import {
  isAddressName,
  merged,
  refusalOfCarrying,
  refusalOfCredentials,
  refusalOfName,
  refusalOfRemoval,
  refusalOfSendingElsewhere,
  usualKeyHeader,
  withoutSlash,
} from '../environment.rules.ts'
import { environmentGoes } from '../environment-ports.contract.ts'
import { platforms } from '../platform.contract.ts'
import { openCredential, sealCredential } from './connection.ts'
import { tried } from './connection-test.ts'
import { effectiveOf, isDriven, type StoredEnvironment } from './effective.ts'
import { type EnvironmentValues, environmentStore, holdEnvironment, holdStoredEnvironment, storedEnvironment } from './environment.store.ts'
import type { StoredSettings } from './environment.table.ts'
import { platformStore } from './platform.store.ts'
import { reachStore } from './reach.store.ts'

export const environmentRoutes = (services: ApidexServices, sync: Pick<GatewaySync, 'syncEnvironment' | 'noteEvent'>): Route[] => {
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
    const offered = capabilitiesOf(platform.type)
    const { adminUrl, ...settings } = body.settings ?? {}
    const given = Object.fromEntries(
      Object.entries(body.credentials ?? {}).map(([name, value]) => [
        name,
        value === null ? null : sealCredential(services.secrets, value),
      ]),
    )
    const credentials = merged(before?.stored.credentials ?? {}, given)
    const managedAt = before?.stored.settings.adminUrl
    const stored = Object.entries(before?.stored.credentials ?? {})
    const isSecret = (name: string) => offered.credentialFields.find((field) => field.name === name)?.secret !== false
    const addresses = stored.flatMap(([name, sealed]) =>
      isAddressName(name) ? [[name, openCredential(services.secrets, sealed)] as const] : [],
    )
    const refusal =
      refusalOfValues(body.credentials ?? {}) ??
      refusalOfCarrying(
        managedAt,
        adminUrl === undefined ? managedAt : (adminUrl ?? undefined),
        Object.keys(before?.stored.credentials ?? {}),
        Object.keys(given),
      ) ??
      refusalOfSendingElsewhere(Object.fromEntries(addresses), body.credentials ?? {}, stored.map(([name]) => name).filter(isSecret)) ??
      refusalOfCredentials(offered, Object.keys(credentials), offered.driven ? [] : Object.keys(before?.stored.credentials ?? {}))
    if (refusal) throw refusal
    const after: StoredSettings = merged<unknown>(
      { ...before?.stored.settings },
      { ...settings, ...(adminUrl === undefined ? {} : { adminUrl: adminUrl === null ? null : withoutSlash(adminUrl) }) },
    )
    refuseKeyHeader(platform.type, after)
    return {
      name: body.name ?? before?.shown.name ?? '',
      displayName: body.displayName ?? before?.shown.displayName ?? '',
      url: body.url === undefined ? (before?.stored.url ?? null) : body.url === null ? null : withoutSlash(body.url),
      platformId,
      order: body.order ?? before?.shown.order ?? 0,
      approvalDefault: body.approvalDefault ?? before?.shown.approvalDefault ?? 'auto',
      settings: after,
      credentials,
    }
  }

  /** Which credentials were set, changed or taken away. */
  const credentialChanges = (before: Record<string, string>, after: Record<string, string>): AuditChange[] =>
    [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => {
      if (before[name] === after[name]) return []
      const [old, now] = [before[name], after[name]].map((sealed) =>
        sealed === undefined ? null : openCredential(services.secrets, sealed),
      )
      return credentialChange(`credentials.${name}`, old ?? null, now ?? null)
    })

  /** Without a gateway to drive, products that are there would never be brought anywhere. */
  const refuseProductsOf = async (
    tx: Db,
    before: StoredEnvironment,
    after: EnvironmentValues,
    path: 'platformId' | 'settings.adminUrl',
  ) => {
    const platform = await platformStore(tx).get(after.platformId)
    const stays = !isDriven(before) || !platform || isDriven({ type: platform.type, settings: after.settings })
    if (stays || !(await store(tx).holdsProducts(before.id))) return
    throw conflict('ReferenceConflict', 'The environment would have no gateway that the portal can reach, and it holds products.', [
      { path, code: 'notSupported', message: 'The environment holds products.' },
    ])
  }

  return [
    route(environments.list, ({ caller, query, reply }) => store(database.db).list(caller, query, reply)),

    route(environments.count, ({ caller, query }) => store(database.db).count(caller, query)),

    route(environments.get, async ({ caller, params, query, reply }) =>
      pickedOne(query.filter, existing(await store(database.db).get(caller, params.id, query.filter)), reply),
    ),

    route(environments.create, ({ caller, body, actor }) =>
      database.transaction(async (tx) => {
        const { id, ...given } = body
        const values = await valuesOf(tx, given, undefined)
        await store(tx).create(id, values, caller.email, clock.now())
        await audit(tx, actor, {
          entityType: 'environment',
          entityId: id,
          entityName: values.displayName,
          action: 'create',
          changes: [...changesBetween({}, (await auditedOf(tx, values)).shown), ...credentialChanges({}, values.credentials)],
        })
        return existing(await store(tx).get(caller, id))
      }),
    ),

    route(environments.change, async ({ caller, params, body: { version, ...body }, actor }) => {
      const changed = await database.transaction(async (tx) => {
        // Applications keep the platform, so nobody makes one while it changes.
        const stored = existing(await holdStoredEnvironment(tx, params.id, body.platformId === undefined ? 'change' : 'remove'))
        const shown = existing(await store(tx).get(caller, params.id))
        if (version !== undefined) requireVersion(versionOf(shown), version)
        const values = await valuesOf(tx, body, { shown, stored })
        if (values.platformId !== shown.platformId && (await store(tx).applications(params.id)) > 0)
          throw conflict('ReferenceConflict', 'The platform stays as long as the environment holds applications.', [
            { path: 'platformId', code: 'inUse', message: 'The environment holds applications.' },
          ])
        await refuseProductsOf(tx, stored, values, values.platformId === shown.platformId ? 'settings.adminUrl' : 'platformId')
        await store(tx).change(params.id, values, caller.email, clock.now())
        if (values.platformId !== shown.platformId) await reachStore(tx).unknown(params.id)
        const changes = [
          ...(await valueChanges(tx, { ...shown, url: stored.url, settings: stored.settings }, values)),
          ...credentialChanges(stored.credentials, values.credentials),
        ]
        if (changes.length > 0)
          await audit(tx, actor, {
            entityType: 'environment',
            entityId: params.id,
            entityName: values.displayName,
            action: 'update',
            changes,
          })
        return existing(await store(tx).get(caller, params.id))
      })
      // A host that was taken off the list is not called by this server any more once this is answered; others hear of it within seconds.
      if (changed.embedded && body.settings?.upstreamHosts !== undefined) await embeddedGateway.refreshUpstreams(params.id)
      return changed
    }),

    route(environments.remove, ({ params, query, body, actor }) =>
      database.transaction(async (tx) => {
        const held = existing(await holdEnvironment(tx, params.id, 'remove'))
        const kept = await store(tx).keptBy(held.id)
        const refusal = query.force ? refusalOfName(body?.name, held) : refusalOfRemoval(kept)
        if (refusal) throw refusal
        const { openKeys } = kept
        const told = openKeys.map((key) => `${key.application}, ${key.name} ***${key.lastFour}`)
        if (told.length > 0) await sync.noteEvent(tx, held.id, 'ENVIRONMENT_DELETED_WITH_OPEN_KEYS', { openKeys: told.length })
        await ports.all(environmentGoes)(tx, held.id)
        await store(tx).remove(held.id)
        await audit(tx, actor, {
          entityType: 'environment',
          entityId: held.id,
          entityName: held.displayName,
          action: 'delete',
          changes: query.force ? [{ field: 'openKeys', old: null, new: told }] : [],
        })
        return query.force ? { openKeys } : undefined
      }),
    ),

    route(environments.kept, async ({ params }) => {
      existing(await storedEnvironment(database.db, params.id))
      const { openKeys, ...counts } = await store(database.db).keptBy(params.id)
      return { ...counts, openKeys: openKeys.length }
    }),

    route(environments.test, async ({ params }) => {
      const stored = existing(await storedEnvironment(database.db, params.id))
      const { answer, failure } = await tried(services, stored)
      const reach = reachStore(database.db)
      // Nothing was tried where there is no gateway to drive, so nothing is lost either.
      if (!isDriven(stored)) return answer
      if (answer.latencyMs === null) await reach.lost(stored.id, answer.message, failure ?? 'answer')
      else await reach.reached(stored.id, answer.latencyMs, 0)
      return answer
    }),

    route(environments.sync, async ({ params, body, actor }) => {
      const stored = existing(await storedEnvironment(database.db, params.id))
      if (body?.confirm) {
        const about = { entityType: 'environment', entityId: stored.id, entityName: stored.displayName, action: 'update' as const }
        await audit(database.db, actor, { ...about, changes: [{ field: 'reconcilerConfirmed', old: null, new: true }] })
      }
      return sync.syncEnvironment(stored.id, { confirm: body?.confirm ?? false })
    }),

    route(environments.history, async ({ params }) => {
      existing(await storedEnvironment(database.db, params.id))
      return historyOf(database.db, 'environment', params.id)
    }),

    route(platforms.list, ({ query, reply }) => platformStore(database.db).list(query, reply)),

    route(platforms.count, ({ query }) => platformStore(database.db).count(query)),

    route(platforms.get, async ({ params }) => existing(await platformStore(database.db).get(params.id))),

    route(platforms.create, ({ caller, body, actor }) =>
      database.transaction(async (tx) => {
        const id = await platformStore(tx).create({ ...body, settings: body.settings ?? {}, by: caller.email, now: clock.now() })
        await audit(tx, actor, { entityType: 'platform', entityId: id, entityName: body.displayName, action: 'create' })
        return existing(await platformStore(tx).get(id))
      }),
    ),

    route(platforms.change, ({ caller, params, body: { version, ...body }, actor }) =>
      database.transaction(async (tx) => {
        const held = existing(await platformStore(tx).hold(params.id))
        if (version !== undefined) requireVersion(held, version)
        const before = { name: held.name, displayName: held.displayName }
        const after = { name: body.name ?? before.name, displayName: body.displayName ?? before.displayName }
        await platformStore(tx).change(held.id, after, caller.email, clock.now())
        await auditUpdate(audit, tx, actor, { type: 'platform', id: held.id, name: after.displayName }, before, after)
        return existing(await platformStore(tx).get(held.id))
      }),
    ),
  ]
}

/** What a change is held against; of an environment that an admin is shown. */
const versionOf = ({ version = 1, updatedBy = '', updatedAt }: Environment) => ({ version, updatedBy, updatedAt: new Date(updatedAt) })

/** What the portal makes at a gateway looks for the key in the usual header; another one would be told and not read. */
function refuseKeyHeader(type: StoredEnvironment['type'], settings: StoredSettings): void {
  const { keyHeader } = settings
  if (keyHeader === undefined || keyHeader.toLowerCase() === usualKeyHeader || !effectiveOf({ type, settings }).manageProducts) return
  throw invalid({
    path: 'settings.keyHeader',
    code: 'notSupported',
    message: `The portal makes the products of this environment, and they take the key in the header ${usualKeyHeader}.`,
  })
}

type Audited = Omit<EnvironmentValues, 'credentials'>

/** What was changed beside the credentials. A setting that nobody had made and that is stored now as it counted anyway was not. */
async function valueChanges(tx: Db, before: Audited, after: Audited): Promise<AuditChange[]> {
  const [was, is] = [await auditedOf(tx, before), await auditedOf(tx, after)]
  const isSame = (field: string) =>
    field in is.counted && changesBetween({ of: was.counted[field] }, { of: is.counted[field] }).length === 0
  return changesOfAll(was.shown, is.shown).filter(({ field }) => !isSame(field))
}

/** What the audit shows of an environment, beside its credentials: the fields of its form, with names in place of ids; and its settings as they count. */
async function auditedOf(tx: Db, environment: Audited): Promise<{ shown: Record<string, unknown>; counted: Record<string, unknown> }> {
  const { name, displayName, url, platformId, order, approvalDefault, settings } = environment
  const platform = await platformStore(tx).get(platformId)
  const shown = { name, displayName, url, platformId: platform?.displayName, order, approvalDefault, ...settings }
  return { shown, counted: platform ? { ...effectiveOf({ type: platform.type, settings }) } : {} }
}
