import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { uuid } from '@portico/platform/contract/fields.ts'
import { named } from '@portico/platform/contract/named.ts'
import * as z from 'zod/mini'
import { relationTypes, termStates } from './term-states.contract.ts'

/** So many of one level at a time. */
export const levelSize = 100
/** What a graph shows at most: more of either is unreadable. */
export const mostNodes = 60
export const mostEdges = 200

export const termNode = named(
  'TermNode',
  z.object({
    id: z.string(),
    name: z.string(),
    status: z.enum(termStates),
    /** To the term above it; null at the top. */
    type: z.nullable(z.enum(relationTypes)),
    /** How many stand right below it. */
    children: z.int(),
  }),
)
export type TermNode = z.infer<typeof termNode>

export const graphNode = named(
  'TermGraphNode',
  z.object({
    id: z.string(),
    name: z.string(),
    status: z.enum(termStates),
    domainId: z.string(),
    domainName: z.string(),
    /** From the term that was asked for. */
    steps: z.int(),
  }),
)
export type GraphNode = z.infer<typeof graphNode>
export const graphEdge = named('TermGraphEdge', z.object({ id: z.string(), from: z.string(), to: z.string(), type: z.enum(relationTypes) }))
export type GraphEdge = z.infer<typeof graphEdge>
export const termGraph = named(
  'TermGraph',
  z.object({
    nodes: z.array(graphNode),
    edges: z.array(graphEdge),
    /** There are more terms within two steps than a graph shows. */
    more: z.boolean(),
  }),
)
export type TermGraph = z.infer<typeof termGraph>

const all = { tag: 'Terms', access: ['admin', 'businessAnalist', 'readOnly'] as const, modules: ['DataDictionary'] as const }

export const termTree = {
  level: endpoint({
    ...all,
    method: 'GET',
    path: '/api/terms/tree',
    summary: `One level of the tree of terms, by name: right below a term, or the top of a domain; ${levelSize} at a time`,
    shows: ['term'],
    query: z.object({
      domainId: z.optional(uuid()),
      parentId: z.optional(uuid()),
      /** Those behind this one of the same level. */
      after: z.optional(uuid()),
    }),
    answer: z.array(termNode),
  }),
  graph: endpoint({
    ...all,
    method: 'GET',
    path: '/api/terms/:id/graph',
    summary: `The terms within two steps of one and how they are related, at most ${mostNodes}`,
    shows: ['term'],
    params: z.object({ id: uuid() }),
    answer: termGraph,
  }),
}
