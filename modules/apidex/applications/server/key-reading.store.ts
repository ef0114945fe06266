import { withoutAddress } from '@portico/connectors/gateways/failures.contract.ts'
import type { Caller } from '@portico/platform/contract/roles.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { iso } from '@portico/platform/server/lists/source.ts'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { apiProduct } from '../../api-products/server/api-product.table.ts'
import { toldOnKeys, visibleProducts } from '../../api-products/server/visible.store.ts'
import { seen } from '../../gateway-commands/observed.rules.ts'
import { gatewayCommand } from '../../gateway-commands/server/command.table.ts'
import {
  desiredOfKey,
  desiredOfProduct,
  enforcementOf,
  isKeySettled,
  observedOfKey,
  observedOfProduct,
  statusOfKey,
} from '../application.rules.ts'
import { type Key, type KeyProduct, keyProduct as keyProductSchema } from '../key.contract.ts'
import { keyProductUse } from './application.table.ts'
import { commentsOf } from './request-comment.store.ts'

const keptAfterRevokeMs = 30 * 86_400_000
/** Revoked keys stay in the lists until then. */
export const shownKeys = (now: Date): SQL =>
  sql`(k.revoked_at is null or k.revoked_at > ${new Date(now.getTime() - keptAfterRevokeMs).toISOString()})`

const productRow = z.extend(
  z.omit(keyProductSchema, { note: true, visible: true, needsCompany: true, gatewayUrl: true, keyHeader: true, enforcement: true }),
  {
    productStatus: z.string(),
    basePath: z.nullable(z.string()),
    inGroup: z.boolean(),
  },
)
const commandFacts = z.object({
  state: z.enum(['waiting', 'running', 'failed', 'done']),
  since: z.nullable(z.string()),
  attempts: z.int(),
  nextAttemptAt: z.nullable(z.string()),
  lastError: z.nullable(z.string()),
})
const keyRow = z.strictObject({
  id: z.string(),
  name: z.string(),
  prefix: z.string(),
  lastFour: z.string(),
  createdAt: z.string(),
  expiryDate: z.nullable(z.string()),
  lastUsedAt: z.nullable(z.string()),
  takenOver: z.boolean(),
  revoked: z.boolean(),
  suspended: z.boolean(),
  rotates: z.nullable(z.string()),
  wantedRevision: z.number(),
  observedRevision: z.number(),
  ended: z.boolean(),
  observed: z.nullable(seen),
  command: z.nullable(commandFacts),
  products: z.array(productRow),
})
type KeyRow = z.infer<typeof keyRow>

/** Who reads keys: groups decide whether a product is still theirs to see. */
export interface Reader {
  caller: Caller
  /** The environment's traffic address; null when nobody has given one. */
  gatewayUrl: string | null
  /** The header of calls that carries the key. */
  keyHeader: string
  /** Products that only an application with a company should have, when this one has none. */
  needing: (productIds: readonly string[]) => Promise<ReadonlySet<string>>
}

/** Keys with their products as somebody is shown them. */
export const keyReading = (db: Db) => ({
  /** The keys of an application with their products; revoked ones for 30 days. One statement. */
  async ofApplication(applicationId: string, reader: Reader, now: Date): Promise<Key[]> {
    const rows = await readKeys(db, sql`k.application_id = ${applicationId} and ${shownKeys(now)}`, reader)
    return asKeys(rows, reader, now)
  },

  async one(keyId: string, reader: Reader, now: Date): Promise<Key | undefined> {
    return (await asKeys(await readKeys(db, sql`k.id = ${keyId}`, reader), reader, now))[0]
  },
})

const isNoted = (status: string): status is 'draft' | 'retired' | 'deprecated' =>
  status === 'draft' || status === 'retired' || status === 'deprecated'

