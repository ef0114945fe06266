import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { errorReportLimits } from '@portico/platform/contract/error-report.ts'
import { named } from '@portico/platform/contract/named.ts'
import * as z from 'zod/mini'

const known = (maximum: number) => z.optional(z.string().check(z.maxLength(maximum)))

/** One error as a browser reports it; what it does not know is left out. */
export const errorEntry = z.strictObject({
  message: z.string().check(z.maxLength(errorReportLimits.message)),
  type: known(80),
  component: known(200),
  email: known(254),
  errorCode: z.optional(z.union([z.string().check(z.maxLength(80)), z.number()])),
  environmentId: known(80),
  /** Of the web app that ran; a page that stood open may be older than the server. */
  appVersion: known(40),
  /** Where it happened; its query is not kept. */
  url: known(2000),
  requestId: known(200),
  userComment: known(4000),
})
export type ErrorEntry = z.infer<typeof errorEntry>

export const errorReports = {
  report: endpoint({
    method: 'POST',
    path: '/api/communications/errorreport',
    changes: ['issue'],
    summary: 'Report errors that the web app collected; 20 reports per person or address and hour. Answers the issues that they belong to',
    tag: 'Issues',
    access: 'public',
    readOnlyMay: true,
    modules: [],
    body: z.array(errorEntry).check(z.minLength(1), z.maxLength(errorReportLimits.entries)),
    answer: z.array(named('ReportedIssue', z.object({ code: z.string() }))),
  }),
}
