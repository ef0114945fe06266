import type { Db } from '@portico/platform/server/database/database.ts'
import { moveUpstreams } from '../../api-products/server/moved-upstream.store.ts'
import { environmentsExist } from '../../environments/server/environment.store.ts'
import { moveListedHost } from '../../environments/server/reach.store.ts'
import { wantProducts } from '../../gateway-commands/server/want.store.ts'

export const demoStore = (db: Db) => ({
  hasEnvironments: () => environmentsExist(db),

  /** The in-process upstream moves with the portal's own address; the demo's products follow it, and so does its place in the lists of hosts. */
  async moveUpstream(internalUrl: string, path: string): Promise<void> {
    const upstream = `${internalUrl}${path}`
    const moved = await moveUpstreams(db, path, upstream)
    const { host } = new URL(internalUrl)
    for (const { environmentId, before } of moved) await moveListedHost(db, environmentId, new URL(before).host, host)
    await wantProducts(
      db,
      moved.map((product) => product.id),
      false,
    )
  },
})
