import { capabilitiesOf } from '@portico/connectors/gateways/described.ts'
import { platformTypes } from '@portico/connectors/gateways/platform.contract.ts'
import type { Counted, Filter } from '@portico/platform/contract/lists.ts'
import { type Caller, isAdmin, visitor } from '@portico/platform/contract/roles.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { hasRows, rowsOf } from '@portico/platform/server/database/rows.ts'
import { anyText, iso, type ListSource } from '@portico/platform/server/lists/source.ts'
import { counted, filtered, includesOf } from '@portico/platform/server/lists/style2.ts'
import { type HoldTo, hold } from '@portico/platform/server/record/hold.ts'
import { changedBy, uniquely } from '@portico/platform/server/record/write.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { apiProduct, productsGoneWith } from '../../api-products/server/api-product.table.ts'
import type { ApidexServices } from '../../apidex-services.ts'
import { apiKey, application, applicationsGoneWith } from '../../applications/server/application.table.ts'
import { commandsGoneWith, gatewayCommand } from '../../gateway-commands/server/command.table.ts'
import { drift } from '../../gateway-sync/server/drift.table.ts'
import {
  type Approval,
  type Environment,
  environment as environmentSchema,
  environments,
  type OpenKey,
  openKey,
} from '../environment.contract.ts'
import { mayOnEnvironment } from '../environment.rules.ts'
import { platform as platformSchema } from '../platform.contract.ts'
import { effectiveOf, isDriven, type StoredEnvironment, storedEnvironmentRow, trafficUrlOf } from './effective.ts'
import { environment, type StoredSettings } from './environment.table.ts'

const environmentRow = z.extend(z.omit(storedEnvironmentRow, { type: true }), {
  name: z.string(),
  platformId: z.string(),
  platform: z.omit(platformSchema, { capabilities: true }),
  order: z.int(),
  status: environmentSchema.shape.status,
  createdAt: z.string(),
  updatedAt: z.string(),
  updatedBy: z.string(),
  version: z.int(),
})
type EnvironmentRow = z.infer<typeof environmentRow>

export interface EnvironmentValues {
  name: string
  displayName: string
  url: string | null
  platformId: string
  order: number
  approvalDefault: Approval
  settings: StoredSettings
  /** Sealed. */
  credentials: Record<string, string>
}

const typesThat = (can: 'driven' | 'embedded'): SQL => anyText(platformTypes.filter((type) => capabilitiesOf(type)[can]))
/** How an environment does, by what is stored: the same as the chip says (`web/environment-state.ts`). */
const condition = sql`(select case when not p.type = ${typesThat('driven')} then 'notDriven'
    when e.settings ->> 'adminUrl' is null and not p.type = ${typesThat('embedded')} then 'notConnected'
    when e.reachable = false then coalesce(e.failure, 'answer') when e.reconciler = 'stopped' then 'stopped' when e.reachable is null then 'notTried' else 'reachable' end
  from platform p where p.id = e.platform_id)`

const source: ListSource<EnvironmentRow> = {
  row: environmentRow,
  spec: environments.list.list,
  table: sql`environment e`,
  id: sql`e.id`,
  fields: {
    id: sql`e.id`,
    name: sql`e.name`,
    displayName: sql`e.display_name`,
    order: sql`e.sort_order`,
    platformId: sql`e.platform_id`,
    approvalDefault: sql`e.approval_default`,
    condition,
  },
  joins: sql`join platform p on p.id = e.platform_id`,
  select: sql`e.id, e.name, e.display_name as "displayName", e.url, e.platform_id as "platformId", e.sort_order as "order", e.approval_default as "approvalDefault", e.settings, e.credentials,
    json_build_object('id', p.id, 'type', p.type, 'name', p.name, 'displayName', p.display_name, 'settings', p.settings, 'version', p.version) as platform,
    json_build_object('reachable', e.reachable, 'checkedAt', ${iso(sql`e.checked_at`)}, 'answeredAt', ${iso(sql`case when e.reachable then e.checked_at else e.answered_at end`)}, 'lastSyncAt', ${iso(sql`e.last_sync_at`)}, 'latencyMs', e.latency_ms, 'message', e.message, 'failure', case when not e.reachable then e.failure end, 'reconciler', e.reconciler,
      'commandsWaiting', (select count(*)::int from ${gatewayCommand} c where c.environment_id = e.id and c.state in ('waiting', 'running'))) as status,
    ${iso(sql`e.created_at`)} as "createdAt", ${iso(sql`e.updated_at`)} as "updatedAt", e.updated_by as "updatedBy", e.version`,
}

