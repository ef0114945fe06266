import { addresses } from '@portico/platform/web/navigation/addresses.ts'
import { subscriptions } from './module.ts'

/** The pages of the subscription manager. */
export const pages = addresses(subscriptions, {
  companies: '/companies',
  companyStates: '/companies/states',
  company: (id: string) => `/companies/${id}`,
  // new-feature: addresses
})
