import { platformTypes } from '@portico/connectors/gateways/platform.contract.ts'
import { diffEntry } from '@portico/documents/contract/change.contract.ts'
import type { OperationRow, SpecOverview } from '@portico/documents/contract/document-view.contract.ts'
import type { OperationView } from '@portico/documents/contract/operation-view.rules.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { anyText, iso } from '@portico/platform/server/lists/source.ts'
import { type FilledPort, fill } from '@portico/platform/server/ports.ts'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { quotaIntervals } from '../../api-products/product-kinds.rules.ts'
import { apiProduct } from '../../api-products/server/api-product.table.ts'
import { visibleProducts } from '../../api-products/server/visible.store.ts'
import type { ApidexServices } from '../../apidex-services.ts'
import { effectiveOf, trafficUrlOf } from '../../environments/server/effective.ts'
import { environment, platform, storedSettings } from '../../environments/server/environment.table.ts'
import {
  publicChangelogs,
  publicDocument,
  publicOperation,
  publicProductNamed,
  publicProducts,
  publicSchemas,
} from '../public-ports.contract.ts'
import { contentStore } from './content.store.ts'
import { changelog, spec } from './spec.table.ts'

const productRow = z.strictObject({
  id: z.string(),
  environmentId: z.string(),
  environment: z.string(),
  apiproduct: z.string(),
  displayName: z.string(),
  description: z.string(),
  category: z.string(),
  tags: z.array(z.string()),
  status: z.enum(['published', 'deprecated']),
  approval: z.enum(['auto', 'manual']),
  quota: z.nullable(z.int()),
  quotaInterval: z.nullable(z.enum(quotaIntervals)),
  sunsetAt: z.nullable(z.string()),
  basePath: z.string(),
  url: z.nullable(z.string()),
  type: z.enum(platformTypes),
  settings: storedSettings,
  updatedAt: z.string(),
  spec: z.nullable(z.strictObject({ id: z.string(), version: z.string(), format: z.string(), operations: z.int(), updatedAt: z.string() })),
})

const changelogRow = z.strictObject({
  version: z.string(),
  before: z.string(),
  at: z.string(),
  breaking: z.int(),
  risky: z.int(),
  safe: z.int(),
  changes: z.array(diffEntry),
})

const changesShown = 100
const mostSchemaBytes = 300_000

/** Where a public product is served from. */
export const publicPlace = async (tx: Db, id: string): Promise<{ environmentId: string; basePath: string } | undefined> =>
  (
    await rowsOf(
      tx,
      z.strictObject({ environmentId: z.string(), basePath: z.string() }),
      sql`select p.environment_id as "environmentId", coalesce(p.base_path, '') as "basePath" from ${apiProduct} p where p.id = ${id} and ${visibleProducts(undefined)}`,
    )
  )[0]

/** What anybody may see, for the external portal: every read asks again whether the product is public. */
export const offeredToEverybody = ({ embeddedGateway }: Pick<ApidexServices, 'embeddedGateway'>): FilledPort[] => [
  fill(publicProducts, async (tx, names) => {
    if (names.length === 0) return []
    const rows = await rowsOf(
      tx,
      productRow,
      sql`select distinct on (p.name) p.id, p.environment_id as "environmentId", e.display_name as environment, p.name as apiproduct, p.display_name as "displayName", p.description, p.category, p.tags,
          p.status, p.approval, p.quota, p.quota_interval as "quotaInterval", ${iso(sql`p.sunset_at`)} as "sunsetAt", p.base_path as "basePath", e.url, pl.type, e.settings, ${iso(sql`p.updated_at`)} as "updatedAt",
          case when s.id is not null then json_build_object('id', s.id, 'version', s.version, 'format', s.format, 'operations', s.operations, 'updatedAt', ${iso(sql`s.updated_at`)}) end as spec
        from ${apiProduct} p join ${environment} e on e.id = p.environment_id join ${platform} pl on pl.id = e.platform_id left join ${spec} s on s.product_id = p.id and s.latest
        where p.name = ${anyText(names)} and ${visibleProducts(undefined)} order by p.name, e.sort_order desc, e.id`,
    )
    return rows.map(({ quota, quotaInterval, basePath, url, type, settings, ...row }) => {
      const trafficUrl = trafficUrlOf(embeddedGateway, { id: row.environmentId, type, settings, url })
      return {
        ...row,
        plan: quota !== null && quotaInterval !== null ? { quota, interval: quotaInterval } : null,
        keyHeader: effectiveOf({ type, settings }).keyHeader,
        gatewayUrl: trafficUrl === null ? null : `${trafficUrl}${basePath}`,
      }
    })
  }),

  fill(publicProductNamed, async (tx, id) => {
    if (!z.uuid().safeParse(id).success) return undefined
    const rows = await rowsOf(
      tx,
      z.strictObject({ name: z.string() }),
      sql`select p.name from ${apiProduct} p where p.id = ${id} and ${visibleProducts(undefined)}`,
    )
    return rows[0]?.name
  }),

  fill(publicDocument, async (tx, specId) => {
    const contents = contentStore(tx)
    const [overview, operations] = [await contents.overview(undefined, specId), await contents.operations(undefined, specId)]
    if (!overview || !operations) return undefined
    return { overview: JSON.parse(overview.text) as SpecOverview, operations: JSON.parse(operations.text) as OperationRow[] }
  }),

  fill(publicOperation, async (tx, specId, opId) => {
    const found = await contentStore(tx).operation(undefined, specId, opId)
    return found && (JSON.parse(found.text) as OperationView)
  }),

  fill(publicSchemas, async (tx, specId, names) => {
    const contents = contentStore(tx)
    // Who may not see the document gets nothing of it.
    if (!(await contents.head(undefined, specId))) return new Map()
    return (await contents.schemasWithin(specId, [...names], mostSchemaBytes))?.found ?? new Map()
  }),

  fill(publicChangelogs, (tx, productId) =>
    rowsOf(
      tx,
      changelogRow,
      sql`select n.version, o.version as before, ${iso(sql`l.created_at`)} as at, l.breaking, l.risky, l.safe,
          coalesce((select jsonb_agg(one) from (select one from jsonb_array_elements(l.diff) one limit ${changesShown}) shown), '[]') as changes
        from ${changelog} l join ${spec} n on n.id = l.new_spec_id join ${spec} o on o.id = l.old_spec_id join ${apiProduct} p on p.id = n.product_id
        where n.product_id = ${productId} and l.state = 'ready' and ${visibleProducts(undefined)} order by l.created_at desc, l.id limit 10`,
    ),
  ),
]
