import { event } from '@portico/platform/contract/event.ts'
import * as z from 'zod/mini'

/** What people are told of conditions (domains 6.2). */
export const conditionEvents = {
  CONDITION_REMINDER: event({
    name: 'CONDITION_REMINDER',
    carries: z.object({
      owner: z.object({ id: z.string(), name: z.string() }),
      conditions: z.array(
        z.object({ id: z.string(), text: z.string(), dueDate: z.string(), subjectType: z.string(), subjectId: z.string() }),
      ),
    }),
    hears: [{ who: 'person', of: 'owner' }],
    on: true,
  }),
}
