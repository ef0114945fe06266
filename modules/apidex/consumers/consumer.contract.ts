import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { slug, uuid } from '@portico/platform/contract/fields.ts'
import { listSpec, nameFilter, pageOf, pageQuery } from '@portico/platform/contract/lists.ts'
import { named } from '@portico/platform/contract/named.ts'
import * as z from 'zod/mini'

/** An application with the product on a key that was not revoked. */
export const consumer = named(
  'Consumer',
  z.object({
    /** Of the application. */
    id: z.string(),
    environmentId: z.string(),
    name: z.string(),
    teamId: z.nullable(z.string()),
    teamName: z.nullable(z.string()),
    /** Whom to turn to: its owner, else the Owner of its team. */
    responsible: z.nullable(z.object({ email: z.string(), name: z.string() })),
    /** Of the product on its keys; approved when one of them has it. */
    status: z.enum(['approved', 'pending']),
    /** How many of its keys have the product or wait for it. */
    keys: z.int(),
    /** Of the product, in the last 7 days. */
    calls: z.int(),
    /** To the minute within 7 days, to the end of its hour within 100 and where gateways report by the hour; null when it was not called since. */
    lastCallAt: z.nullable(z.string()),
    /** The caller may open the application. */
    seen: z.boolean(),
  }),
)
export type Consumer = z.infer<typeof consumer>

/** The named filters as URL-encoded JSON in `filter`. */
export const consumerFilter = z.strictObject(nameFilter)

const consumerList = listSpec({
  style: 1,
  fields: {
    id: { kind: 'uuid' },
    name: { kind: 'text', sort: true, search: true },
    teamName: { kind: 'text', sort: true },
    calls: { kind: 'int', sort: true },
  },
  defaultOrder: 'name ASC',
  pageSize: 5,
})

export const consumers = {
  list: endpoint({
    method: 'GET',
    path: '/api/environments/:envId/apiproducts/:productId/consumers',
    shows: ['product', 'application', 'traffic'],
    summary: 'Applications with the product on a key, and how much they call it',
    tag: 'API products',
    access: 'signedIn',
    rule: 'admin; productOwner for products of which they are the owner',
    modules: ['InternalDeveloperPortal'],
    params: z.object({ envId: slug(), productId: uuid() }),
    query: pageQuery(nameFilter),
    answer: pageOf(consumer),
    list: consumerList,
  }),
}
