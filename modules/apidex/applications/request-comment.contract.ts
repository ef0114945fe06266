import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { slug, uuid } from '@portico/platform/contract/fields.ts'
import { named } from '@portico/platform/contract/named.ts'
import { newComment, recordComment } from '@portico/platform/contract/record/record.contract.ts'
import * as z from 'zod/mini'

/** Who decides asks, and who wants to use the product answers; either may begin. */
export const requestSides = ['approver', 'applicant'] as const
export type RequestSide = (typeof requestSides)[number]

const requestComment = named('RequestComment', z.extend(recordComment, { side: z.enum(requestSides) }))
export type RequestComment = z.infer<typeof requestComment>

const ofRequest = { envId: slug(), id: uuid(), keyId: uuid(), productId: uuid() }
const modules = ['InternalDeveloperPortal'] as const
const tag = 'Approvals'
const path = '/api/environments/:envId/applications/:id/keys/:keyId/products/:productId/comments'
const seen = 'who sees the application and the product, the owner of the product, or admin'

/** Questions and answers on what an application asks for. */
export const requestComments = {
  list: endpoint({
    method: 'GET',
    path,
    shows: ['request'],
    summary: 'Questions and answers on a request, the oldest first',
    tag,
    access: 'signedIn',
    rule: seen,
    modules,
    params: z.object(ofRequest),
    answer: z.array(requestComment),
  }),
  add: endpoint({
    method: 'POST',
    path,
    changes: ['application', 'request'],
    summary: 'Ask or answer on a request that waits for its decision',
    tag,
    access: 'signedIn',
    rule: 'Owner, Admin or Developer of its team (or of a team that it is shared with), its owner, the owner of the product, or admin',
    modules,
    params: z.object(ofRequest),
    body: newComment,
    status: 201,
    answer: requestComment,
    idempotent: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:commentId`,
    changes: ['application', 'request'],
    summary: 'Take back a question or an answer',
    tag,
    access: 'signedIn',
    rule: 'who wrote it, for 15 minutes, or admin',
    modules,
    params: z.object({ ...ofRequest, commentId: uuid() }),
  }),
}
