import { event } from '@portico/platform/contract/event.ts'
import * as z from 'zod/mini'

const thing = z.object({ id: z.string(), name: z.string() })

/** What subscription managers are told of agreements (domains 6.2). */
export const agreementEvents = {
  IT_AGREEMENT_ENDING: event({
    name: 'IT_AGREEMENT_ENDING',
    carries: z.object({
      company: thing,
      agreement: z.object({ id: z.string(), number: z.string() }),
      endDate: z.string(),
      daysLeft: z.int(),
    }),
    hears: [{ who: 'role', role: 'subscriptionManager' }],
    openTo: { company: 'subscriptionManager' },
    on: true,
  }),
}
