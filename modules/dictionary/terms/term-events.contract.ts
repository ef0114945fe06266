import { event } from '@portico/platform/contract/event.ts'
import * as z from 'zod/mini'

const person = z.nullable(z.object({ id: z.string(), name: z.string() }))
const item = z.object({ id: z.string(), code: z.string(), name: z.string() })
const domain = z.object({ id: z.string(), name: z.string() })

/** What people are told of terms (domains 6.2). */
export const termEvents = {
  TERM_PROPOSED: event({
    name: 'TERM_PROPOSED',
    carries: z.object({ item, domain, author: person }),
    hears: [{ who: 'audience', audience: 'stewardsOfDomain', of: 'domain' }],
    on: true,
  }),
  TERM_DECIDED: event({
    name: 'TERM_DECIDED',
    carries: z.object({ item, author: person, newStatus: z.string(), comment: z.string() }),
    hears: [{ who: 'person', of: 'author' }],
    on: true,
  }),
  REVIEW_DUE: event({
    name: 'REVIEW_DUE',
    carries: z.object({ owner: person, items: z.array(item) }),
    hears: [{ who: 'person', of: 'owner' }],
    on: true,
  }),
}
