import { event } from '@portico/platform/contract/event.ts'
import * as z from 'zod/mini'

const thing = z.object({ id: z.string(), name: z.string() })

/** What the owners of an application are told (domains 6.2). */
export const linkingEvents = {
  COMPANY_APPLICATION_LINKED: event({
    name: 'COMPANY_APPLICATION_LINKED',
    carries: z.object({
      company: thing,
      application: z.object({ id: z.string(), name: z.string(), environmentId: z.string() }),
      agreement: z.nullable(z.object({ id: z.string(), number: z.string() })),
      team: z.nullable(thing),
      owner: z.nullable(thing),
    }),
    asks: z.object({ environment: z.object({ name: z.string() }) }),
    hears: [
      { who: 'team', of: 'team', roles: ['Owner'] },
      { who: 'person', of: 'owner' },
    ],
    openTo: { company: 'subscriptionManager' },
    on: true,
  }),
}
