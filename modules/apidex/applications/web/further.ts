import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { Application } from '../application.contract.ts'
import { isUsable } from '../application.rules.ts'
import type { Key, KeyProduct } from '../key.contract.ts'

type Paid = Pick<Application, 'company' | 'companyStatus'>

/** The company because of which an application gets nothing further now: no product, no key, none for longer (decision 0038). */
export const withholding = ({ company, companyStatus }: Paid): string | undefined =>
  company !== null && (companyStatus === 'SUSPENDED' || companyStatus === 'TERMINATED') ? company : undefined

/** The same as a reason at what is not offered because of it. */
export function noFurther(application: Paid): string | undefined {
  const company = withholding(application)
  return company === undefined ? undefined : t('keys.withheld', { company })
}

/** A key that leaked is replaced all the same; one that has ended or rests gets nobody in again. */
export const mayRotate = (application: Paid, { status }: Pick<Key, 'status'>): boolean =>
  withholding(application) === undefined || isUsable(status)

/** A product that a key has, or waits for. */
export const isHeld = ({ status }: Pick<KeyProduct, 'status'>): boolean => status === 'approved' || status === 'pending'
