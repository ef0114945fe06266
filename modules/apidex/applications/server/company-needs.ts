import { invalid } from '@portico/platform/contract/errors.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import type { Ports } from '@portico/platform/server/ports.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { isUsable, statusOfKey } from '../application.rules.ts'
import { type CompanyOfApplication, companyOfApplication, requiresCompany } from '../application-ports.contract.ts'
import { blockWithoutCompany } from '../company-settings.contract.ts'
import type { RequestedProduct } from './requested-products.ts'

/**
 * Which of these products need a company that the application does not have (L-6). None while nobody knows of companies: an application
 * that cannot have one lacks none.
 * @param applicationId undefined for one that is being made
 */
export async function needingCompany(
  db: Db,
  ports: Ports,
  applicationId: string | undefined,
  productIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (productIds.length === 0 || !ports.isFilled(companyOfApplication) || !ports.isFilled(requiresCompany)) return new Set()
  const needing = await ports.of(requiresCompany)(db, productIds)
  if (needing.size === 0 || applicationId === undefined) return needing
  return (await ports.of(companyOfApplication)(db, [applicationId])).has(applicationId) ? new Set() : needing
}

/** Whether the applications of a company get nothing further now. */
const getsNothing = (company: Pick<CompanyOfApplication, 'status'> | undefined): boolean =>
  company?.status === 'SUSPENDED' || company?.status === 'TERMINATED'

/**
 * The applications of a suspended company get no further product or key, and none for longer; what they have stays (domains 4.1, AP-5). Ask with
 * the key or the application held: whoever suspends and takes what is there waits for that.
 * @throws invalid at `path`
 */
export async function refuseOfSuspended(tx: Db, ports: Ports, applicationId: string, path: string): Promise<void> {
  const company = (await ports.of(companyOfApplication)(tx, [applicationId])).get(applicationId)
  if (!company || !getsNothing(company)) return
  const state = company.status === 'SUSPENDED' ? 'suspended' : 'terminated'
  throw invalid({
    path,
    code: 'companySuspended',
    message: `${company.name} is ${state}. Its applications get nothing further until it is active again.`,
    params: { company: company.name },
  })
}

/**
 * The end of a key that replaces another one. Of a suspended company's application only a key that works is replaced, and the new one lasts no
 * longer: a key that leaked must be replaceable, one that has ended gets nobody in again.
 * @param wanted null: nobody said
 * @throws invalid at `rotates` or `expiryDate`
 */
export async function endOfRotated(
  tx: Db,
  ports: Ports,
  old: { applicationId: string; expiresAt: Date | null; suspended: boolean },
  { wanted, now }: { wanted: Date | null; now: Date },
): Promise<Date | null> {
  const company = (await ports.of(companyOfApplication)(tx, [old.applicationId])).get(old.applicationId)
  if (!getsNothing(company)) return wanted
  if (!isUsable(statusOfKey({ ...old, revoked: false }, now))) await refuseOfSuspended(tx, ports, old.applicationId, 'rotates')
  if (old.expiresAt && wanted && wanted > old.expiresAt) await refuseOfSuspended(tx, ports, old.applicationId, 'expiryDate')
  return wanted ?? old.expiresAt
}

/** @throws invalid at the place of the first product that needs a company, where the installation does not let it be asked for without */
export async function refuseWithoutCompany(
  tx: Db,
  { ports, settings }: Pick<Services, 'ports' | 'settings'>,
  applicationId: string | undefined,
  wanted: readonly RequestedProduct[],
  placeOf: (name: string) => string,
): Promise<void> {
  const needing = await needingCompany(
    tx,
    ports,
    applicationId,
    wanted.map(({ productId }) => productId),
  )
  const refused = wanted.find(({ productId }) => needing.has(productId))
  if (!refused || !(await settings.read(tx, blockWithoutCompany))) return
  throw invalid({
    path: placeOf(refused.name),
    code: 'companyRequired',
    message: `Only an application that is linked to a company can ask for ${refused.name}.`,
    params: { product: refused.name },
  })
}
