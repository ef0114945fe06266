import { checkAudit, cutAudit, lastAuditCheck, sealAudit } from '@portico/platform/server/audit-chain.ts'
import { forgetEvents } from '@portico/platform/server/events.ts'
import { forgetRequests } from '@portico/platform/server/http/request-log.ts'
import type { Job } from '@portico/platform/server/jobs.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { auditKeptYears, logsKeptDays } from '../log-settings.contract.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

export const logJobs = ({ database, clock, log, settings }: Pick<Services, 'database' | 'clock' | 'log' | 'settings'>): Job[] => [
  { name: 'seal the audit', everyMs: minuteMs, single: true, run: () => sealAudit(database) },
  {
    name: 'check the audit',
    everyMs: 10 * minuteMs,
    single: true,
    async run() {
      const now = clock.now()
      const last = await lastAuditCheck(database.db)
      if (last && now.getTime() - Date.parse(last.checkedAt) < dayMs) return
      const { brokenId } = await checkAudit(database, now)
      if (brokenId !== null) log.error({ entry: brokenId }, 'the audit was changed after it was sealed')
    },
  },
  {
    name: 'forget old logs',
    everyMs: 60 * minuteMs,
    single: true,
    async run() {
      const now = clock.now()
      const days = await settings.read(database.db, logsKeptDays)
      const years = await settings.read(database.db, auditKeptYears)
      const before = new Date(now.getTime() - days * dayMs)
      await forgetRequests(database.db, before)
      await forgetEvents(database.db, before)
      await cutAudit(database, new Date(new Date(now).setFullYear(now.getFullYear() - years)))
    },
  },
]
