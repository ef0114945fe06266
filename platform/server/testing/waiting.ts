import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from '../database/database.ts'
import { rowsOf } from '../database/rows.ts'

/** Who waits for a transaction that holds something, seen from inside it; on PostgreSQL, where transactions run side by side. */
export const waitingFor = (tx: Db): Promise<{ pid: number }[]> =>
  rowsOf(
    tx,
    z.strictObject({ pid: z.int() }),
    sql`select pid from pg_locks where not granted and transactionid = pg_current_xact_id()::xid`,
  )
