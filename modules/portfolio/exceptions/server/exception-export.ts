import { type Route, route } from '@portico/platform/server/http/route.ts'
import { type FileColumn, sendList } from '@portico/platform/server/lists/list-file.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { type Exception, moreOfExceptions } from '../exception.contract.ts'
import { exceptionStoreOf } from './exception.record.ts'

const columns: readonly FileColumn<Exception>[] = [
  { title: 'Code', width: 12, of: (one) => one.code },
  { title: 'Title', width: 40, of: (one) => one.title },
  { title: 'Subject type', width: 14, of: (one) => one.subjectType },
  { title: 'Subject', width: 40, of: (one) => one.subject && `${one.subject.code} ${one.subject.name}` },
  { title: 'Solution', width: 12, of: (one) => one.solution?.code },
  { title: 'Deviation', width: 16, of: (one) => one.deviationType },
  { title: 'Check', of: (one) => one.checkCode },
  { title: 'Risk', width: 12, of: (one) => one.riskRating },
  { title: 'Status', width: 14, of: (one) => one.status },
  { title: 'Valid from', width: 14, kind: 'day', of: (one) => one.validFrom },
  { title: 'Valid until', width: 14, kind: 'day', of: (one) => one.validTo },
  { title: 'Days left', kind: 'number', of: (one) => one.daysLeft },
  { title: 'Extensions', kind: 'number', of: (one) => one.extensionCount },
  { title: 'Remediation', of: (one) => one.remediationStatus },
  { title: 'Remediation owner', width: 24, of: (one) => one.remediationOwnerName },
  { title: 'Requested by', width: 24, of: (one) => one.requestedByName },
  { title: 'Reviewer', width: 24, of: (one) => one.reviewerName },
]

/** The exceptions of a filter as a file, in the order of the list. */
export const exceptionExport = (services: Services): Route =>
  route(moreOfExceptions.export, async ({ caller, actor, query, reply }) => {
    const { format = 'csv', ...asked } = query
    const { batches, total } = exceptionStoreOf(services)(services.database.db, caller).every({ query: asked, filter: asked })
    const { count } = await total()
    const file = { format, name: 'exceptions', sheet: 'Exceptions', entityType: 'exceptionExport', columns, rows: batches, asked, count }
    return sendList(services, { actor, reply }, file)
  })
