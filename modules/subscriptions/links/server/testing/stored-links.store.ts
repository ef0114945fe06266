import type { Db } from '@portico/platform/server/database/database.ts'
import { companyApplication } from '../link.table.ts'

/** A link as rooms make them, of an application that need not be there. */
export async function storeLink(tx: Db, companyId: string, itAgreementId: string | undefined): Promise<void> {
  const [appId, applicationId, environmentId, createdBy] = [companyId, companyId, 'test', 'test']
  await tx
    .insert(companyApplication)
    .values({ companyId, environmentId, appId, applicationId, itAgreementId, createdAt: new Date(), createdBy })
}
