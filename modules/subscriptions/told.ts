import { pages as ofApidex } from '@portico/apidex/addresses.ts'
import { isOff } from '@portico/platform/web/navigation/addresses.ts'
import type { Told } from '@portico/platform/web/navigation/told.ts'
import { hasRole } from '@portico/platform/web/session/state.ts'
import { pages } from './addresses.ts'

const ofCompanies = ['COMPANY_ACTIVATED', 'COMPANY_SUSPENDED', 'IT_AGREEMENT_ENDING']

/** Where what people are told of can be seen; an application that was linked is shown by the developer portal. */
export default function leads({ event, about: { company } }: Told): string | undefined {
  if (!ofCompanies.includes(event)) return undefined
  // Whoever has its applications is told of a company, too, and may not open its page.
  if (!hasRole('subscriptionManager')) return isOff(ofApidex.applications) ? undefined : ofApidex.applications
  return company === undefined ? pages.companies : pages.company(company, event === 'IT_AGREEMENT_ENDING' ? 'agreements' : undefined)
}
