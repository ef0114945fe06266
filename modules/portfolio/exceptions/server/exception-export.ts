import { type CsvValue, csvLine } from '@portico/platform/contract/csv.ts'
import { invalid } from '@portico/platform/contract/errors.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import type { Streamed } from '@portico/platform/server/lists/stream.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { type Exception, moreOfExceptions } from '../exception.contract.ts'
import { exceptionStoreOf, todayOf } from './exception-record.ts'

const mostRows = 10_000
const batch = 1000
/** So that spreadsheets read it as UTF-8. */
const mark = '\uFEFF'

const columns: readonly (readonly [string, (one: Exception) => CsvValue])[] = [
  ['code', (one) => one.code],
  ['title', (one) => one.title],
  ['subjectType', (one) => one.subjectType],
  ['subject', (one) => one.subject && `${one.subject.code} ${one.subject.name}`],
  ['solution', (one) => one.solution?.code],
  ['deviationType', (one) => one.deviationType],
  ['checkCode', (one) => one.checkCode],
  ['risk', (one) => one.riskRating],
  ['status', (one) => one.status],
  ['validFrom', (one) => one.validFrom],
  ['validTo', (one) => one.validTo],
  ['daysLeft', (one) => one.daysLeft],
  ['extensions', (one) => one.extensionCount],
  ['remediationStatus', (one) => one.remediationStatus],
  ['remediationOwner', (one) => one.remediationOwnerName],
  ['requestedBy', (one) => one.requestedByName],
  ['reviewer', (one) => one.reviewerName],
]

/** The exceptions of a filter as a file, in the order of the list. */
export const exceptionExport = (services: Services): Route =>
  route(moreOfExceptions.export, async ({ caller, actor, query, reply }) => {
    const { database, audit } = services
    const store = exceptionStoreOf(services)(database.db, caller)
    const { format: _, ...filter } = query
    const lines: string[] = []
    let cursor: string | undefined
    do {
      const answer: Exclude<Awaited<ReturnType<typeof store.list>>, Streamed> = onePage(
        await store.list({ query: { ...filter, itemsPerPage: batch, ...(cursor && { cursor }) }, filter }),
      )
      lines.push(...answer.data.map((one) => csvLine(columns.map(([, value]) => value(one)))))
      cursor = answer.page.next
      if (lines.length > mostRows)
        throw invalid({
          path: 'filter',
          code: 'tooManyRows',
          message: `A file has at most ${mostRows} rows. Choose fewer exceptions.`,
          params: { maximum: mostRows },
        })
    } while (cursor !== undefined)
    await database.transaction((tx) =>
      audit(tx, actor, {
        entityType: 'exceptionExport',
        entityId: 'exceptions',
        entityName: `${lines.length} exceptions`,
        action: 'export',
      }),
    )
    void reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="exceptions_${todayOf(services)}.csv"`)
      .header('cache-control', 'no-store')
    return `${mark}${csvLine(columns.map(([name]) => name))}${lines.join('')}`
  })

function onePage<T>(answer: T | Streamed): Exclude<T, Streamed> {
  if (typeof answer === 'symbol') throw new Error('A page was streamed.')
  return answer as Exclude<T, Streamed>
}
