import type { Page } from '@portico/platform/contract/lists.ts'
import { type Caller, visitor } from '@portico/platform/contract/roles.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { anyText, fixed, iso, type ListSource } from '@portico/platform/server/lists/source.ts'
import type { Streamed } from '@portico/platform/server/lists/stream.ts'
import { type PageQuery, page } from '@portico/platform/server/lists/style1.ts'
import { person } from '@portico/platform/server/people/person.table.ts'
import { type HoldTo, hold } from '@portico/platform/server/record/hold.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { usualKeyHeader } from '../../environments/environment.rules.ts'
import { permissionGroup } from '../../permission-groups/server/permission-group.table.ts'
import { spec } from '../../specs/server/spec.table.ts'
import { team } from '../../teams/server/team.table.ts'
import { type ApiProduct, apiProduct as apiProductSchema, apiProducts, type ProductFilter, specSummary } from '../api-product.contract.ts'
import { mayManage, mayOnProduct } from '../api-product.rules.ts'
import { productStatuses, quotaIntervals } from '../product-kinds.rules.ts'
import { apiProduct } from './api-product.table.ts'
import { distinct } from './product-conflicts.ts'
import { consumedBy, visibleProducts } from './visible.store.ts'

/** Where products are looked at: an environment that exists, and its traffic address. */
export interface Place {
  environmentId: string
  trafficUrl: string | null
  /** Left out where nobody is shown how to call. */
  keyHeader?: string
}

const productRow = z.extend(
  z.omit(apiProductSchema, {
    effectiveVisibility: true,
    gatewayUrl: true,
    keyHeader: true,
    may: true,
    plan: true,
    upstream: true,
    spec: true,
  }),
  {
    quota: z.nullable(z.int()),
    quotaInterval: z.nullable(z.enum(quotaIntervals)),
    upstream: z.nullable(z.string()),
    groupLevel: z.nullable(z.enum(['CONSUME', 'VIEW'])),
    successorIsSeen: z.boolean(),
    latest: z.nullable(specSummary),
  },
)
export type ProductRow = z.infer<typeof productRow>

export type ProductValues = Pick<
  ProductRow,
  | 'displayName'
  | 'description'
  | 'category'
  | 'tags'
  | 'approval'
  | 'visibility'
  | 'quota'
  | 'quotaInterval'
  | 'basePath'
  | 'upstream'
  | 'ownerId'
  | 'status'
  | 'deprecatedAt'
  | 'sunsetAt'
  | 'replacedById'
  | 'supportContact'
  | 'supportUrl'
  | 'supportTeamId'
>

const fields = {
  id: sql`p.id`,
  apiproduct: sql`p.name`,
  displayName: sql`p.display_name`,
  category: sql`p.category`,
  status: sql`p.status`,
  createdAt: sql`p.created_at`,
  updatedAt: sql`p.updated_at`,
}
const joins = fixed(
  sql`left join ${person} owner on owner.id = p.owner_id left join ${permissionGroup} g on g.id = p.permission_group_id left join ${spec} latest on latest.product_id = p.id and latest.latest
    left join ${team} support on support.id = p.support_team_id`,
)
const listed =
  fixed(sql`p.id, p.environment_id as "environmentId", p.name as apiproduct, p.display_name as "displayName", p.description, latest.version, latest.format, p.status, p.approval, p.owner_id as "ownerId",
    owner.name as "ownerName", p.category, p.tags, p.support_contact as "supportContact", p.support_url as "supportUrl", p.support_team_id as "supportTeamId", support.name as "supportTeamName", p.visibility, p.permission_group_id as "permissionGroupId", p.quota, p.quota_interval as "quotaInterval", p.base_path as "basePath", p.upstream,
    ${iso(sql`p.deprecated_at`)} as "deprecatedAt", ${iso(sql`p.sunset_at`)} as "sunsetAt", p.replaced_by_id as "replacedById",
    ${iso(sql`p.created_at`)} as "createdAt", ${iso(sql`p.updated_at`)} as "updatedAt", g.level as "groupLevel",
    case when latest.id is not null then json_build_object('id', latest.id, 'version', latest.version, 'format', latest.format, 'updatedAt', ${iso(sql`latest.updated_at`)}, 'contentHash', latest.content_hash) end as latest`)

