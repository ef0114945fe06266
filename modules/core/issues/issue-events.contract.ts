import { event } from '@portico/platform/contract/event.ts'
import * as z from 'zod/mini'

/** What people are told of issues (domains 6.2). */
export const issueEvents = {
  ERROR_REPORT_RECEIVED: event({
    name: 'ERROR_REPORT_RECEIVED',
    carries: z.object({
      count: z.int(),
      errors: z.array(z.object({ code: z.string(), title: z.string(), component: z.string() })),
    }),
    hears: [{ who: 'role', role: 'admin' }],
    on: true,
  }),
  ISSUE_UPDATED: event({
    name: 'ISSUE_UPDATED',
    carries: z.object({
      issue: z.object({ id: z.string(), code: z.string(), title: z.string() }),
      newStatus: z.string(),
      comment: z.string(),
    }),
    hears: [{ who: 'audience', audience: 'reportersOfIssue', of: 'issue' }],
    on: true,
  }),
}
/** A report may hold 50 errors; so many of them are named. */
export const namedErrors = 10
