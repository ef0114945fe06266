import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { apiProduct } from '../../api-products/server/api-product.table.ts'
import { apiKey } from '../../applications/server/application.table.ts'
import { spec, specOperation } from '../../specs/server/spec.table.ts'

export const knownKey = z.strictObject({ id: z.string(), applicationId: z.string(), environmentId: z.string() })
export type KnownKey = z.infer<typeof knownKey>
export const knownProduct = z.strictObject({
  id: z.string(),
  name: z.string(),
  basePath: z.nullable(z.string()),
  /** Its latest specification. */
  specId: z.nullable(z.string()),
})
export type KnownProduct = z.infer<typeof knownProduct>

/** What records of calls are resolved against: many at once, one statement each. */
export const knownStore = (db: Db) => ({
  keys: (ids: readonly string[]) =>
    rowsOf(
      db,
      knownKey,
      sql`select id, application_id as "applicationId", environment_id as "environmentId" from ${apiKey} where id in (${list(ids, (id) => sql`${id}::uuid`)})`,
    ),

  products: (environmentId: string, names: readonly string[]) =>
    rowsOf(
      db,
      knownProduct,
      sql`select p.id, p.name, p.base_path as "basePath", s.id as "specId" from ${apiProduct} p left join ${spec} s on s.product_id = p.id and s.latest
        where p.environment_id = ${environmentId} and p.name in (${list(names, (name) => sql`${name}`)})`,
    ),

  operations: (specIds: readonly string[]) =>
    rowsOf(
      db,
      z.strictObject({
        specId: z.string(),
        opId: z.string(),
        method: z.string(),
        path: z.string(),
      }),
      sql`select spec_id as "specId", op_id as "opId", method, path from ${specOperation} where spec_id in (${list(specIds, (id) => sql`${id}::uuid`)}) order by spec_id, position`,
    ),
})

const list = (values: readonly string[], bound: (value: string) => SQL): SQL => sql.join(values.map(bound), sql`, `)