/** What `search` and `nameSearch` look at. */
export const searchedProducts = { search: sql`p.search_text`, names: [sql`lower(p.name)`, sql`lower(p.display_name)`] }

const productSource = (caller: Caller): ListSource<ProductRow> => ({
  row: productRow,
  spec: apiProducts.list.list,
  table: sql`api_product p`,
  id: sql`p.id`,
  fields,
  ...searchedProducts,
  joins,
  select: sql`${listed}, p.id in (${consumedBy(caller)}) as consumed,
    exists (select 1 from api_product successor where successor.id = p.replaced_by_id and ${visibleProducts(caller, sql`successor`)}) as "successorIsSeen"`,
})

const answerFor =
  (caller: Caller, place: Place, withSpec: boolean) =>
  (row: ProductRow): ApiProduct => {
    const { quota, quotaInterval, upstream, groupLevel, latest, successorIsSeen, ...rest } = row
    return {
      ...rest,
      ...(caller === visitor && { ownerId: null, ownerName: null, supportTeamId: null, supportTeamName: null }),
      replacedById: successorIsSeen ? row.replacedById : null,
      effectiveVisibility: row.permissionGroupId === null ? row.visibility : 'permissionGroup',
      plan: quota !== null && quotaInterval !== null ? { quota, interval: quotaInterval } : null,
      gatewayUrl: place.trafficUrl === null ? null : `${place.trafficUrl}${row.basePath ?? ''}`,
      keyHeader: place.keyHeader ?? usualKeyHeader,
      may: mayOnProduct(caller, row),
      ...(mayManage(caller, row) ? { upstream } : {}),
      ...(withSpec ? { spec: latest } : {}),
    }
  }

/** What the caller may see in one environment. */
const seenIn = (caller: Caller, place: Place): SQL => sql`p.environment_id = ${place.environmentId} and ${visibleProducts(caller)}`

export function filtersOf(caller: Caller, filter: ProductFilter): (SQL | undefined)[] {
  const { category, tag, status, format, visibility, environment, consumed, owned } = filter
  return [
    category === undefined ? undefined : sql`p.category = ${anyText(category)}`,
    tag === undefined
      ? undefined
      : sql`p.tags && array[${sql.join(
          tag.map((one) => sql`${one}`),
          sql`, `,
        )}]::text[]`,
    status === undefined ? undefined : sql`p.status = ${anyText(status)}`,
    format === undefined
      ? undefined
      : sql`exists (select 1 from ${spec} s where s.product_id = p.id and s.latest and s.format = ${anyText(format)})`,
    visibility === undefined ? undefined : sql`p.visibility = ${anyText(visibility)}`,
    // What is hidden from the caller there is not there for them.
    environment === undefined
      ? undefined
      : sql`p.name in (select p.name from api_product p where p.environment_id = ${anyText(environment)} and ${visibleProducts(caller)})`,
    consumed === undefined ? undefined : consumed ? sql`p.id in (${consumedBy(caller)})` : sql`p.id not in (${consumedBy(caller)})`,
    owned === undefined ? undefined : owned ? sql`p.owner_id = ${caller.id}` : sql`p.owner_id is distinct from ${caller.id}`,
  ]
}

