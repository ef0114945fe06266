import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { uuid } from '@portico/platform/contract/fields.ts'
import { named } from '@portico/platform/contract/named.ts'
import * as z from 'zod/mini'
import { softChecks, termStates } from '../terms/term-states.contract.ts'

const share = z.object({ count: z.int(), approved: z.int() })
const inState = z.array(z.object({ status: z.enum(termStates), count: z.int() }))
const kind = z.enum(['term', 'businessObject'])

/** What the dashboard of the dictionary shows (domains 3.9). */
export const dictionaryStatistics = named(
  'DictionaryStatistics',
  z.object({
    /** Attributes are approved with their objects; domains with the first of what belongs to them. */
    totals: z.object({ terms: share, objects: share, attributes: share, domains: share }),
    /** Every state, in the order of the flow. */
    termsByStatus: inState,
    objectsByStatus: inState,
    byDomain: z.array(z.object({ domainId: z.string(), name: z.string(), terms: z.int(), objects: z.int() })),
    coverage: z.object({
      /** With a term, of all there are. */
      attributes: z.object({ count: z.int(), all: z.int() }),
      /** Terms with a plain explanation. */
      explained: z.object({ count: z.int(), all: z.int() }),
      translated: z.array(z.object({ language: z.string(), count: z.int() })),
    }),
    quality: z.array(z.object({ code: z.enum(softChecks), count: z.int() })),
    /** What waits and whoever asks may approve: the ten that wait longest. */
    toApprove: z.array(z.object({ kind, id: z.string(), name: z.string(), status: z.enum(termStates), since: z.string() })),
    /** The next ten. */
    reviewDue: z.array(z.object({ id: z.string(), name: z.string(), reviewDueAt: z.string() })),
    /** How many held at the end of each of twelve months. */
    growth: z.array(z.object({ month: z.string(), terms: z.int(), objects: z.int() })),
    recent: z.array(z.object({ kind, id: z.string(), name: z.string(), versionNumber: z.string(), approvedAt: z.string() })),
    /** The last five; `objectsChanged`: how many of its objects have another version by now. */
    generated: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        versionNumber: z.string(),
        createdAt: z.string(),
        objectsChanged: z.int(),
      }),
    ),
  }),
)
export type DictionaryStatistics = z.infer<typeof dictionaryStatistics>

export const statistics = endpoint({
  method: 'GET',
  path: '/api/datadictionary/statistics',
  summary: 'The dictionary in numbers, of all of it or of one domain',
  tag: 'Data dictionary',
  access: ['admin', 'businessAnalist', 'readOnly'],
  modules: ['DataDictionary'],
  shows: ['term', 'businessObject', 'generatedSpecification'],
  query: z.object({ domain: z.optional(uuid()) }),
  answer: dictionaryStatistics,
})
