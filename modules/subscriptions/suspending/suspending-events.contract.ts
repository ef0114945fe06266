import { event } from '@portico/platform/contract/event.ts'
import * as z from 'zod/mini'

const company = z.object({ id: z.string(), name: z.string() })

/** What is told of the life of a company (domains 6.2). Its addresses, and whose its applications are, is asked for when the mail is written. */
export const suspendingEvents = {
  COMPANY_ACTIVATED: event({
    name: 'COMPANY_ACTIVATED',
    carries: z.object({ company }),
    hears: [
      { who: 'audience', audience: 'companyContact', of: 'company' },
      { who: 'audience', audience: 'companySales', of: 'company' },
    ],
    openTo: { company: 'subscriptionManager' },
    on: false,
  }),
  COMPANY_SUSPENDED: event({
    name: 'COMPANY_SUSPENDED',
    carries: z.object({ company, reason: z.string() }),
    hears: [
      { who: 'audience', audience: 'companySales', of: 'company' },
      { who: 'audience', audience: 'companyTeamOwners', of: 'company' },
    ],
    openTo: { company: 'subscriptionManager' },
    on: true,
  }),
}
