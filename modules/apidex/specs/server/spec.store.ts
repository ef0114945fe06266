import type { Counted, Filter } from '@portico/platform/contract/lists.ts'
import { type Caller, isAdmin, isReadOnly, visitor } from '@portico/platform/contract/roles.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { allOf, iso, type ListSource } from '@portico/platform/server/lists/source.ts'
import { counted, filtered } from '@portico/platform/server/lists/style2.ts'
import { person } from '@portico/platform/server/people/person.table.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { mayManage } from '../../api-products/api-product.rules.ts'
import { apiProduct } from '../../api-products/server/api-product.table.ts'
import { visibleProducts } from '../../api-products/server/visible.store.ts'
import { environment } from '../../environments/server/environment.table.ts'
import { changelog as changelogSchema, changelogs } from '../changelog.contract.ts'
import { type Spec, spec as specSchema, specs } from '../spec.contract.ts'
import { spec } from './spec.table.ts'

/** A value that a filter asks for alone, in any of the ways to write it. */
const isOne = (wanted: unknown): boolean => {
  const inner = typeof wanted === 'object' && wanted !== null ? Object.entries(wanted) : undefined
  if (inner === undefined) return typeof wanted === 'string'
  const [kind, value] = inner.length === 1 ? (inner[0] ?? []) : []
  return kind === 'eq' || (kind === 'inq' && Array.isArray(value) && value.length === 1)
}

type Query = { filter?: Filter | undefined; cursor?: string | undefined }
const specRow = z.extend(z.omit(specSchema, { may: true }), { ownerId: z.nullable(z.string()) })
export type SpecRow = z.infer<typeof specRow>
const changelogRow = z.extend(z.omit(changelogSchema, { diff: true }), { diff: z.exactOptional(z.nullable(changelogSchema.shape.diff)) })
/** Part of the catalogue: an environment, or one product in it. */
export interface Scope {
  environmentId?: string
  productId?: string
}

const source: ListSource<SpecRow> = {
  row: specRow,
  spec: specs.list.list,
  table: sql`spec s`,
  id: sql`s.id`,
  fields: {
    id: sql`s.id`,
    productId: sql`s.product_id`,
    environmentId: sql`s.environment_id`,
    permissionGroupId: sql`(select grouped.permission_group_id from ${apiProduct} grouped where grouped.id = s.product_id)`,
    version: sql`s.version`,
    title: sql`s.title`,
    format: sql`s.format`,
    latest: sql`s.latest`,
    createdAt: sql`s.created_at`,
    updatedAt: sql`s.updated_at`,
  },
  joins: sql`join ${apiProduct} p on p.id = s.product_id left join ${person} c on c.id = s.created_by`,
  select: sql`s.id, s.product_id as "productId", p.name as apiproduct, p.display_name as "productName", s.environment_id as "environmentId", p.permission_group_id as "permissionGroupId", s.version, s.title, s.format,
    s.content_hash as "contentHash", s.size_bytes as size, case when s.lint_errors is not null then json_build_object('errors', s.lint_errors, 'warnings', s.lint_warnings, 'score', s.lint_score) end as lint,
    case when s.lint_errors is not null then 'ready' when s.lint_failure is not null then 'failed' else 'pending' end as "lintState",
    s.operations, s.latest, ${iso(sql`s.created_at`)} as "createdAt", c.email as "createdBy", c.name as "createdByName", ${iso(sql`s.updated_at`)} as "updatedAt", p.owner_id as "ownerId"`,
}

const changelogSource: ListSource<z.infer<typeof changelogRow>> = {
  row: changelogRow,
  spec: changelogs.list.list,
  table: sql`changelog l`,
  id: sql`l.id`,
  fields: {
    id: sql`l.id`,
    newSpecId: sql`l.new_spec_id`,
    oldSpecId: sql`l.old_spec_id`,
    state: sql`l.state`,
    createdAt: sql`l.created_at`,
  },
  joins: sql`join spec n on n.id = l.new_spec_id join spec o on o.id = l.old_spec_id`,
  select: sql`l.id, l.new_spec_id as "newSpecId", n.version as "newVersion", l.old_spec_id as "oldSpecId", o.version as "oldVersion", n.product_id as "productId", l.state, l.breaking, l.risky, l.safe, l.complete, ${iso(sql`l.created_at`)} as "createdAt"`,
  // A page of many changelogs would be of any length.
  parts: { diff: sql`case when sum(l.diff_bytes) over (order by page._at) <= 4000000 then l.diff end` },
}

/** A spec is seen by whoever sees its product. */
const seenBy = (caller: Caller, scope: Scope = {}): SQL | undefined => {
  const conditions = [
    isAdmin(caller) ? undefined : sql`exists (select 1 from ${apiProduct} p where p.id = s.product_id and ${visibleProducts(caller)})`,
    scope.environmentId === undefined ? undefined : sql`s.environment_id = ${scope.environmentId}`,
    scope.productId === undefined ? undefined : sql`s.product_id = ${scope.productId}`,
  ].filter((condition) => condition !== undefined)
  return conditions.length === 0 ? undefined : sql.join(conditions, sql` and `)
}

