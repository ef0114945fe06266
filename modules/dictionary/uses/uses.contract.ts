import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { uuid } from '@portico/platform/contract/fields.ts'
import { named } from '@portico/platform/contract/named.ts'
import * as z from 'zod/mini'
import { termStates } from '../terms/term-states.contract.ts'

export const mostUses = 200

/** What a term is used for (domains 3.2). */
export const usesOfTerm = named(
  'UsesOfTerm',
  z.object({
    /** At most 200, by their names. */
    objects: z.array(
      z.object({
        id: z.string(),
        code: z.string(),
        name: z.string(),
        status: z.enum(termStates),
        /** It is about the term itself. */
        isMain: z.boolean(),
        /** Its attributes and relations of the term. */
        members: z.array(z.string()),
      }),
    ),
    /** The newest 50 of objects that use it. */
    specifications: z.array(
      z.object({ id: z.string(), code: z.string(), title: z.string(), versionNumber: z.string(), createdAt: z.string() }),
    ),
    /** Fields of published documents that are tied to it, in the latest revision of each. */
    fields: z.int(),
    /** Of these documents those that whoever asks may see: at most 50, by their products. */
    documents: z.array(
      z.object({
        specId: z.string(),
        version: z.string(),
        productId: z.string(),
        productName: z.string(),
        environmentId: z.string(),
        fields: z.int(),
      }),
    ),
    /** Prospects of those objects; who has no role of the portfolio sees how many there are. */
    prospects: z.int(),
  }),
)
export type UsesOfTerm = z.infer<typeof usesOfTerm>

export const termUses = {
  of: endpoint({
    method: 'GET',
    path: '/api/terms/:id/uses',
    tag: 'Terms',
    access: ['admin', 'businessAnalist', 'readOnly'] as const,
    modules: ['DataDictionary'] as const,
    summary: `The business objects, published and generated specifications and prospects that use a term; at most ${mostUses} objects`,
    shows: ['term', 'businessObject', 'generatedSpecification', 'spec'],
    params: z.object({ id: uuid() }),
    answer: usesOfTerm,
  }),
}
