import { event } from '@portico/platform/contract/event.ts'
import * as z from 'zod/mini'

const person = z.nullable(z.object({ id: z.string(), name: z.string() }))
const exception = z.object({ id: z.string(), code: z.string(), title: z.string() })
const ending = z.object({
  exception,
  requester: person,
  remediationOwner: person,
  architect: person,
  validTo: z.string(),
  daysLeft: z.int(),
})
const threeOf = [
  { who: 'person', of: 'requester' },
  { who: 'person', of: 'remediationOwner' },
  { who: 'person', of: 'architect' },
] as const

/** What people are told of exceptions (domains 6.2). */
export const exceptionEvents = {
  EXCEPTION_REQUESTED: event({
    name: 'EXCEPTION_REQUESTED',
    carries: z.object({ exception, requester: person, riskRating: z.nullable(z.string()) }),
    hears: [{ who: 'role', role: 'architect' }],
    on: true,
  }),
  EXCEPTION_DECIDED: event({
    name: 'EXCEPTION_DECIDED',
    carries: z.object({
      exception,
      requester: person,
      remediationOwner: person,
      decision: z.enum(['GRANTED', 'REJECTED']),
      decisionText: z.string(),
      validTo: z.nullable(z.string()),
      conditions: z.array(z.object({ text: z.string(), dueDate: z.string() })),
    }),
    hears: [
      { who: 'person', of: 'requester' },
      { who: 'person', of: 'remediationOwner' },
    ],
    on: true,
  }),
  EXCEPTION_EXPIRY_NOTICE: event({ name: 'EXCEPTION_EXPIRY_NOTICE', carries: ending, hears: threeOf, on: true }),
  EXCEPTION_EXPIRED: event({ name: 'EXCEPTION_EXPIRED', carries: z.omit(ending, { daysLeft: true }), hears: threeOf, on: true }),
}