const storedSelect = sql`select e.id, e.display_name as "displayName", p.type, e.url, e.settings, e.credentials, e.approval_default as "approvalDefault", ${iso(sql`e.created_at`)} as "createdAt" from environment e join platform p on p.id = e.platform_id`

/** Visitors see public ones. */
const seenBy = (caller: Caller): SQL | undefined => (caller === visitor ? sql`e.settings @> '{"public": true}'` : undefined)

/** What a caller is told: settings, credential flags and the gateway's own words to admins only. */
const answerFor =
  (caller: Caller, gateway: ApidexServices['embeddedGateway']) =>
  (row: EnvironmentRow): Environment => {
    const { settings, credentials, platform, status, version, updatedBy, ...rest } = row
    const effective = effectiveOf({ type: platform.type, settings })
    const admin = isAdmin(caller)
    return {
      ...rest,
      url: trafficUrlOf(gateway, { ...row, type: platform.type }),
      platform: { ...platform, capabilities: capabilitiesOf(platform.type) },
      manageProducts: effective.manageProducts,
      maxKeys: effective.maxKeys,
      keyHeader: effective.keyHeader,
      embedded: effective.embedded,
      connected: isDriven({ type: platform.type, settings }),
      status: { ...status, message: admin ? status.message : null },
      may: mayOnEnvironment(caller),
      ...(admin && {
        version,
        updatedBy,
        settings: {
          ...(settings.adminUrl === undefined ? {} : { adminUrl: settings.adminUrl }),
          manageProducts: effective.manageProducts,
          upstreamHosts: effective.upstreamHosts,
          maxKeys: effective.maxKeys,
          public: effective.public,
          ...(settings.keyHeader === undefined ? {} : { keyHeader: settings.keyHeader }),
          ...(settings.gatewayEnvironment === undefined ? {} : { gatewayEnvironment: settings.gatewayEnvironment }),
          ...(settings.portalSite === undefined ? {} : { portalSite: settings.portalSite }),
        },
        hasCredentials: Object.keys(credentials).length > 0,
        credentials: Object.fromEntries(Object.keys(credentials).map((name) => [name, { set: true as const }])),
      }),
    }
  }

