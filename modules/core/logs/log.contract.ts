import { auditCheck, auditList, auditRecord } from '@portico/platform/contract/audit.ts'
import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { both, countAnswer, countQuery, filterQuery, listSpec } from '@portico/platform/contract/lists.ts'
import { named } from '@portico/platform/contract/named.ts'
import * as z from 'zod/mini'

export const logEntry = named(
  'LogEntry',
  z.object({
    id: z.string(),
    date: z.string(),
    statusCode: z.int(),
    path: z.string(),
    verb: z.string(),
    email: z.string(),
    /** Of whom the e-mail is, where the portal knows them. */
    name: z.nullable(z.string()),
    durationMs: z.int(),
    requestId: z.string(),
    environmentId: z.string(),
    ip: z.string(),
    message: z.string(),
  }),
)
export type LogEntry = z.infer<typeof logEntry>

const logList = listSpec({
  style: 2,
  fields: {
    id: { kind: 'uuid' },
    date: { kind: 'date', sort: true },
    statusCode: { kind: 'int', sort: true },
    path: { kind: 'text', search: true },
    verb: { kind: 'text' },
    email: { kind: 'text', search: true },
    name: { kind: 'text', search: true },
    durationMs: { kind: 'int' },
    requestId: { kind: 'text' },
    environmentId: { kind: 'text' },
  },
  defaultOrder: 'date DESC',
  pageSize: 10,
})
/** Named by the specification; a condition on the field says the same, and more. */
const byStatus = { statusCode: z.optional(z.coerce.number().check(z.int(), z.minimum(100), z.maximum(599))) }
const tag = 'Logs'
export const logs = {
  list: endpoint({
    method: 'GET',
    path: '/api/logs',
    shows: ['log'],
    summary: "The portal's request log, newest first",
    tag,
    access: ['admin'],
    modules: [],
    query: filterQuery(byStatus),
    answer: z.array(logEntry),
    list: logList,
  }),
  count: endpoint({
    method: 'GET',
    path: '/api/logs/count',
    shows: ['log'],
    summary: 'How many log entries fit; stops at 10,000',
    tag,
    access: ['admin'],
    modules: [],
    query: z.object(both(countQuery.shape, byStatus)),
    answer: countAnswer,
  }),
  audits: endpoint({
    method: 'GET',
    path: '/api/audits',
    shows: ['log'],
    summary: 'Who changed what, newest first',
    tag,
    access: ['admin'],
    modules: [],
    query: filterQuery({}),
    answer: z.array(auditRecord),
    list: auditList,
  }),
  auditCount: endpoint({
    method: 'GET',
    path: '/api/audits/count',
    shows: ['log'],
    summary: 'How many audit entries fit; stops at 10,000',
    tag,
    access: ['admin'],
    modules: [],
    query: countQuery,
    answer: countAnswer,
  }),
  auditCheck: endpoint({
    method: 'GET',
    path: '/api/audits/check',
    shows: ['log'],
    summary: 'What the daily check of the hash chain over the audit found; null before the first one',
    tag,
    access: ['admin'],
    modules: [],
    answer: z.nullable(auditCheck),
  }),
  checkAudit: endpoint({
    method: 'POST',
    path: '/api/audits/check',
    changes: ['log'],
    summary:
      'Seals what waits for it and checks the chain now; answers after 5 s at the latest, whether or not the check has come to its end',
    tag,
    access: ['admin'],
    modules: [],
    status: 200,
    answer: z.object({ running: z.boolean(), last: z.nullable(auditCheck) }),
  }),
}
