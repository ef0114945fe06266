import { type Route, route } from '@portico/platform/server/http/route.ts'
import { type FileColumn, sendList } from '@portico/platform/server/lists/list-file.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { type Exception, moreOfExceptions } from '../exception.contract.ts'
import { exceptionStoreOf } from './exception-record.ts'

const columns: readonly FileColumn<Exception>[] = [
  { title: 'code', width: 12, of: (one) => one.code },
  { title: 'title', width: 40, of: (one) => one.title },
  { title: 'subjectType', width: 14, of: (one) => one.subjectType },
  { title: 'subject', width: 40, of: (one) => one.subject && `${one.subject.code} ${one.subject.name}` },
  { title: 'solution', width: 12, of: (one) => one.solution?.code },
  { title: 'deviationType', width: 16, of: (one) => one.deviationType },
  { title: 'checkCode', of: (one) => one.checkCode },
  { title: 'risk', width: 12, of: (one) => one.riskRating },
  { title: 'status', width: 14, of: (one) => one.status },
  { title: 'validFrom', width: 14, kind: 'day', of: (one) => one.validFrom },
  { title: 'validTo', width: 14, kind: 'day', of: (one) => one.validTo },
  { title: 'daysLeft', kind: 'number', of: (one) => one.daysLeft },
  { title: 'extensions', kind: 'number', of: (one) => one.extensionCount },
  { title: 'remediationStatus', of: (one) => one.remediationStatus },
  { title: 'remediationOwner', width: 24, of: (one) => one.remediationOwnerName },
  { title: 'requestedBy', width: 24, of: (one) => one.requestedByName },
  { title: 'reviewer', width: 24, of: (one) => one.reviewerName },
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
