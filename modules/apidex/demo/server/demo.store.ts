import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/lists/source.ts'
import { sql } from 'drizzle-orm'
import { wantProducts } from '../../gateway-commands/server/want.store.ts'

export const demoStore = (db: Db) => ({
  async hasEnvironments(): Promise<boolean> {
    return (await rowsOf(db, sql`select 1 from environment limit 1`)).length > 0
  },

  /** The in-process upstream moves with the portal's own address; the demo's products follow it. */
  async moveUpstream(internalUrl: string, path: string): Promise<void> {
    const upstream = `${internalUrl}${path}`
    const moved = await rowsOf<{ id: string; environmentId: string }>(
      db,
      sql`update api_product set upstream = ${upstream} where upstream like ${`%${path}`} and upstream <> ${upstream} returning id, environment_id as "environmentId"`,
    )
    for (const { environmentId } of moved)
      await db.execute(
        sql`update environment set settings = jsonb_set(settings, '{upstreamHosts}', to_jsonb(array[${new URL(internalUrl).host}::text])) where id = ${environmentId}`,
      )
    await wantProducts(
      db,
      moved.map((product) => product.id),
      false,
    )
  },
})
