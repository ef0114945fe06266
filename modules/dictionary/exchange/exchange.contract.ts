import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { queryJson, uuid } from '@portico/platform/contract/fields.ts'
import { filterSchema } from '@portico/platform/contract/lists.ts'
import * as z from 'zod/mini'

export const exportFormats = ['csv', 'ttl', 'rdf', 'jsonld', 'xlsx'] as const
/** The most terms of one file. */
export const mostExported = 100_000

const all = { tag: 'Terms', access: ['admin', 'businessAnalist', 'readOnly'] as const, modules: ['DataDictionary'] as const }

export const termExport = {
  list: endpoint({
    ...all,
    method: 'GET',
    path: '/api/terms/export',
    summary: 'The terms of a list as a file: CSV, which the import takes back, Excel, or SKOS as Turtle, RDF/XML or JSON-LD',
    query: z.object({
      format: z._default(z.enum(exportFormats), 'csv'),
      /** The list's own: its condition and its order count, its page does not. */
      filter: z.optional(queryJson(filterSchema)),
    }),
    answers: 'raw',
    audited: true,
    perMinute: 30,
  }),
  one: endpoint({
    ...all,
    method: 'GET',
    path: '/api/terms/:id/export',
    summary: 'One term as SKOS: Turtle, RDF/XML or JSON-LD',
    params: z.object({ id: uuid() }),
    query: z.object({ format: z._default(z.enum(['ttl', 'rdf', 'jsonld']), 'ttl') }),
    answers: 'raw',
    audited: true,
    perMinute: 60,
  }),
}
