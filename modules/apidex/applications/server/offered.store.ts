import type { Clock } from '@portico/platform/contract/clock.ts'
import { likePattern } from '@portico/platform/contract/lists.ts'
import type { Audit } from '@portico/platform/server/audit.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { arrayOf, iso, literal } from '@portico/platform/server/lists/source.ts'
import { person } from '@portico/platform/server/people/person.table.ts'
import { type FilledPort, fill } from '@portico/platform/server/ports.ts'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { apiProduct } from '../../api-products/server/api-product.table.ts'
import { environment } from '../../environments/server/environment.table.ts'
import { wantKeys } from '../../gateway-commands/server/want.store.ts'
import { team } from '../../teams/server/team.table.ts'
import {
  type ApplicationLine,
  type ApplicationRef,
  applicationLines,
  applicationsNamed,
  applicationsSeenBy,
  applicationsUsing,
  bringKeys,
  type KnownApplication,
  knownApplications,
  livingKeys,
  referToApplication,
} from '../application-ports.contract.ts'
import { productStatuses } from '../key.contract.ts'
import { applicationStore, visibleApplications } from './application.store.ts'
import { takingProducts } from './taking.store.ts'

const idsIn = (ids: readonly string[]) => sql`(select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`

/** What this room answers to other modules. */
export const offered = ({ audit, clock }: { audit: Audit; clock: Clock }): FilledPort[] => [
  fill(knownApplications, known),
  fill(applicationsNamed, (tx, environmentId, text) =>
    readKnown(
      tx,
      sql`(select * from application where environment_id = ${environmentId} and deleted_at is null and search_text like ${likePattern(text.toLowerCase())} and lower(name) like ${likePattern(text.toLowerCase())} order by name, id limit 20) a`,
    ),
  ),
  fill(referToApplication, async (tx, ref) => {
    const [found] = await known(tx, [ref])
    return found && (await applicationStore(tx).hold(ref.environmentId, found.id, 'refer')) && (await known(tx, [ref]))[0]
  }),
  fill(applicationsSeenBy, async (tx, caller) => {
    const visible = visibleApplications(caller)
    if (!visible) return undefined
    const seen = await rowsOf(tx, idRow, sql`select a.id from application a where a.deleted_at is null and (${visible})`)
    return seen.map(({ id }) => id)
  }),
  fill(applicationLines, lines),
  fill(applicationsUsing, async (tx, groups) => {
    const rows = await rowsOf(
      tx,
      z.strictObject({ at: z.int(), count: z.int() }),
      sql`select asked.at::int as at, (select count(distinct k.application_id)::int from key_product kp join api_key k on k.id = kp.key_id and k.revoked_at is null
          join application a on a.id = k.application_id and a.deleted_at is null
          where kp.status in ('approved', 'pending') and kp.product_id in (select value::uuid from jsonb_array_elements_text(asked.ids))) as count
        from jsonb_array_elements(${JSON.stringify(groups)}::jsonb) with ordinality as asked(ids, at)`,
    )
    const counts = new Map(rows.map(({ at, count }) => [at, count]))
    return groups.map((_, at) => counts.get(at + 1) ?? 0)
  }),
  fill(livingKeys, async (tx, ids, now) => {
    const [row] = await rowsOf(
      tx,
      z.strictObject({ count: z.int() }),
      sql`select count(*)::int as count from api_key k
        where k.revoked_at is null and (k.expires_at is null or k.expires_at > ${now.toISOString()}) and k.application_id in ${idsIn(ids)}`,
    )
    return row?.count ?? 0
  }),
  fill(bringKeys, async (tx, ids) => {
    const keys = (await usableKeys(tx, ids)).map(({ id }) => id)
    await wantKeys(tx, keys, false)
    return keys
  }),
  ...takingProducts({ audit, clock }),
]

const knownRow = z.strictObject({
  id: z.string(),
  appId: z.string(),
  name: z.string(),
  environmentId: z.string(),
  environmentName: z.string(),
  teamId: z.nullable(z.string()),
  teamName: z.nullable(z.string()),
  owner: z.nullable(z.strictObject({ id: z.string(), name: z.string() })),
})
const idRow = z.strictObject({ id: z.string() })
const lineRow = z.strictObject({
  applicationId: z.string(),
  name: z.string(),
  teamName: z.nullable(z.string()),
  keyLastFour: z.nullable(z.string()),
  keyExpiresAt: z.nullable(z.string()),
  product: z.nullable(z.string()),
  productName: z.nullable(z.string()),
  status: z.nullable(z.enum(productStatuses)),
})
const usableRow = z.strictObject({ id: z.string(), applicationId: z.string(), name: z.string(), lastFour: z.string() })

/** `from` has the applications as `a`. */
const readKnown = (tx: Db, from: SQL): Promise<KnownApplication[]> =>
  rowsOf(
    tx,
    knownRow,
    sql`select a.id, a.app_id as "appId", a.name, a.environment_id as "environmentId", e.display_name as "environmentName", a.team_id as "teamId", t.name as "teamName",
        case when o.id is null then null else json_build_object('id', o.id, 'name', o.name) end as owner
      from ${from} join ${environment} e on e.id = a.environment_id left join ${team} t on t.id = a.team_id left join ${person} o on o.id = a.owner_id
      order by a.name, a.id`,
  )

const known = (tx: Db, refs: readonly ApplicationRef[]): Promise<KnownApplication[]> =>
  readKnown(
    tx,
    sql`jsonb_to_recordset(${JSON.stringify(refs)}::jsonb) as asked("appId" text, "environmentId" text)
      join application a on a.app_id = asked."appId" and a.environment_id = asked."environmentId" and a.deleted_at is null`,
  )

async function lines(tx: Db, ids: readonly string[], most: number): Promise<ApplicationLine[]> {
  const rows = await rowsOf(
    tx,
    lineRow,
    sql`select a.id as "applicationId", a.name, t.name as "teamName", h.last_four as "keyLastFour", ${iso(sql`h.expires_at`)} as "keyExpiresAt",
        h.product, h.display_name as "productName", h.status
      from unnest(${arrayOf(ids)}::uuid[]) as asked(id) join application a on a.id = asked.id and a.deleted_at is null left join ${team} t on t.id = a.team_id
        left join lateral (select k.id, k.created_at, k.last_four, k.expires_at, kp.status, p.name as product, p.display_name
          from api_key k join key_product kp on kp.key_id = k.id join ${apiProduct} p on p.id = kp.product_id
          where k.application_id = a.id and k.revoked_at is null offset 0) h on true
      order by a.id, h.created_at, h.id, h.display_name limit ${literal(most)}`,
  )
  return rows.map(({ product, productName, status, ...line }) => ({
    ...line,
    product: product === null || productName === null || status === null ? null : { name: product, displayName: productName, status },
  }))
}

/** Held in the order of their ids, as everybody holds keys. */
const usableKeys = (tx: Db, ids: readonly string[]): Promise<z.infer<typeof usableRow>[]> =>
  rowsOf(
    tx,
    usableRow,
    sql`select k.id, k.application_id as "applicationId", a.name, k.last_four as "lastFour" from api_key k join application a on a.id = k.application_id
      where k.revoked_at is null and k.application_id in ${idsIn(ids)} order by k.id for update of k`,
  )
