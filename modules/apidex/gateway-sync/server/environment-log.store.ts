import type { Db } from '@portico/platform/server/database/database.ts'
import { iso, type ListSource } from '@portico/platform/server/lists/source.ts'
import { type PageQuery, page } from '@portico/platform/server/lists/style1.ts'
import { sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import type { SyncResult } from '../../apidex-services.ts'
import { environment } from '../../environments/server/environment.table.ts'
import { type EnvironmentEntry, environmentEntry, gatewaySync } from '../gateway-sync.contract.ts'
import { environmentLog } from './environment-log.table.ts'

const source: ListSource<EnvironmentEntry> = {
  row: environmentEntry,
  spec: gatewaySync.log.list,
  table: sql`${environmentLog} l`,
  id: sql`l.id`,
  fields: { id: sql`l.id`, at: sql`l.at` },
  select: sql`l.id, ${iso(sql`l.at`)} as at, l.kind, l.outcome, l.changed, l.drift, l.duration_ms as "durationMs", l.message, l.failure`,
}

/** What environments went through, newest first. */
export const environmentLogStore = (db: Db) => ({
  list: (environmentId: string, query: PageQuery & { kind?: EnvironmentEntry['kind'] | undefined }, reply: FastifyReply) =>
    page(
      db,
      source,
      {
        query,
        visible: sql`l.environment_id = ${environmentId}`,
        filters: [query.kind && sql`l.kind = ${query.kind}`],
        finish: (rows) => rows,
      },
      reply,
    ),

  /** A comparison that came to its end, unless its environment has gone meanwhile. */
  async compared(environmentId: string, { ok, changed, drift, message }: SyncResult, durationMs: number): Promise<void> {
    await db.execute(sql`insert into ${environmentLog} (environment_id, kind, outcome, changed, drift, duration_ms, message)
      select e.id, 'sync', ${ok ? 'done' : 'failed'}, ${changed}, ${drift}, ${Math.round(durationMs)}, ${message.slice(0, 500)}
      from ${environment} e where e.id = ${environmentId}`)
  },

  /** That asking for sums or for documents begins to fail, or is well again. */
  async told(
    environmentId: string,
    kind: 'reports' | 'documents',
    { ok, message }: { ok: boolean; message: string },
    durationMs: number,
  ): Promise<void> {
    await db.execute(sql`insert into ${environmentLog} (environment_id, kind, outcome, duration_ms, message)
      select e.id, ${kind}, ${ok ? 'done' : 'failed'}, ${Math.round(durationMs)}, ${message.slice(0, 500)} from ${environment} e where e.id = ${environmentId}`)
  },

  async forget(before: Date): Promise<void> {
    await db.execute(sql`delete from ${environmentLog} where at < ${before.toISOString()}`)
  },
})
