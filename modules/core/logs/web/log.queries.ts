import type { AuditRecord } from '@portico/platform/contract/audit.ts'
import { call } from '@portico/platform/web/client/client.ts'
import { listSource } from '@portico/platform/web/lists/listSource.ts'
import type { FilterWires } from '@portico/platform/web/lists/query.ts'
import { queryOf, refresh } from '@portico/platform/web/queries/queries.ts'
import { settings } from '../../settings/settings.contract.ts'
import { type LogEntry, logs } from '../log.contract.ts'
import { statusWhere } from './log-filters.ts'

const filters: FilterWires = {
  status: { where: statusWhere },
}
export const logSource = listSource<LogEntry>(logs.list, { count: logs.count, filters })

export const auditSource = listSource<AuditRecord>(logs.audits, { count: logs.auditCount })

const quiet = { quiet: true } as const
export const entryQuery = (id: string) => ({
  ...queryOf(logs.list, { query: { filter: { where: { id }, limit: 1 } } }, quiet),
  select: (rows: LogEntry[]) => rows[0] ?? null,
})
export const changeQuery = (id: string) => ({
  ...queryOf(logs.audits, { query: { filter: { where: { id: Number(id) }, limit: 1 } } }, quiet),
  select: (rows: AuditRecord[]) => rows[0] ?? null,
})
/** Of what was read alone there is no entry. */
export const requestQuery = (requestId: string) => ({
  ...queryOf(logs.list, { query: { filter: { where: { requestId }, limit: 1 } } }, quiet),
  select: (rows: LogEntry[]) => rows[0] ?? null,
})
/** What was changed by the request that the entry tells of. */
export const auditsQuery = (requestId: string) =>
  queryOf(logs.audits, { query: { filter: { where: { requestId }, order: 'date ASC', limit: 50 } } }, quiet)
export const settingsQuery = () => queryOf(settings.read, {}, quiet)
export const auditCheckQuery = () => queryOf(logs.auditCheck, {}, quiet)

/** Whether it still runs: the check of a long chain takes its time. */
export async function checkAuditNow(): Promise<boolean> {
  const { running } = await call(logs.checkAudit, {})
  await refresh(logs.checkAudit)
  return running
}
