import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/lists/source.ts'
import { sql } from 'drizzle-orm'
import { wantProducts } from '../../gateway-commands/server/want.store.ts'

export const demoStore = (db: Db) => ({
  async hasEnvironments(): Promise<boolean> {
    return (await rowsOf(db, sql`select 1 from environment limit 1`)).length > 0
  },

  /** The in-process upstream moves with the portal's own address; the demo's products follow it, and so does its place in the lists of hosts. */
  async moveUpstream(internalUrl: string, path: string): Promise<void> {
    const upstream = `${internalUrl}${path}`
    const moved = await rowsOf<{ id: string; environmentId: string; before: string }>(
      db,
      sql`with was as (select id, upstream from api_product where upstream like ${`%${path}`} and upstream <> ${upstream} order by id for no key update)
        update api_product p set upstream = ${upstream} from was where p.id = was.id returning p.id, p.environment_id as "environmentId", was.upstream as before`,
    )
    const host = new URL(internalUrl).host
    for (const { environmentId, before } of moved) {
      const listed = sql`array(select jsonb_array_elements_text(coalesce(settings -> 'upstreamHosts', '[]')))`
      await db.execute(
        sql`update environment set settings = jsonb_set(settings, '{upstreamHosts}', to_jsonb(array_append(array_remove(array_remove(${listed}, ${new URL(before).host}), ${host}), ${host}::text)))
          where id = ${environmentId}`,
      )
    }
    await wantProducts(
      db,
      moved.map((product) => product.id),
      false,
    )
  },
})
