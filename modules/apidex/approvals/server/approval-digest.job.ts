import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { emit } from '@portico/platform/server/events.ts'
import type { Job } from '@portico/platform/server/jobs.ts'
import { iso } from '@portico/platform/server/lists/source.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { settingsStore } from '@portico/platform/server/settings/settings.store.ts'
import { localWallClock } from '@portico/platform/server/xlsx/wall-clock.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { apiProduct } from '../../api-products/server/api-product.table.ts'
import { apidexEvents } from '../../apidex-events.contract.ts'
import { apiKey, application, keyProduct } from '../../applications/server/application.table.ts'

const toldOn = 'approvals digest told on'
const hour = 5
/** The mail names the oldest; the page has all. */
const mostNamed = 20

/** Once a day, from five in the morning on, admins are told of the requests that wait; of none, nothing. */
export const approvalDigest = ({ database, clock, timeZone }: Pick<Services, 'database' | 'clock' | 'timeZone'>): Job => {
  const wallClock = localWallClock(timeZone)
  return {
    name: 'tell of approvals that wait',
    everyMs: 900_000,
    single: true,
    async run() {
      const now = new Date(wallClock(clock.now().getTime()))
      const today = now.toISOString().slice(0, 10)
      if (now.getUTCHours() < hour) return
      await database.transaction(async (tx) => {
        const store = settingsStore(tx)
        if ((await store.read<string>(toldOn)) === today) return
        await store.write(toldOn, today)
        const waiting = await pendingIn(tx)
        if (waiting.count > 0) await emit(tx, apidexEvents.APPROVALS_WAITING_DIGEST, waiting)
      })
    },
  }
}

const row = z.strictObject({ product: z.string(), application: z.string(), environment: z.string(), requestedAt: z.string(), total: z.int() })

async function pendingIn(tx: Db) {
  const rows = await rowsOf(
    tx,
    row,
    sql`select p.display_name as product, a.name as application, a.environment_id as environment, ${iso(sql`kp.requested_at`)} as "requestedAt",
        (count(*) over ())::int as total
      from ${apiKey} k join ${keyProduct} kp on kp.key_id = k.id and kp.status = 'pending' join ${apiProduct} p on p.id = kp.product_id
        join ${application} a on a.id = k.application_id and a.deleted_at is null
      where k.pending_since is not null and k.revoked_at is null order by kp.requested_at, k.id, p.id limit ${mostNamed}`,
  )
  return { count: rows[0]?.total ?? 0, items: rows.map(({ total: _, ...item }) => item) }
}
