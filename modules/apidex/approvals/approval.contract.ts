import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { slug, text, uuid } from '@portico/platform/contract/fields.ts'
import { both, listSpec, nameFilter, pageOf, pageQuery } from '@portico/platform/contract/lists.ts'
import { named } from '@portico/platform/contract/named.ts'
import * as z from 'zod/mini'
import { plan } from '../api-products/api-product.contract.ts'
import { keyStatuses, productStatuses } from '../applications/key.contract.ts'

/** One key with products that wait for a decision. */
export const pendingEntry = named(
  'PendingEntry',
  z.object({
    id: z.string(),
    environment: z.object({ id: z.string(), name: z.string() }),
    application: z.object({ id: z.string(), name: z.string(), description: z.string() }),
    team: z.nullable(z.object({ id: z.string(), name: z.string() })),
    /** The e-mail of who asked first, and the name; empty when nobody is known. */
    requester: z.string(),
    requesterName: z.string(),
    company: z.nullable(z.string()),
    companyStatus: z.nullable(z.string()),
    /** To subscription managers and admins only; who is neither gets null. */
    companyItAgreementId: z.nullable(z.string()),
    /** The number of that agreement, to the same. */
    companyItAgreement: z.nullable(z.string()),
    /** To subscription managers only: they alone may open the company. */
    companyId: z.nullable(z.string()),
    /** The last four characters. */
    key: z.string(),
    requestedAt: z.string(),
    pendingProducts: z.array(
      z.object({
        apiproduct: z.string(),
        productId: z.string(),
        displayName: z.string(),
        requestedAt: z.string(),
        /** How many questions and answers there are about it. */
        comments: z.int(),
        plan: z.nullable(plan),
        /** Only an application with a company should have it, and this one has none (L-6). */
        needsCompany: z.boolean(),
        /** What the portfolio calls its use, while that is on and knows the product. */
        usageTypes: z.array(z.string()),
      }),
    ),
    /** What was decided about other products of the application, on any of its live keys, as far as the caller may see them. */
    decidedProducts: z.array(
      z.object({
        apiproduct: z.string(),
        displayName: z.string(),
        status: z.enum(['approved', 'rejected']),
        plan: z.nullable(plan),
        reason: z.nullable(z.string()),
      }),
    ),

    credentials: z.array(
      z.object({
        id: z.string(),
        status: z.enum(keyStatuses),
        apiProducts: z.array(z.object({ apiproduct: z.string(), status: z.enum(productStatuses) })),
        pendingProducts: z.array(z.string()),
      }),
    ),
    /** False for one's own request: nobody decides what they asked for. */
    mayDecide: z.boolean(),
    approveUrl: z.string(),
    rejectUrl: z.string(),
  }),
)
export type PendingEntry = z.infer<typeof pendingEntry>

const names = z.array(z.string().check(z.minLength(1), z.maxLength(255))).check(z.minLength(1), z.maxLength(100))
/** A plain list of names, or names with a reason. */
export const decision = named('Decision', z.union([names, z.strictObject({ products: names, reason: z.optional(text(10, 1000)) })]))

export const pendingList = listSpec({
  style: 1,
  fields: { id: { kind: 'uuid' }, requestedAt: { kind: 'date', sort: true }, application: { kind: 'text', search: true } },
  defaultOrder: 'requestedAt ASC',
  pageSize: 10,
})

const pendingFilters = both(nameFilter, {
  environmentId: z.optional(slug()),
  /** The gateway's name of a product: only requests that ask for it. */
  apiproduct: z.optional(slug(2, 63)),
})
/** The same as URL-encoded JSON in `filter`. */
export const pendingFilter = z.strictObject(pendingFilters)

const modules = ['InternalDeveloperPortal'] as const
const tag = 'Approvals'
const decided = z.object({ envId: slug(), id: uuid(), keyId: uuid() })
const base = '/api/environments/:envId/applications/:id/keys/:keyId'
const rule = 'admin, or the owner of each product; never the requester or a member of the owning team'
export const approvals = {
  pending: endpoint({
    method: 'GET',
    path: '/api/apiproducts/pending',
    shows: ['request'],
    summary: 'Requests that wait for a decision; a product owner sees those of own products',
    tag,
    access: ['admin', 'productOwner'],
    modules,
    query: pageQuery(pendingFilters),
    answer: pageOf(pendingEntry),
    list: pendingList,
  }),
  approve: endpoint({
    method: 'POST',
    path: `${base}/approve`,
    changes: ['application', 'product', 'request', 'team'],
    summary: 'Approve pending products of a key: all that are named, or none',
    tag,
    access: ['admin', 'productOwner'],
    rule,
    modules,
    params: decided,
    body: decision,
    idempotent: true,
  }),
  reject: endpoint({
    method: 'POST',
    path: `${base}/reject`,
    changes: ['application', 'product', 'request', 'team'],
    summary: 'Reject pending products of a key: all that are named, or none',
    tag,
    access: ['admin', 'productOwner'],
    rule,
    modules,
    params: decided,
    body: decision,
    idempotent: true,
  }),
}