const readKeys = (db: Db, where: SQL, reader: Reader): Promise<KeyRow[]> =>
  rowsOf(
    db,
    keyRow,
    sql`select k.id, k.name, k.prefix, k.last_four as "lastFour", ${iso(sql`k.created_at`)} as "createdAt", ${iso(sql`k.expires_at`)} as "expiryDate", ${iso(sql`k.last_used_at`)} as "lastUsedAt", k.adopted_as is not null as "takenOver",
        k.revoked_at is not null as revoked, k.suspended, k.rotates_id as rotates, k.wanted_revision as "wantedRevision", k.observed_revision as "observedRevision", k.expired as ended, k.observed,
        case when g.id is null then null else json_build_object('state', g.state, 'since', ${iso(sql`g.since`)}, 'attempts', g.attempts, 'nextAttemptAt', ${iso(sql`g.next_attempt_at`)}, 'lastError', g.last_error) end as command,
        coalesce((select json_agg(json_build_object('apiproduct', p.name, 'productId', p.id, 'displayName', p.display_name, 'status', kp.status, 'productStatus', p.status, 'basePath', p.base_path,
            'requestedAt', ${iso(sql`kp.requested_at`)}, 'decidedAt', ${iso(sql`kp.decided_at`)}, 'reason', kp.reason, 'comments', ${commentsOf(sql`kp.key_id`, sql`kp.product_id`)},
            'lastUsedAt', (select ${iso(sql`u.last_used_at`)} from ${keyProductUse} u where u.key_id = kp.key_id and u.product_id = kp.product_id),
            'inGroup', ${visibleProducts(reader.caller)})
            order by p.display_name, p.id) from key_product kp join ${apiProduct} p on p.id = kp.product_id where kp.key_id = k.id and ${toldOnKeys(reader.caller, sql`k.application_id`)}), '[]') as products
      from api_key k left join ${gatewayCommand} g on g.kind = 'key' and g.target_id = k.id where ${where} order by k.created_at desc, k.name, k.id`,
  )

async function asKeys(rows: readonly KeyRow[], reader: Reader, now: Date): Promise<Key[]> {
  const held = rows.flatMap(({ products }) => products.filter(({ status }) => status === 'pending' || status === 'approved'))
  const without = await reader.needing([...new Set(held.map(({ productId }) => productId))])
  return rows.map((row) => asKey(row, reader, without, now))
}

function asKey(
  row: KeyRow,
  { gatewayUrl, keyHeader }: Pick<Reader, 'gatewayUrl' | 'keyHeader'>,
  without: ReadonlySet<string>,
  now: Date,
): Key {
  const { revoked, suspended, wantedRevision, observedRevision, ended, observed, command, products, ...facts } = row
  const status = statusOfKey({ revoked, suspended, expiresAt: row.expiryDate ? new Date(row.expiryDate) : null }, now)
  const isSettled = isKeySettled({ hasRevision: observedRevision >= wantedRevision, ended }, status)
  // A team sees its keys, and not where the gateway is managed.
  const known = command ? { ...command, lastError: command.lastError && withoutAddress(command.lastError) } : undefined
  const of = (desired: string, seen: string | null) => enforcementOf({ desired, observed: seen, isSettled }, known)
  return {
    ...facts,
    status,
    enforcement: of(desiredOfKey(status), observedOfKey(observed)),
    apiProducts: products.map(
      ({ productStatus, basePath, inGroup, ...product }): KeyProduct => ({
        ...product,
        needsCompany: (product.status === 'pending' || product.status === 'approved') && without.has(product.productId),
        note: isNoted(productStatus) ? productStatus : inGroup ? null : 'noLongerInYourGroups',
        visible: inGroup,
        gatewayUrl: gatewayUrl === null ? null : `${gatewayUrl}${basePath ?? ''}`,
        keyHeader,
        enforcement: of(
          productStatus === 'retired' ? 'none' : desiredOfProduct(status, product.status),
          observedOfProduct(observed, product.apiproduct),
        ),
      }),
    ),
  }
}
