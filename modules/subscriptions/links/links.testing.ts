import type { TestPortal } from '@portico/app-server/testing/portal.ts'
import type { RoomTesting } from '@portico/app-server/testing/rooms.ts'
import { sql } from 'drizzle-orm'

/** What the room that writes links will do. */
export const linkApplication = async (portal: TestPortal, companyId: string, appId = companyId, agreementId: string | null = null) => {
  await portal.portal.services.database.db.execute(
    sql`insert into company_application (company_id, environment_id, app_id, it_agreement_id, created_at, created_by) values (${companyId}, 'test', ${appId}, ${agreementId}, now(), 'test')`,
  )
}
export const unlinkApplication = async (portal: TestPortal, appId: string) => {
  await portal.portal.services.database.db.execute(sql`delete from company_application where app_id = ${appId}`)
}

const room: RoomTesting = { expectations: {} }
export default room
