import type { Database } from '@portico/platform/server/database/database.ts'
import type { Degraded } from '@portico/platform/server/http/health.ts'
import { rowsOf } from '@portico/platform/server/lists/source.ts'
import { sql } from 'drizzle-orm'

/** What the embedded gateway, the mock upstream and `/readyz` ask of the portal's records. */
export const surroundings = ({ db }: Database) => ({
  /** The latest document of a product, read only when its content was not seen before. */
  async documentOf(environmentId: string, apiproduct: string): Promise<{ hash: string; document: () => Promise<unknown> } | undefined> {
    const [row] = await rowsOf<{ id: string; hash: string; format: string }>(
      db,
      sql`select s.id, s.content_hash as hash, s.format from api_product p join spec s on s.product_id = p.id and s.latest where p.environment_id = ${environmentId} and p.name = ${apiproduct}`,
    )
    if (!row) return undefined
    const document = async () => {
      const [stored] = await rowsOf<{ document: string }>(db, sql`select document from spec_source where spec_id = ${row.id}`)
      return row.format === 'graphql' ? stored?.document : JSON.parse(stored?.document ?? '{}')
    }
    return { hash: row.hash, document }
  },

  async allowedUpstreams(environmentId: string): Promise<string[]> {
    const [row] = await rowsOf<{ hosts: string[] | null }>(
      db,
      sql`select settings -> 'upstreamHosts' as hosts from environment where id = ${environmentId}`,
    )
    return row?.hosts ?? []
  },

  /** Environments whose gateway is away or whose reconciler has stopped, with the age of what is known. */
  degraded: () =>
    rowsOf<Degraded>(
      db,
      sql`select 'gateway ' || e.id as name, s.state, extract(epoch from now() - coalesce(e.last_sync_at, e.checked_at))::int as "ageSeconds"
        from environment e cross join lateral (values ('unreachable', e.reachable = false), ('reconciler stopped', e.reconciler = 'stopped')) s (state, applies)
        where s.applies order by e.id, s.state desc`,
    ),
})
