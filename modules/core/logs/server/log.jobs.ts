import { checkAudit, cutAudit, lastAuditCheck, sealAudit } from '@portico/platform/server/audit-chain.ts'
import { forgetEvents } from '@portico/platform/server/events.ts'
import { forgetRequests } from '@portico/platform/server/http/request-log.ts'
import type { Job } from '@portico/platform/server/jobs.ts'
import { forgetSignIns } from '@portico/platform/server/people/sign-ins.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { auditKeptYears, logsKeptDays } from '../log-settings.contract.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

const sealJob = 'seal the audit'
const checkJob = 'check the audit'

async function checkAndTell({ database, clock, log }: Pick<Services, 'database' | 'clock' | 'log'>): Promise<void> {
  const { brokenId } = await checkAudit(database, clock.now())
  if (brokenId !== null) log.error({ entry: brokenId }, 'the audit was changed after it was sealed')
}

/** Both at once, unless a job of this or another server is at it. */
export async function sealAndCheck(services: Pick<Services, 'database' | 'clock' | 'log'>): Promise<void> {
  const { database } = services
  await database.exclusively(`job ${sealJob}`, () => sealAudit(database))
  await database.exclusively(`job ${checkJob}`, () => checkAndTell(services))
}

export const logJobs = ({ database, clock, log, settings }: Pick<Services, 'database' | 'clock' | 'log' | 'settings'>): Job[] => [
  { name: sealJob, everyMs: minuteMs, single: true, run: () => sealAudit(database) },
  {
    name: checkJob,
    everyMs: 10 * minuteMs,
    single: true,
    async run() {
      const last = await lastAuditCheck(database.db)
      if (last && clock.now().getTime() - Date.parse(last.checkedAt) < dayMs) return
      await checkAndTell({ database, clock, log })
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
      await forgetSignIns(database.db, now)
      await cutAudit(database, new Date(new Date(now).setFullYear(now.getFullYear() - years)))
    },
  },
]
