import type { RecordEndpoints } from '../../contract/record/record.contract.ts'
import { recordParts } from '../../contract/record/record-parts.contract.ts'
import { call, newIdempotencyKey } from '../client/client.ts'
import { queryOf, refresh } from '../queries/queries.ts'

type Parts = Pick<RecordEndpoints, 'comments' | 'comment' | 'attachments' | 'attach' | 'history'>

/** What belongs to one kind of record, asked and written by its endpoints. */
export function recordQueries(endpoints: Parts) {
  const at = (id: string) => ({ params: { id } })
  const changed = () => refresh(endpoints.comment, endpoints.attach)
  return {
    comments: (id: string) => queryOf(endpoints.comments, at(id), { quiet: true }),
    attachments: (id: string) => queryOf(endpoints.attachments, at(id), { quiet: true }),
    history: (id: string) => queryOf(endpoints.history, at(id), { quiet: true }),
    /** A key for each attempt of the person: what is sent again after a lost answer is not there twice. */
    comment: (id: string, text: string, idempotencyKey = newIdempotencyKey()) =>
      call(endpoints.comment, { ...at(id), body: { text } }, { idempotencyKey }),
    attach: (id: string, link: { name: string; url: string }, idempotencyKey = newIdempotencyKey()) =>
      call(endpoints.attach, { ...at(id), body: link }, { idempotencyKey }),
    removeComment: (partId: string): Promise<unknown> => call(recordParts.removeComment, at(partId)),
    removeAttachment: (partId: string): Promise<unknown> => call(recordParts.removeAttachment, at(partId)),
    changed,
  }
}
export type RecordQueries = ReturnType<typeof recordQueries>
