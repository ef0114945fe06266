import type { Db } from '@portico/platform/server/database/database.ts'
import { risingIds } from '@portico/platform/server/database/ids.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { anyId, anyText, arrayOf } from '@portico/platform/server/lists/source.ts'
import { holdAll } from '@portico/platform/server/record/hold.ts'
import type { Secrets } from '@portico/platform/server/secrets.ts'
import { inArray, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { apiProduct } from '../../api-products/server/api-product.table.ts'
import { environment } from '../../environments/server/environment.table.ts'
import { isKeyValue } from '../key-value.rules.ts'
import { apiKey, application, keyProduct, sharedApplication } from './application.table.ts'
import { noValue, valueFields } from './key.store.ts'

/** An application of a gateway and its keys, to be the portal's from now on as they are. */
export interface ToAdopt {
  gatewayId: string
  teamId: string | null
  ownerId: string | null
  /** The first, and where that is taken the numbered ones; `last` where those are taken, too. */
  nameOf(again: number | 'last'): string
  keys: ReadyKey[]
}
export interface KeyToAdopt {
  gatewayId: string
  name: string
  active: boolean
  approved: string[]
  expiresAt: Date | null
  /** Null where the gateway does not tell it; one that no header carries is taken for not told. */
  value: string | null
}
/** What its row says of itself, as JSON: thousands are written in one go, and the database shall not wait for their values to be sealed. */
export interface ReadyKey {
  approved: string[]
  row: string
}
export function readyKey(key: KeyToAdopt, now: Date, secrets: Secrets): ReadyKey {
  const { gatewayId, name, active, approved, expiresAt, value } = key
  const isOver = expiresAt !== null && expiresAt <= now
  const { lastFour, valueSealed, valueHash } = value !== null && isKeyValue(value) ? valueFields(value, secrets) : noValue
  const row = {
    name,
    last_four: lastFour,
    value_sealed: valueSealed,
    value_hash: valueHash,
    expires_at: expiresAt?.toISOString() ?? null,
    expired: isOver,
    suspended: !active && !isOver,
    observed: { present: true, active, approved: approved.toSorted((a, b) => (a < b ? -1 : 1)) },
    adopted_as: gatewayId,
  }
  return { approved, row: JSON.stringify(row) }
}

export interface Taking {
  by: string | null
  now: Date
  mayClash: boolean
}
export interface Adopted {
  id: string
  name: string
  isNew: boolean
  keys: number
  /** Why keys of it were left. */
  reason: string | null
}

const namesTried = 10
const namesTold = 5
const searchedAtOnce = 100
/** A row of a key as nobody has changed it since it was taken over. */
const firstRevision = 1

const idRow = z.strictObject({ id: z.string() })
const adoptedRow = z.strictObject({ id: z.string(), adoptedAs: z.string(), name: z.string() })

/** As it was taken over: nobody has changed or shared it since, or given it a key. */
const isUntouched = (
  environmentId: string,
) => sql`a.environment_id = ${environmentId} and a.adopted_as is not null and a.deleted_at is null and a.updated_at = a.created_at
      and not exists (select 1 from ${sharedApplication} s where s.application_id = a.id)
      and not exists (select 1 from ${apiKey} k where k.application_id = a.id and (k.adopted_as is null or k.wanted_revision > ${firstRevision} or k.revoked_at is not null))`

/** What was at a gateway before the portal and is the portal's now. Nothing here raises a wanted revision: the gateway has it all already. */
export const adoptedStore = (db: Db) => ({
  /**
   * Takes over what is not taken over yet; call it in a transaction. By the gateway's id of each application. Unless something `mayClash`, a
   * name or a value that is there already is an error of the database: to look for them takes a seventh of the time, and few gateways have any.
   */
  async take(environmentId: string, all: readonly ToAdopt[], { by, now, mayClash }: Taking): Promise<Map<string, Adopted>> {
    await holdAll(db, environment, [environmentId], 'refer')
    // So many are filed by the job of the search: their documents would take a fifth of the time.
    if (all.length > searchedAtOnce) await db.execute(sql`set local portico.search = 'later'`)
    const taken = new Map<string, Adopted>()
    const missingOnes = () => all.filter(({ gatewayId }) => !taken.has(gatewayId))
    for (let again = 0; again <= namesTried && missingOnes().length > 0; again += 1) {
      // Each time: keys of one application may stand in two parts, which are written side by side.
      const known = await rowsOf(
        db,
        adoptedRow,
        sql`select id, adopted_as as "adoptedAs", name from ${application} where environment_id = ${environmentId} and deleted_at is null and adopted_as = ${anyText(missingOnes().map(({ gatewayId }) => gatewayId))}`,
      )
      for (const row of known) taken.set(row.adoptedAs, { ...row, isNew: false, keys: 0, reason: null })
      const missing = missingOnes()
      const alike = new Map<string, number>()
      const ids = risingIds(missing.length)
      const records = missing.map((one, at) => ({
        id: ids[at],
        gateway_id: one.gatewayId,
        name: one.nameOf(again === namesTried ? 'last' : again + countIn(alike, one)),
        team_id: one.teamId,
        owner_id: one.ownerId,
      }))
      const rows = await rowsOf(
        db,
        adoptedRow,
        sql`insert into ${application} (id, environment_id, app_id, adopted_as, name, description, team_id, owner_id, created_by, created_at, updated_at)
          select id, ${environmentId}, gateway_id, gateway_id, name, '', team_id, owner_id, ${by}::uuid, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
          from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r (id uuid, gateway_id text, name text, team_id uuid, owner_id uuid)
          ${mayClash ? sql`on conflict do nothing` : sql``} returning id, adopted_as as "adoptedAs", name`,
      )
      for (const { id, adoptedAs, name } of rows) taken.set(adoptedAs, { id, name, isNew: true, keys: 0, reason: null })
    }
    await takeKeys(db, environmentId, all, taken, { now, mayClash })
    return taken
  },

  /**
   * The next applications that are as they were taken over, after this id; with their keys and products held. An application that
   * was changed, shared, or given a key is none.
   */
  async untouched(environmentId: string, after: string, limit: number): Promise<{ id: string; adoptedAs: string; name: string }[]> {
    const where = isUntouched(environmentId)
    const ids = await rowsOf(
      db,
      idRow,
      sql`select a.id from ${application} a where ${where} and a.id > ${after}::uuid order by a.id limit ${limit}`,
    )
    const held = ids.map(({ id }) => id)
    if (held.length === 0) return []
    await holdAll(db, environment, [environmentId], 'refer')
    await holdAll(db, application, held)
    await db.execute(sql`select 1 from ${apiKey} where application_id = ${anyId(held)} order by id for no key update`)
    return rowsOf(
      db,
      adoptedRow,
      sql`select a.id, a.adopted_as as "adoptedAs", a.name from ${application} a where a.id = ${anyId(held)} and ${where} order by a.id`,
    )
  },

  /** All that are so now, with nothing held. */
  async allUntouched(environmentId: string): Promise<string[]> {
    return (await rowsOf(db, idRow, sql`select a.id from ${application} a where ${isUntouched(environmentId)}`)).map(({ id }) => id)
  },

  /** Forgets applications that are `untouched`; the gateway goes on as it is. */
  async forget(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    await db.delete(apiKey).where(inArray(apiKey.applicationId, [...ids]))
    await db.delete(application).where(inArray(application.id, [...ids]))
  },
})

/** How many before it have its name and its owner. */
function countIn(alike: Map<string, number>, { teamId, ownerId, nameOf }: ToAdopt): number {
  const name = `${teamId ?? ownerId} ${nameOf(0).toLowerCase()}`
  const before = alike.get(name) ?? 0
  alike.set(name, before + 1)
  return before
}

async function takeKeys(
  db: Db,
  environmentId: string,
  all: readonly ToAdopt[],
  taken: ReadonlyMap<string, Adopted>,
  { now, mayClash }: Pick<Taking, 'now' | 'mayClash'>,
): Promise<void> {
  const products = await productsNamed(
    db,
    environmentId,
    all.flatMap(({ keys }) => keys.flatMap(({ approved }) => approved)),
  )
  const ready = all.flatMap(({ gatewayId, keys }) => {
    const owner = taken.get(gatewayId)
    return owner
      ? keys.flatMap((key) => {
          const unknown = key.approved.filter((name) => !products.has(name))
          if (unknown.length > 0) owner.reason = `A key opens ${unknown.slice(0, namesTold).join(', ')}, which the portal does not have.`
          return unknown.length > 0 ? [] : [{ owner, key }]
        })
      : []
  })
  if (ready.length === 0) return
  const ids = risingIds(ready.length)
  const records = ready.map(({ owner, key }, at) => `{"id":"${ids[at]}","application_id":"${owner.id}",${key.row.slice(1)}`)
  const at = sql`${now.toISOString()}::timestamptz`
  // One parameter for all of them: thousands of keys come at once.
  const made = await rowsOf(
    db,
    idRow,
    sql`insert into ${apiKey} (id, application_id, environment_id, name, prefix, last_four, value_sealed, value_hash, expires_at, expired, suspended, wanted_revision, observed_revision, observed, observed_at, created_at, adopted_as)
      select id, application_id, ${environmentId}, name, '', last_four, value_sealed, value_hash, expires_at, expired, suspended, ${firstRevision}::int, ${firstRevision}::int, observed, ${at}, ${at}, adopted_as
      from jsonb_to_recordset(${`[${records.join(',')}]`}::jsonb) as r (id uuid, application_id uuid, name text, last_four text, value_sealed text, value_hash text, expires_at timestamptz, expired boolean, suspended boolean, observed jsonb, adopted_as text)
      ${mayClash ? sql`on conflict do nothing returning id` : sql``}`,
  )
  const isMade = new Set(mayClash ? made.map(({ id }) => id) : ids)
  const held: { keyIds: string[]; productIds: string[] } = { keyIds: [], productIds: [] }
  for (const [at, { owner, key }] of ready.entries()) {
    const id = ids[at] ?? ''
    if (isMade.has(id)) {
      owner.keys += 1
      const opened = [...new Set(key.approved)].flatMap((name) => products.get(name) ?? [])
      held.keyIds.push(...opened.map(() => id))
      held.productIds.push(...opened)
    }
    // One of this gateway's id is taken over already; one of this value is a key of the portal under another name.
    else owner.reason ??= 'A key has a value that a key of the portal has.'
  }
  await db.execute(
    sql`insert into ${keyProduct} (key_id, product_id, status, requested_at, decided_at)
      select key_id, product_id, 'approved', ${at}, ${at} from unnest(${arrayOf(held.keyIds)}::uuid[], ${arrayOf(held.productIds)}::uuid[]) as r (key_id, product_id)`,
  )
}

async function productsNamed(db: Db, environmentId: string, names: readonly string[]): Promise<Map<string, string>> {
  const rows = await rowsOf(
    db,
    z.strictObject({ id: z.string(), name: z.string() }),
    sql`select id, name from ${apiProduct} where environment_id = ${environmentId} and status <> 'retired' and name = ${anyText([...new Set(names)])}`,
  )
  return new Map(rows.map(({ id, name }) => [name, id]))
}
