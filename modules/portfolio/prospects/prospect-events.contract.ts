import { event } from '@portico/platform/contract/event.ts'
import * as z from 'zod/mini'

const person = z.nullable(z.object({ id: z.string(), name: z.string() }))
const prospect = z.object({ id: z.string(), code: z.string(), name: z.string() })

/** What people are told of prospects (domains 6.2). */
export const prospectEvents = {
  PROSPECT_SUBMITTED: event({
    name: 'PROSPECT_SUBMITTED',
    carries: z.object({ prospect, owner: person }),
    hears: [{ who: 'role', role: 'architect' }],
    on: true,
  }),
  PROSPECT_STATUS_CHANGED: event({
    name: 'PROSPECT_STATUS_CHANGED',
    carries: z.object({
      prospect,
      owner: person,
      analyst: person,
      architect: person,
      oldStatus: z.string(),
      newStatus: z.string(),
      comment: z.string(),
    }),
    hears: [
      { who: 'person', of: 'owner' },
      { who: 'person', of: 'analyst' },
      { who: 'person', of: 'architect' },
    ],
    on: true,
  }),
}
