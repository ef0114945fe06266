import type { Db } from '@portico/platform/server/database/database.ts'
import { risingIds } from '@portico/platform/server/database/ids.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { anyId, anyText } from '@portico/platform/server/lists/source.ts'
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
  /** Takes over what is not taken over yet; call it in a transaction. By the gateway's id of each application. */
  async take(environmentId: string, all: readonly ToAdopt[], { by, now }: { by: string | null; now: Date }): Promise<Map<string, Adopted>> {
    await holdAll(db, environment, [environmentId], 'refer')
    // So many are filed by the job of the search: their documents would take a fifth of the time.
    if (all.length > searchedAtOnce) await db.execute(sql`set local portico.search = 'later'`)
    const known = await rowsOf(
      db,
      adoptedRow,
      sql`select id, adopted_as as "adoptedAs", name from ${application} where environment_id = ${environmentId} and deleted_at is null and adopted_as = ${anyText(all.map(({ gatewayId }) => gatewayId))}`,
    )
    const taken = new Map(known.map((row): [string, Adopted] => [row.adoptedAs, { ...row, isNew: false, keys: 0, reason: null }]))
    for (let again = 0; again <= namesTried; again += 1) {
      const missing = all.filter(({ gatewayId }) => !taken.has(gatewayId))
      if (missing.length === 0) break
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
          on conflict do nothing returning id, adopted_as as "adoptedAs", name`,
      )
      for (const { id, adoptedAs, name } of rows) taken.set(adoptedAs, { id, name, isNew: true, keys: 0, reason: null })
    }
    await takeKeys(db, environmentId, all, taken, now)
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
  now: Date,
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
  const records = ready.map(({ owner, key }, at) => {
    const held = [...new Set(key.approved)].map((name) => products.get(name))
    return `{"id":"${ids[at]}","application_id":"${owner.id}","products":${JSON.stringify(held)},${key.row.slice(1)}`
  })
  // One parameter for all of them: thousands of keys come at once. What they open goes with them, and only what was not made is answered.
  const left = await rowsOf(
    db,
    idRow,
    sql`with given as materialized (
        select * from jsonb_to_recordset(${`[${records.join(',')}]`}::jsonb) as r (id uuid, application_id uuid, name text, last_four text, value_sealed text, value_hash text, expires_at timestamptz, expired boolean, suspended boolean, observed jsonb, adopted_as text, products uuid[])),
      made as (
        insert into ${apiKey} (id, application_id, environment_id, name, prefix, last_four, value_sealed, value_hash, expires_at, expired, suspended, wanted_revision, observed_revision, observed, observed_at, created_at, adopted_as)
        select id, application_id, ${environmentId}, name, '', last_four, value_sealed, value_hash, expires_at, expired, suspended, ${firstRevision}::int, ${firstRevision}::int, observed, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz, adopted_as
        from given on conflict do nothing returning id),
      held as (
        insert into ${keyProduct} (key_id, product_id, status, requested_at, decided_at)
        select g.id, product_id, 'approved', ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
        from given g join made using (id) cross join unnest(g.products) product_id)
      select id from given where id not in (select id from made)`,
  )
  const notMade = new Set(left.map(({ id }) => id))
  for (const [at, { owner }] of ready.entries()) {
    // One of this gateway's id is taken over already; one of this value is a key of the portal under another name.
    if (notMade.has(ids[at] ?? '')) owner.reason ??= 'A key has a value that a key of the portal has.'
    else owner.keys += 1
  }
}

async function productsNamed(db: Db, environmentId: string, names: readonly string[]): Promise<Map<string, string>> {
  const rows = await rowsOf(
    db,
    z.strictObject({ id: z.string(), name: z.string() }),
    sql`select id, name from ${apiProduct} where environment_id = ${environmentId} and status <> 'retired' and name = ${anyText([...new Set(names)])}`,
  )
  return new Map(rows.map(({ id, name }) => [name, id]))
}
