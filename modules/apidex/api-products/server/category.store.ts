import type { Page } from '@portico/platform/contract/lists.ts'
import type { Caller } from '@portico/platform/contract/roles.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { namedIn, searchIn } from '@portico/platform/server/lists/search.ts'
import { allOf, anyId, type ListSource } from '@portico/platform/server/lists/source.ts'
import type { Streamed } from '@portico/platform/server/lists/stream.ts'
import { type PageQuery, page } from '@portico/platform/server/lists/style1.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { spec } from '../../specs/server/spec.table.ts'
import { apiProducts, type CategoryProducts, type ProductFilter } from '../api-product.contract.ts'
import { filtersOf, firstOfCategories, type Place, searchedProducts } from './api-product.store.ts'
import { consumedBy, visibleProducts } from './visible.store.ts'

const facetValues = z.array(z.strictObject({ value: z.string(), count: z.int() }))
const facetsRow = z.strictObject({
  ...{ category: facetValues, tag: facetValues, status: facetValues, format: facetValues, environment: facetValues },
  consumed: z.int(),
})
const categoryRow = z.strictObject({ category: z.string(), count: z.int() })

/** Categories of what the caller may see, and how many products each value of a filter would leave. */
export const categoryStore = (db: Db) => ({
  list(
    caller: Caller,
    place: Place,
    { ids, nameSearch, ...query }: PageQuery & ProductFilter & { spec?: boolean | undefined },
    reply: FastifyReply,
  ): Promise<Page<CategoryProducts> | Streamed> {
    const condition = conditionOf(caller, place, { ...query, ids, nameSearch })
    const source: ListSource<z.infer<typeof categoryRow>> = {
      row: categoryRow,
      spec: apiProducts.categories.list,
      table: sql`(select p.category, count(*)::int as count from api_product p where ${condition} group by p.category) c`,
      id: sql`c.category`,
      fields: { category: sql`c.category`, count: sql`c.count` },
      select: sql`c.category, c.count`,
    }
    const finish = async (rows: z.infer<typeof categoryRow>[]): Promise<CategoryProducts[]> => {
      const first = await firstOfCategories(
        db,
        caller,
        place,
        rows.map((row) => row.category),
        condition,
        query.spec ?? false,
      )
      return rows.map((row) => ({ ...row, apiProducts: first.filter((product) => product.category === row.category) }))
    }
    return page(db, source, { query, finish }, reply)
  },

  async facets(caller: Caller, place: Place): Promise<z.infer<typeof facetsRow>> {
    const [row] = await rowsOf(
      db,
      facetsRow,
      sql`with seen as materialized (select p.id, p.name, p.category, p.tags, p.status from api_product p where p.environment_id = ${place.environmentId} and ${visibleProducts(caller)})
        select ${facet(sql`select category as value, count(*)::int as count from seen where category <> '' group by category`)} as category,
          ${facet(sql`select tag as value, count(*)::int as count from seen, unnest(tags) tag group by tag`)} as tag,
          ${facet(sql`select status as value, count(*)::int as count from seen group by status`)} as status,
          ${facet(sql`select s.format as value, count(*)::int as count from seen join ${spec} s on s.product_id = seen.id and s.latest group by s.format`)} as format,
          ${facet(sql`select p.environment_id as value, count(*)::int as count from api_product p where p.environment_id <> ${place.environmentId} and p.name in (select name from seen) and ${visibleProducts(caller)} group by p.environment_id`)} as environment,
          (select count(*)::int from seen where id in (${consumedBy(caller)})) as consumed`,
    )
    return row ?? { category: [], tag: [], status: [], format: [], environment: [], consumed: 0 }
  },
})

/** The commonest 200 values. */
const facet = (counted: SQL): SQL =>
  sql`(select coalesce(json_agg(json_build_object('value', f.value, 'count', f.count) order by f.value), '[]') from (${counted} order by 2 desc, 1 limit 200) f)`

function conditionOf(caller: Caller, place: Place, query: ProductFilter & { search?: string | undefined }): SQL {
  return (
    allOf([
      sql`p.environment_id = ${place.environmentId}`,
      visibleProducts(caller),
      searchIn(searchedProducts, query.search),
      namedIn(searchedProducts, query.nameSearch),
      query.ids && sql`p.id = ${anyId(query.ids)}`,
      ...filtersOf(caller, query),
    ]) ?? sql`true`
  )
}
