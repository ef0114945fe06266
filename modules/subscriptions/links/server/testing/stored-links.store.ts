import type { Db } from '@portico/platform/server/database/database.ts'
import { sql } from 'drizzle-orm'
import { companyApplication } from '../link.table.ts'

/** A link as rooms make them, of an application that need not be there. */
export async function storeLink(tx: Db, companyId: string, itAgreementId: string | undefined): Promise<void> {
  const [appId, applicationId, environmentId, createdBy] = [companyId, companyId, 'test', 'test']
  await tx
    .insert(companyApplication)
    .values({ companyId, environmentId, appId, applicationId, itAgreementId, createdAt: new Date(), createdBy })
}

/** So many links of one company in the environment `test`, of applications that are not there. */
export async function storeLinks(db: Db, companyId: string, count: number): Promise<void> {
  await db.execute(sql`insert into ${companyApplication} (company_id, environment_id, app_id, application_id, created_at, created_by)
    select ${companyId}, 'test', 'stored ' || n, gen_random_uuid(), now(), 'x' from generate_series(1, ${count}::int) n`)
}

/** As it ends while nobody here hears of it. */
export async function endApplication(db: Db, id: string): Promise<void> {
  await db.execute(sql`update application set deleted_at = now() where id = ${id}`)
}