/** What people see and change of environments; what their gateways were seen to do is noted in `gateway-sync`. */
export const environmentStore = (db: Db, gateway: ApidexServices['embeddedGateway']) => ({
  list: (caller: Caller, query: { filter?: Filter | undefined; cursor?: string | undefined }, reply: FastifyReply) =>
    filtered(db, source, { query, visible: seenBy(caller), finish: (rows) => rows.map(answerFor(caller, gateway)) }, reply),

  count: (caller: Caller, asked: Counted) => counted(db, source, asked, seenBy(caller)),

  async get(caller: Caller, id: string, filter: Filter = {}): Promise<Environment | undefined> {
    includesOf(source, filter)
    const [row] = await rowsOf(
      db,
      environmentRow,
      sql`select ${source.select} from environment e ${source.joins ?? sql``} where e.id = ${id} and ${seenBy(caller) ?? sql`true`}`,
    )
    return row && answerFor(caller, gateway)(row)
  },

  async create(id: string, values: EnvironmentValues, by: string, now: Date): Promise<void> {
    await distinct(db.insert(environment).values({ id, ...values, createdAt: now, updatedAt: now, updatedBy: by }))
  },

  async change(id: string, values: EnvironmentValues, by: string, now: Date): Promise<void> {
    await distinct(
      db
        .update(environment)
        .set({ ...values, ...changedBy(by, now) })
        .where(eq(environment.id, id)),
    )
  },

  /** What keeps an environment, and what would be left open at its gateway: keys that were seen to let in, or about which nothing is known for sure. */
  async keptBy(id: string): Promise<{ applications: number; commands: number; revokes: number; openKeys: OpenKey[] }> {
    const [waiting] = await rowsOf(
      db,
      z.strictObject({ commands: z.number(), revokes: z.number() }),
      sql`select count(*)::int as commands, count(*) filter (where urgent)::int as revokes from ${gatewayCommand} where environment_id = ${id} and state in ('waiting', 'running')`,
    )
    const letsIn = sql`coalesce((k.observed ->> 'present')::boolean and (k.observed ->> 'active')::boolean and jsonb_array_length(k.observed -> 'approved') > 0, false)`
    const openKeys = await rowsOf(
      db,
      openKey,
      sql`select k.id, k.name, k.last_four as "lastFour", a.name as application from ${apiKey} k join ${application} a on a.id = k.application_id
          left join ${gatewayCommand} g on g.kind = 'key' and g.target_id = k.id
        where k.environment_id = ${id} and (${letsIn} or k.observed_revision < k.wanted_revision and g.lease_number > 0) order by a.name, k.created_at, k.id`,
    )
    return { applications: await countedApplications(db, id), commands: 0, revokes: 0, ...waiting, openKeys }
  },

  /** With everything of it, what waits for the gateway included. Held in the order of all writes, since the worker and the reconciler go on. */
  async remove(id: string): Promise<void> {
    for (const table of [drift, apiProduct, application, apiKey, gatewayCommand])
      await db.execute(sql`select 1 from ${table} where environment_id = ${id} order by id for update`)
    for (const statement of [
      ...applicationsGoneWith(id),
      ...productsGoneWith(id),
      ...commandsGoneWith(id),
      sql`delete from environment where id = ${id}`,
    ])
      await db.execute(statement)
  },

  applications: (id: string) => countedApplications(db, id),

  holdsProducts: (id: string): Promise<boolean> => hasRows(db, sql`select 1 from ${apiProduct} where environment_id = ${id} limit 1`),
})

const countedApplications = async (db: Db, id: string): Promise<number> => {
  const [row] = await rowsOf(
    db,
    z.strictObject({ n: z.number() }),
    sql`select count(*)::int as n from ${application} where environment_id = ${id} and deleted_at is null`,
  )
  return row?.n ?? 0
}

export const holdEnvironment = (tx: Db, id: string, to?: HoldTo) => hold(tx, environment, id, to)

/** How an environment is driven; undefined when there is none. */
export async function storedEnvironment(db: Db, id: string): Promise<StoredEnvironment | undefined> {
  return (await rowsOf(db, storedEnvironmentRow, sql`${storedSelect} where e.id = ${id}`))[0]
}

/** The same, where the caller may know of it: visitors know of public ones. */
export async function environmentFor(db: Db, caller: Caller, id: string): Promise<StoredEnvironment | undefined> {
  const found = await storedEnvironment(db, id)
  return caller === visitor && found?.settings.public !== true ? undefined : found
}

/** The same of a write, once nobody else changes it. */
export async function holdStoredEnvironment(tx: Db, id: string, to?: HoldTo): Promise<StoredEnvironment | undefined> {
  await holdEnvironment(tx, id, to)
  return storedEnvironment(tx, id)
}

/** The hosts that the embedded gateway of an environment may call, as an admin listed them. */
export async function allowedUpstreams(db: Db, id: string): Promise<string[]> {
  const [row] = await rowsOf(
    db,
    z.strictObject({ hosts: z.nullable(z.array(z.string())) }),
    sql`select settings -> 'upstreamHosts' as hosts from environment where id = ${id}`,
  )
  return row?.hosts ?? []
}

export const environmentsExist = (db: Db): Promise<boolean> => hasRows(db, sql`select 1 from environment limit 1`)

export const environmentExists = (db: Db, id: string): Promise<boolean> => hasRows(db, sql`select 1 from environment where id = ${id}`)

const takenAs = (path: 'id' | 'name') => ({ path, message: `There is already an environment with this ${path}.` })
const distinct = <T>(statement: PromiseLike<T>): Promise<T> =>
  uniquely(statement, { environment_pkey: takenAs('id'), environment_name: takenAs('name') })
