import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { anyId } from '@portico/platform/server/lists/source.ts'
import { holdAll } from '@portico/platform/server/record/hold.ts'
import { inArray, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { commandsOfKeys, gatewayCommand } from '../../gateway-commands/server/command.table.ts'
import { apiKey, application } from './application.table.ts'

const idRow = z.strictObject({ id: z.string() })
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/** Applications that were deleted and that no gateway knows any more (decision 0006). */
export const purgeStore = (tx: Db) => ({
  /** The oldest, at most so many. What a gateway has not confirmed, or may still do, keeps its application. */
  due: async (before: Date, most: number): Promise<string[]> =>
    idsOf(
      await rowsOf(
        tx,
        idRow,
        sql`select a.id from ${application} a where a.deleted_at is not null and a.deleted_at < ${before.toISOString()}
          and not exists (select 1 from ${apiKey} k left join ${gatewayCommand} c on c.kind = 'key' and c.target_id = k.id
            where k.application_id = a.id and (k.observed_revision < k.wanted_revision or c.state <> 'done' or c.unsure_until is not null))
          order by a.deleted_at, a.id limit ${most}`,
      ),
    ),

  /** What is deleted comes back never, so what was due is still. */
  async purge(ids: readonly string[]): Promise<void> {
    await holdAll(tx, application, ids, 'remove')
    const keys = idsOf(
      await rowsOf(tx, idRow, sql`select id from ${apiKey} where application_id = ${anyId([...ids])} order by id for update`),
    )
    await tx.execute(sql`update ${apiKey} set rotates_id = null where rotates_id = ${anyId(keys)}`)
    await tx.execute(commandsOfKeys(anyId(keys)))
    await tx.execute(sql`delete from ${apiKey} where id = ${anyId(keys)}`)
    await tx.delete(application).where(inArray(application.id, [...ids]))
  },
})