/** The only file that queries API products, beside the rule of who sees them and the facets. */
export const productStore = (db: Db) => ({
  list: (
    caller: Caller,
    place: Place,
    query: PageQuery & ProductFilter & { spec?: boolean | undefined },
    reply: FastifyReply,
  ): Promise<Page<ApiProduct> | Streamed> =>
    page(
      db,
      productSource(caller),
      {
        query,
        visible: seenIn(caller, place),
        filters: filtersOf(caller, query),
        finish: (rows) => rows.map(answerFor(caller, place, query.spec ?? false)),
      },
      reply,
    ),

  /** Undefined when it is not in this environment or the caller may not see it. */
  async get(caller: Caller, place: Place, id: string): Promise<ApiProduct | undefined> {
    const rows = await productRows(db, caller, sql`p.id = ${id} and ${seenIn(caller, place)}`)
    return rows.map(answerFor(caller, place, true))[0]
  },

  /** The same of a write, once nobody else changes the product. */
  async hold(caller: Caller, place: Place, id: string, to?: HoldTo): Promise<ProductRow | undefined> {
    await hold(db, apiProduct, id, to)
    const rows = await productRows(db, caller, sql`p.id = ${id} and ${seenIn(caller, place)}`)
    return rows[0]
  },

  /** Products by name as they can be requested by this caller; hidden and unknown ones are absent. */
  forRequest(caller: Caller, environmentId: string, names: readonly string[]): Promise<RequestableProduct[]> {
    if (names.length === 0) return Promise.resolve([])
    return rowsOf(
      db,
      requestableProduct,
      sql`select p.id, p.name, p.display_name as "displayName", p.status, p.approval, coalesce(g.level = 'VIEW', false) as "readOnlyGroup" from api_product p
        left join ${permissionGroup} g on g.id = p.permission_group_id where p.environment_id = ${environmentId} and p.name = ${anyText(names)} and ${visibleProducts(caller)} order by p.name`,
    )
  },

  /** The gateway's name, by which histories name products: from whom one is hidden, its name is left out of them. */
  async nameOf(id: string): Promise<string | undefined> {
    return (await db.select({ name: apiProduct.name }).from(apiProduct).where(eq(apiProduct.id, id)))[0]?.name
  },

  async create(environmentId: string, name: string, values: ProductValues, now: Date): Promise<string> {
    const at = now.toISOString()
    const [made] = await distinct(
      db
        .insert(apiProduct)
        .values({ environmentId, name, ...values, createdAt: at, updatedAt: at })
        .returning({ id: apiProduct.id }),
    )
    if (!made) throw new Error('An API product was not stored.')
    return made.id
  },

  async change(id: string, values: ProductValues, now: Date): Promise<void> {
    await distinct(
      db
        .update(apiProduct)
        .set({ ...values, updatedAt: now.toISOString() })
        .where(eq(apiProduct.id, id)),
    )
  },

  async remove(id: string): Promise<void> {
    await db.delete(apiProduct).where(eq(apiProduct.id, id))
  },

  async setGroup(id: string, permissionGroupId: string | null, now: Date): Promise<void> {
    await db.update(apiProduct).set({ permissionGroupId, updatedAt: now.toISOString() }).where(eq(apiProduct.id, id))
  },

  /**
   * The product whose base path would take this one's calls, or the reverse: `/pay` and `/pay/v2` clash, `/pay` and `/payments` do not.
   * Ask with the environment locked.
   */
  async clashing(
    caller: Caller,
    environmentId: string,
    basePath: string,
    exceptId: string | undefined,
  ): Promise<{ name: string; basePath: string; isSeen: boolean } | undefined> {
    const [row] = await rowsOf(
      db,
      z.strictObject({ name: z.string(), basePath: z.string(), isSeen: z.boolean() }),
      sql`select p.name, p.base_path as "basePath", (${visibleProducts(caller)}) as "isSeen" from api_product p where p.environment_id = ${environmentId} and p.id is distinct from ${exceptId ?? null}::uuid
        and (starts_with(p.base_path || '/', ${basePath}::text || '/') or starts_with(${basePath}::text || '/', p.base_path || '/')) order by "isSeen" desc, p.name limit 1`,
    )
    return row
  },
})

export const requestableProduct = z.strictObject({
  id: z.string(),
  name: z.string(),
  displayName: z.string(),
  status: z.enum(productStatuses),
  approval: z.enum(['auto', 'manual']),
  /** Its permission group lets it be seen, not used. */
  readOnlyGroup: z.boolean(),
})
export type RequestableProduct = z.infer<typeof requestableProduct>

async function productRows(db: Db, caller: Caller, where: SQL): Promise<ProductRow[]> {
  const source = productSource(caller)
  return rowsOf(db, productRow, sql`select ${source.select} from ${source.table} ${source.joins ?? sql``} where ${where}`)
}

/** The first products of each category, by name; for the list of categories. */
export async function firstOfCategories(
  db: Db,
  caller: Caller,
  place: Place,
  categories: readonly string[],
  condition: SQL,
  withSpec: boolean,
): Promise<ApiProduct[]> {
  if (categories.length === 0) return []
  const source = productSource(caller)
  const rows = await rowsOf(
    db,
    productRow,
    sql`with first as (select id, row_number() over (partition by category order by display_name, id) as at from api_product p where p.category = ${anyText(categories)} and ${condition})
      select ${source.select} from first join ${source.table} on p.id = first.id ${source.joins ?? sql``} where first.at <= 10 order by p.category, first.at`,
  )
  return rows.map(answerFor(caller, place, withSpec))
}
