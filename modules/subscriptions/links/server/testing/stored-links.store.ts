import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { companyApplication } from '../link.table.ts'

const waiting = z.strictObject({ pid: z.int() })

/** The transactions that wait for this one to end, on PostgreSQL. */
export const waitingFor = (tx: Db) =>
  rowsOf(tx, waiting, sql`select pid from pg_locks where not granted and transactionid = pg_current_xact_id()::xid`)

/** A link as rooms make them, of an application that need not be there. */
export async function storeLink(tx: Db, companyId: string, itAgreementId: string | undefined): Promise<void> {
  const [appId, applicationId, environmentId, createdBy] = [companyId, companyId, 'test', 'test']
  await tx
    .insert(companyApplication)
    .values({ companyId, environmentId, appId, applicationId, itAgreementId, createdAt: new Date(), createdBy })
}
