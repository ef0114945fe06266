import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { uuid } from '@portico/platform/contract/fields.ts'
import { named } from '@portico/platform/contract/named.ts'
import * as z from 'zod/mini'
import { prospect, prospectReaders } from './prospect.contract.ts'
import { prospectStates } from './prospect-states.contract.ts'

const modules = ['Portfolio'] as const
const params = z.object({ id: uuid() })

/** A prospect that looks like another one (P-2). */
export const similarProspect = named(
  'SimilarProspect',
  z.object({ id: z.string(), code: z.string(), name: z.string(), status: z.enum(prospectStates) }),
)

export const moreOfProspects = {
  clone: endpoint({
    method: 'POST',
    path: '/api/prospects/:id/clone',
    changes: ['prospect'],
    summary: 'A draft with the content of a prospect, without its solution and release',
    tag: 'Prospects',
    access: prospectReaders,
    modules,
    params,
    status: 201,
    answer: prospect,
    idempotent: true,
  }),
  similar: endpoint({
    method: 'GET',
    path: '/api/prospects/:id/similar',
    shows: ['prospect'],
    summary: 'At most ten prospects that look like this one',
    tag: 'Prospects',
    access: prospectReaders,
    modules,
    params,
    answer: z.array(similarProspect),
  }),
}
