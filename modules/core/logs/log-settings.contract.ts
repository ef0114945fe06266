import { setting } from '@portico/platform/contract/setting.ts'
import * as z from 'zod/mini'

/** Of requests, of what happened, and of errors that browsers reported, once an admin has looked at them: they say who did what from where. */
export const logsKeptDays = setting({
  key: 'logs.keptDays',
  type: z.int().check(z.minimum(1), z.maximum(3650)),
  default: 90,
  summary: 'For how many days requests, reported errors and events are kept',
})

export const auditKeptYears = setting({
  key: 'audit.keptYears',
  type: z.int().check(z.minimum(1), z.maximum(100)),
  default: 7,
  summary: 'For how many years the audit is kept',
})
