import { call } from '@portico/platform/web/client/client.ts'
import { listSource } from '@portico/platform/web/lists/listSource.ts'
import { queryOf } from '@portico/platform/web/queries/queries.ts'
import { recordCalls } from '@portico/platform/web/record/record.calls.ts'
import { type Exception, exceptions, moreOfExceptions } from '../exception.contract.ts'

export const exceptionSource = listSource<Exception>(exceptions.list)
export const exceptionCalls = recordCalls(exceptions)

/** Those of one prospect or solution. */
export const exceptionsOf = (subjectId: string) =>
  queryOf(exceptions.list, { query: { subjectId, itemsPerPage: 50, order: 'createdAt DESC' } }, { quiet: true })
export const removeException = (id: string): Promise<unknown> => call(exceptions.remove, { params: { id } })
export const extend = (id: string, body: { requestedValidTo: string; reason: string }, idempotencyKey: string) =>
  call(moreOfExceptions.extend, { params: { id }, body }, { idempotencyKey })
export const decideExtension = (id: string, body: { decision: 'GRANTED' | 'REJECTED'; text: string }) =>
  call(moreOfExceptions.decideExtension, { params: { id }, body })
