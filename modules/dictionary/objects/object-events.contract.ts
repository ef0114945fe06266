import { event } from '@portico/platform/contract/event.ts'
import * as z from 'zod/mini'

const person = z.nullable(z.object({ id: z.string(), name: z.string() }))
const item = z.object({ id: z.string(), code: z.string(), name: z.string() })
const domain = z.object({ id: z.string(), name: z.string() })

/** What people are told of business objects (domains 6.2). */
export const objectEvents = {
  OBJECT_PROPOSED: event({
    name: 'OBJECT_PROPOSED',
    carries: z.object({ item, domain, author: person }),
    hears: [{ who: 'audience', audience: 'stewardsOfDomain', of: 'domain' }],
    on: true,
  }),
  OBJECT_DECIDED: event({
    name: 'OBJECT_DECIDED',
    carries: z.object({ item, author: person, newStatus: z.string(), comment: z.string() }),
    hears: [{ who: 'person', of: 'author' }],
    on: true,
  }),
}