/** A changelog is seen by whoever sees the product of its revision. */
const seenWith = (caller: Caller): SQL | undefined =>
  isAdmin(caller)
    ? undefined
    : sql`exists (select 1 from spec s join ${apiProduct} p on p.id = s.product_id where s.id = l.new_spec_id and ${visibleProducts(caller)})`

const answerFor =
  (caller: Caller) =>
  ({ ownerId, ...row }: SpecRow): Spec => ({
    ...row,
    ...(caller === visitor && { createdBy: null, createdByName: null }),
    may: !isReadOnly(caller) && mayManage(caller, { ownerId }) ? ['edit', 'delete'] : [],
  })

/** Specifications and changelogs; their contents are in `content.store.ts`. */
export const specStore = (db: Db) => ({
  list: (caller: Caller, query: Query, scope: Scope, reply: FastifyReply) =>
    filtered(db, source, { query, visible: seenBy(caller, scope), finish: (rows) => rows.map(answerFor(caller)) }, reply),

  count: (caller: Caller, asked: Counted) => counted(db, source, asked, seenBy(caller)),

  countChangelogs: (caller: Caller, { newSpecId, ...asked }: Counted & { newSpecId?: string | undefined }) =>
    counted(db, changelogSource, asked, allOf([seenWith(caller), newSpecId === undefined ? undefined : sql`l.new_spec_id = ${newSpecId}`])),

  changelogs: (
    caller: Caller,
    query: {
      filter?: (Filter & { newSpecId?: string | undefined }) | undefined
      newSpecId?: string | undefined
      cursor?: string | undefined
    },
    reply: FastifyReply,
  ) => {
    const newSpecId = query.newSpecId ?? query.filter?.newSpecId
    const { where } = query.filter ?? {}
    const asksForOne = newSpecId !== undefined || isOne(where?.id) || isOne(where?.newSpecId)
    return filtered(
      db,
      changelogSource,
      {
        query,
        named: { newSpecId: newSpecId && sql`l.new_spec_id = ${newSpecId}` },
        visible: seenWith(caller),
        onlyNamed: asksForOne ? [] : ['diff'],
        finish: (rows) => rows.map(({ diff, ...row }) => (diff ? { ...row, diff } : row)),
      },
      reply,
    )
  },

  /** The latest revision of each product, the ten newest: a product that is uploaded often is one of them, not all. */
  async newest(caller: Caller, environmentId: string, by: 'created' | 'updated'): Promise<Spec[]> {
    const date = by === 'created' ? sql`s.created_at` : sql`s.updated_at`
    const rows = await rowsOf(
      db,
      specRow,
      sql`with newest as (select s.id, ${date} as at from spec s where s.latest and ${seenBy(caller, { environmentId })} order by ${date} desc, s.id desc limit 10)
        select ${source.select} from newest join spec s on s.id = newest.id ${source.joins ?? sql``} order by newest.at desc, s.id desc`,
    )
    return rows.map(answerFor(caller))
  },

  /** Revisions of all products that are called like this one's, in whatever environment; the newest 100. */
  async comparable(caller: Caller, id: string): Promise<Spec[]> {
    const rows = await rowsOf(
      db,
      specRow,
      sql`with product as (select q.id from ${environment} e join ${apiProduct} q on q.environment_id = e.id
          and q.name = (select named.name from spec one join ${apiProduct} named on named.id = one.product_id where one.id = ${id}))
        select ${source.select} from spec s ${source.joins ?? sql``} where s.product_id in (select id from product) and ${visibleProducts(caller)}
        order by s.created_at desc, s.id desc limit 100`,
    )
    return rows.map(answerFor(caller))
  },

  /** Undefined when there is none or the caller may not see it. */
  async get(caller: Caller, id: string): Promise<Spec | undefined> {
    const rows = await rowsOf(
      db,
      specRow,
      sql`select ${source.select} from spec s ${source.joins ?? sql``} where s.id = ${id} and ${visibleProducts(caller)}`,
    )
    return rows.map(answerFor(caller))[0]
  },

  /** Revisions of a product: their versions, and which one is the latest. */
  async revisions(productId: string): Promise<{ versions: string[]; latestId: string | undefined }> {
    const rows = await rowsOf(
      db,
      z.strictObject({ id: z.string(), version: z.string(), latest: z.boolean() }),
      sql`select id, version, latest from spec where product_id = ${productId}`,
    )
    return { versions: rows.map((row) => row.version), latestId: rows.find((row) => row.latest)?.id }
  },

  /** The newest remaining revision becomes the latest when that one goes. */
  async remove(id: string, productId: string): Promise<void> {
    const [gone] = await db.delete(spec).where(eq(spec.id, id)).returning({ latest: spec.latest })
    if (gone?.latest)
      await db.execute(
        sql`update spec set latest = true where id = (select id from spec where product_id = ${productId} order by created_at desc, id desc limit 1)`,
      )
  },

  async touch(id: string, now: Date): Promise<void> {
    await db.update(spec).set({ updatedAt: now }).where(eq(spec.id, id))
  },
})
