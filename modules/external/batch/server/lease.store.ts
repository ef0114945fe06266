import type { Database, Db } from '@portico/platform/server/database/database.ts'
import { hasRows, rowsOf } from '@portico/platform/server/database/rows.ts'
import { iso } from '@portico/platform/server/lists/source.ts'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { limits } from '../batch.rules.ts'
import type { Finished } from './batch.store.ts'
import { batchJob, batchRow } from './batch.table.ts'

const leasedRow = z.strictObject({
  id: z.string(),
  productId: z.string(),
  product: z.string(),
  columns: z.array(z.string()),
  mapping: z.array(z.object({ column: z.string(), parameter: z.string() })),
  outputFields: z.array(z.string()),
  succeeded: z.int(),
  startedAt: z.string(),
  keySealed: z.string(),
  leaseNumber: z.int(),
})
/** A job that one server works at; nobody else does until its lease is over. */
export type LeasedJob = z.infer<typeof leasedRow>

export interface RowFound {
  line: number
  state: 'GOOD' | 'FAILED'
  message: string | null
  output: string[] | null
}

type Held = Pick<LeasedJob, 'id' | 'leaseNumber'>

/** What a worker does with its jobs. Each write asks whether the job is still its own, and goes on: false means that it is not. */
export function batchLeases(database: Database) {
  const isHeld = ({ id, leaseNumber }: Held) => sql`id = ${id} and lease_number = ${leaseNumber} and status = 'PROCESSING'`
  const counted = (tx: Db, { id }: Held) =>
    tx.execute(sql`update ${batchJob} j set succeeded = c.good, failed = c.bad
      from (select count(*) filter (where state = 'GOOD')::int as good, count(*) filter (where state = 'FAILED')::int as bad from ${batchRow} where job_id = ${id}) c where j.id = ${id}`)

  return {
    /** Takes jobs that nobody works at: new ones, and those of a server that ended in the middle. */
    claim: (now: Date, most: number, leaseMs: number): Promise<LeasedJob[]> =>
      rowsOf(
        database.db,
        leasedRow,
        sql`update ${batchJob} j set leased_until = ${new Date(now.getTime() + leaseMs).toISOString()}, lease_number = j.lease_number + 1, waits_until = null, reason = null
          where j.id in (select d.id from ${batchJob} d where d.status = 'PROCESSING' and (d.leased_until is null or d.leased_until <= ${now.toISOString()})
            and (d.waits_until is null or least(d.waits_until, d.expires_at) <= ${now.toISOString()}) order by d.started_at, d.id limit ${most} for update skip locked)
          returning j.id, j.product_id as "productId", j.product, j.columns, j.mapping, j.output_fields as "outputFields", j.succeeded, ${iso(sql`j.started_at`)} as "startedAt",
            j.key_sealed as "keySealed", j.lease_number as "leaseNumber"`,
      ),

    /** Keeps what was found, and the job. */
    note: (job: Held, found: readonly RowFound[], until: Date): Promise<boolean> =>
      database.transaction(async (tx) => {
        const good = found.filter(({ state }) => state === 'GOOD').length
        const mine = await hasRows(
          tx,
          sql`update ${batchJob} set leased_until = ${until.toISOString()}, succeeded = succeeded + ${good}, failed = failed + ${found.length - good} where ${isHeld(job)} returning id`,
        )
        if (mine && found.length > 0)
          await tx.execute(sql`update ${batchRow} r set state = f ->> 'state', message = f ->> 'message', output = nullif(f -> 'output', 'null'::jsonb)
            from jsonb_array_elements(${JSON.stringify(found)}::jsonb) f where r.job_id = ${job.id} and r.line = (f ->> 'line')::int`)
        return mine
      }),

    /** Leaves it to whoever comes first after a time; null: to anybody at once. */
    release: (job: Held, until: Date | null): Promise<boolean> =>
      hasRows(
        database.db,
        sql`update ${batchJob} set leased_until = null, waits_until = ${until?.toISOString() ?? null}, reason = ${until ? 'waits' : null} where ${isHeld(job)} returning id`,
      ),

    /** Ends it. Rows that were never asked for count as not found; the key is not kept. */
    finish: (job: Held, { status, reason }: Finished, now: Date): Promise<boolean> =>
      database.transaction(async (tx) => {
        const mine = await hasRows(
          tx,
          sql`update ${batchJob} set status = ${status}, reason = ${reason}, finished_at = ${now.toISOString()}, expires_at = ${new Date(now.getTime() + limits.keptMs).toISOString()},
            key_sealed = null, key_hash = null, waits_until = null, leased_until = null where ${isHeld(job)} returning id`,
        )
        if (!mine) return false
        await tx.execute(
          sql`update ${batchRow} set state = 'FAILED', message = 'This row was not looked up.' where job_id = ${job.id} and state = 'OPEN'`,
        )
        await counted(tx, job)
        return true
      }),

    /** As it stands when nobody notes anything. */
    async counts({ id }: Held): Promise<{ succeeded: number; failed: number; open: number }> {
      const [row] = await rowsOf(
        database.db,
        z.strictObject({ succeeded: z.int(), failed: z.int(), open: z.int() }),
        sql`select count(*) filter (where state = 'GOOD')::int as succeeded, count(*) filter (where state = 'FAILED')::int as failed, count(*) filter (where state = 'OPEN')::int as open
          from ${batchRow} where job_id = ${id}`,
      )
      return row ?? { succeeded: 0, failed: 0, open: 0 }
    },
  }
}
