import { event } from '@portico/platform/contract/event.ts'
import * as z from 'zod/mini'

const meeting = z.object({ id: z.string(), code: z.string(), title: z.string(), date: z.string() })
const item = z.object({ id: z.string(), code: z.string(), title: z.string() })

/** What people are told of the board (domains 6.2). */
export const agendaEvents = {
  MEETING_AGENDA: event({
    name: 'MEETING_AGENDA',
    /** Published again it carries the difference alone. */
    carries: z.object({
      meeting,
      items: z.array(z.extend(item, { change: z.enum(['added', 'removed']) })),
      again: z.boolean(),
    }),
    hears: [{ who: 'audience', audience: 'attendeesAndPresentersOfMeeting', of: 'meeting' }],
    on: true,
    adds: true,
  }),
  MEETING_MINUTES: event({
    name: 'MEETING_MINUTES',
    carries: z.object({ meeting, items: z.array(z.extend(item, { decision: z.nullable(z.string()) })) }),
    hears: [{ who: 'audience', audience: 'attendeesOfMeeting', of: 'meeting' }],
    on: true,
  }),
  ACTION_REMINDER: event({
    name: 'ACTION_REMINDER',
    carries: z.object({
      owner: z.object({ id: z.string(), name: z.string() }),
      actions: z.array(z.object({ text: z.string(), dueDate: z.string(), itemId: z.string(), itemCode: z.string() })),
    }),
    hears: [{ who: 'person', of: 'owner' }],
    on: true,
  }),
  DECISION_RECORDED: event({
    name: 'DECISION_RECORDED',
    carries: z.object({
      item,
      owner: z.nullable(z.object({ id: z.string(), name: z.string() })),
      decision: z.string(),
      decisionText: z.string(),
      conditions: z.array(z.object({ text: z.string(), dueDate: z.string() })),
    }),
    hears: [{ who: 'person', of: 'owner' }],
    on: true,
  }),
}
