import type { RoomTesting } from '@portico/app-server/testing/rooms.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { sql } from 'drizzle-orm'

/** One agreement to each of so many companies; one in forty ends soon. */
export const fillAgreements = async (db: Db, rows: number) => {
  await db.execute(
    sql`insert into it_agreement (company_id, number, start_date, end_date) select md5('company' || n)::uuid, 'A' || n, date '2026-01-01', case when n % 40 = 0 then current_date + 30 else current_date + 400 end from generate_series(1, ${sql.raw(String(rows))}) n`,
  )
}

/** Its calls are those of companies. */
const room: RoomTesting = { expectations: {} }
export default room
