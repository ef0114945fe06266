import type { GatewayProduct } from '@portico/connectors/gateways/gateway.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { anyId, anyText } from '@portico/platform/server/lists/source.ts'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { environment } from '../../environments/server/environment.table.ts'
import { apiProduct } from './api-product.table.ts'

const named = z.strictObject({ id: z.string(), name: z.string() })
export type NamedProduct = z.infer<typeof named>

/** The longest name of a product that a gateway may have, and how much of it is shown. */
const longestName = 255
const longestTitle = 80

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')
const titleOf = (text: string): string => {
  const cut = text.replaceAll('\0', '').trim().toWellFormed().slice(0, longestTitle)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}

/** Products that the gateway keeps; the portal has them as rows without a path. */
export const catalogueStore = (db: Db) => ({
  /** Adds drafts for those that the portal does not have yet, and brings back those that were gone. Answers what is new. */
  async take(environmentId: string, products: readonly GatewayProduct[], now: Date): Promise<NamedProduct[]> {
    const added: NamedProduct[] = []
    // One that stands on two pages of a list that changed while it was read is one; and no row holds half a letter or a NUL.
    const distinct = [...new Map(products.map((one) => [one.name, one])).values()]
    const usable = distinct.filter(({ name }) => name.length > 0 && name.length <= longestName && isStorable(name))
    for (let at = 0; at < usable.length; at += 500) {
      const batch = JSON.stringify(
        usable.slice(at, at + 500).map(({ name, displayName }) => ({ name, title: titleOf(displayName) || titleOf(name) })),
      )
      added.push(
        ...(await rowsOf(
          db,
          named,
          sql`insert into api_product (environment_id, name, display_name, description, category, tags, status, approval, visibility, observed_revision, observed_at, created_at, updated_at)
            select e.id, seen.name, seen.title, '', '', '{}', 'draft', e.approval_default, 'signedIn', 1, now(), ${now.toISOString()}, ${now.toISOString()}
            from ${environment} e, json_to_recordset(${batch}::json) as seen(name text, title text) where e.id = ${environmentId}
            on conflict (environment_id, name) do update set status = 'draft', updated_at = excluded.updated_at
              where api_product.status = 'retired' and api_product.base_path is null
            returning id, name`,
        )),
      )
    }
    return added
  },

  /** Of the gateway's products those that are no longer there, as far as they are not retired. */
  vanished: (environmentId: string, seenNames: readonly string[]): Promise<NamedProduct[]> =>
    rowsOf(
      db,
      named,
      sql`select id, name from ${apiProduct} where environment_id = ${environmentId} and base_path is null and status <> 'retired' and not name = ${anyText(seenNames)} order by id for no key update`,
    ),

  async count(environmentId: string): Promise<number> {
    const [row] = await rowsOf(
      db,
      z.strictObject({ n: z.number() }),
      sql`select count(*)::int as n from ${apiProduct} where environment_id = ${environmentId} and base_path is null and status <> 'retired'`,
    )
    return row?.n ?? 0
  },

  async retire(ids: readonly string[], now: Date): Promise<void> {
    if (ids.length > 0)
      await db.execute(sql`update api_product set status = 'retired', updated_at = ${now.toISOString()} where id = ${anyId(ids)}`)
  },
})
