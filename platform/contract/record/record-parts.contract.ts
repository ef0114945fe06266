import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { uuid } from '../fields.ts'

/**
 * Parts of records are deleted by their own address, whatever record they belong to. The calls are always there: which kinds of records have
 * parts each module says in its server door (`records`), and where it is off, they are not found.
 */
export const recordParts = {
  removeComment: endpoint({
    method: 'DELETE',
    path: '/api/comments/:id',
    summary: 'Delete a comment',
    changes: ['recordPart'],
    tag: 'Records',
    access: 'signedIn',
    rule: 'who wrote it, for 15 minutes, or admin; both only where they see the record',
    modules: [],
    params: z.object({ id: uuid() }),
  }),
  removeAttachment: endpoint({
    method: 'DELETE',
    path: '/api/attachments/:id',
    summary: 'Take an attached link off its record',
    changes: ['recordPart'],
    tag: 'Records',
    access: 'signedIn',
    rule: 'who may change the record',
    modules: [],
    params: z.object({ id: uuid() }),
  }),
}
