import { event } from '@portico/platform/contract/event.ts'
import * as z from 'zod/mini'

const person = z.nullable(z.object({ id: z.string(), name: z.string() }))

/** What people are told of solutions (domains 6.2). */
export const solutionEvents = {
  SOLUTION_STATUS_CHANGED: event({
    name: 'SOLUTION_STATUS_CHANGED',
    carries: z.object({
      solution: z.object({ id: z.string(), code: z.string(), name: z.string() }),
      owner: person,
      architect: person,
      oldStatus: z.string(),
      newStatus: z.string(),
      comment: z.string(),
    }),
    hears: [
      { who: 'person', of: 'owner' },
      { who: 'person', of: 'architect' },
    ],
    on: true,
  }),
}
