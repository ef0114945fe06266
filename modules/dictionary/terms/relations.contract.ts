import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { text, uuid } from '@portico/platform/contract/fields.ts'
import { named } from '@portico/platform/contract/named.ts'
import { webAddress } from '@portico/platform/contract/record/record.contract.ts'
import * as z from 'zod/mini'
import { relationTypes, termStates } from './term-states.contract.ts'

export const mostRelations = 50

/** A relation as one of its ends tells it. */
export const relatedTerm = named(
  'RelatedTerm',
  z.object({
    id: z.string(),
    type: z.enum(relationTypes),
    /** Null: a concept of another vocabulary. */
    termId: z.nullable(z.string()),
    term: z.nullable(z.object({ id: z.string(), name: z.string(), status: z.enum(termStates), domainId: z.string() })),
    externalUri: z.string(),
    externalLabel: z.string(),
    note: z.string(),
  }),
)
export type RelatedTerm = z.infer<typeof relatedTerm>

/** Whole, because one of the two ends must be there and the other must not. */
export const newRelation = named(
  'NewTermRelation',
  z
    .strictObject({
      type: z.enum(relationTypes),
      termId: z.exactOptional(uuid()),
      externalUri: z.exactOptional(webAddress(2000)),
      externalLabel: z.exactOptional(text(0, 200)),
      note: z.exactOptional(text(0, 500)),
    })
    .check(
      z.refine(({ termId, externalUri }) => (termId === undefined) !== (externalUri === undefined), {
        error: 'oneTarget',
        path: ['termId'],
        params: { message: 'Name a term or the address of a concept elsewhere, one of them.' },
      }),
    ),
)
export type NewRelation = z.infer<typeof newRelation>

const all = { tag: 'Terms', access: ['admin', 'businessAnalist', 'readOnly'] as const, modules: ['DataDictionary'] as const }

export const relations = {
  create: endpoint({
    ...all,
    method: 'POST',
    path: '/api/terms/:id/relatedterms',
    summary: `Relate a term to another one, both directions at once; at most ${mostRelations}`,
    changes: ['term'],
    params: z.object({ id: uuid() }),
    body: newRelation,
    status: 201,
    answer: relatedTerm,
    idempotent: true,
  }),
  remove: endpoint({
    ...all,
    method: 'DELETE',
    path: '/api/relatedterms/:id',
    summary: 'Take a relation away, both directions at once',
    changes: ['term'],
    params: z.object({ id: uuid() }),
  }),
}
