import { documentFormats } from '@portico/documents/contract/formats.rules.ts'
import { auditRecord } from '@portico/platform/contract/audit.ts'
import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { dateTime, formed, longText, name, queryBool, queryList, slug, text, uuid } from '@portico/platform/contract/fields.ts'
import { both, listSpec, nameFilter, pageOf, pageQuery } from '@portico/platform/contract/lists.ts'
import { named } from '@portico/platform/contract/named.ts'
import { webAddress } from '@portico/platform/contract/record/record.contract.ts'
import * as z from 'zod/mini'
import { isHttpAddress } from '../environments/environment.rules.ts'
import { productStatuses, quotaIntervals, visibilities } from './product-kinds.rules.ts'

export type ProductStatus = (typeof productStatuses)[number]
export type Visibility = (typeof visibilities)[number]

/** What a caller may do with a product; travels with it, so that a screen holds no rules of its own. */
export const productActions = ['edit', 'publish', 'deprecate', 'retire', 'uploadSpec', 'decide', 'delete', 'request'] as const
export type ProductAction = (typeof productActions)[number]

export const plan = named(
  'UsagePlan',
  z.strictObject({ quota: z.int().check(z.minimum(1), z.maximum(2_000_000_000)), interval: z.enum(quotaIntervals) }),
)
export type Plan = z.infer<typeof plan>

/** The latest revision of a product's document, without the document. */
export const specSummary = named(
  'SpecSummary',
  z.object({ id: z.string(), version: z.string(), format: z.enum(documentFormats), updatedAt: z.string(), contentHash: z.string() }),
)

export const apiProduct = named(
  'ApiProduct',
  z.object({
    id: z.string(),
    environmentId: z.string(),
    /** The gateway's name of it. */
    apiproduct: z.string(),
    displayName: z.string(),
    description: z.string(),
    /** Of the latest specification; null without one. */
    version: z.nullable(z.string()),
    format: z.nullable(z.enum(documentFormats)),
    status: z.enum(productStatuses),
    approval: z.enum(['auto', 'manual']),
    ownerId: z.nullable(z.string()),
    ownerName: z.nullable(z.string()),
    category: z.string(),
    tags: z.array(z.string()),
    /** Whom users of the product turn to: in words or by e-mail, at an address, and which team that is. */
    supportContact: z.string(),
    supportUrl: z.nullable(z.string()),
    supportTeamId: z.nullable(z.string()),
    supportTeamName: z.nullable(z.string()),
    visibility: z.enum(visibilities),
    /** A permission group always narrows the visibility. */
    effectiveVisibility: z.enum(['public', 'signedIn', 'permissionGroup']),
    permissionGroupId: z.nullable(z.string()),
    plan: z.nullable(plan),
    /** Null where the gateway keeps its products: only it knows the paths. */
    basePath: z.nullable(z.string()),
    /** Where its calls go; null = answered from the document's examples. Shown to those who may edit. */
    upstream: z.optional(z.nullable(z.string())),
    /** Where its calls come in; null while the environment has no traffic address. */
    gatewayUrl: z.nullable(z.string()),
    /** The header of its calls that carries the key. */
    keyHeader: z.string(),
    deprecatedAt: z.nullable(z.string()),
    sunsetAt: z.nullable(z.string()),
    replacedById: z.nullable(z.string()),
    /** The caller has it on a key, approved or pending. */
    consumed: z.boolean(),
    createdAt: z.string(),
    updatedAt: z.string(),
    may: z.array(z.enum(productActions)),
    spec: z.optional(z.nullable(specSummary)),
  }),
)
export type ApiProduct = z.infer<typeof apiProduct>

/** Segments of dots alone would climb. */
export const basePath = () =>
  z
    .string()
    .check(
      z.maxLength(200),
      formed(
        /^(\/(?!\.{1,2}(\/|$))[a-z0-9._~-]+)+$/,
        'Must be a path such as /payments/v1, of small letters, digits, dots, hyphens, _ and ~.',
      ),
    )
const upstream = z.string().check(z.trim(), z.maxLength(1000), z.refine(isHttpAddress, { error: 'httpAddress' }))

const fields = {
  displayName: name(1, 80),
  description: z.optional(longText(4000)),
  category: z.optional(name(0, 80)),
  tags: z.optional(z.array(name(1, 40)).check(z.maxLength(20))),
  approval: z.optional(z.enum(['auto', 'manual'])),
  visibility: z.enum(visibilities),
  plan: z.optional(z.nullable(plan)),
  upstream: z.optional(z.nullable(upstream)),
  basePath: basePath(),
  ownerId: z.optional(z.nullable(uuid())),
  supportContact: z.optional(text(0, 200)),
  supportUrl: z.optional(z.nullable(webAddress(500))),
  supportTeamId: z.optional(z.nullable(uuid())),
}
export const newProduct = named('NewApiProduct', z.strictObject({ apiproduct: slug(2, 63), ...fields }))
export type NewProduct = z.infer<typeof newProduct>

export const changedProduct = named(
  'ChangedApiProduct',
  z.strictObject({
    ...fields,
    displayName: z.optional(fields.displayName),
    visibility: z.optional(fields.visibility),
    basePath: z.optional(fields.basePath),
    status: z.optional(z.enum(productStatuses)),
    deprecatedAt: z.optional(z.nullable(dateTime())),
    sunsetAt: z.optional(z.nullable(dateTime())),
    replacedById: z.optional(z.nullable(uuid())),
  }),
)
export type ChangedProduct = z.infer<typeof changedProduct>

const productList = listSpec({
  style: 1,
  fields: {
    id: { kind: 'uuid' },
    apiproduct: { kind: 'text', sort: true, search: true },
    displayName: { kind: 'text', sort: true, search: true },
    description: { kind: 'text', search: true },
    category: { kind: 'text', sort: true, search: true },
    status: { kind: 'text', sort: true },
    createdAt: { kind: 'date', sort: true },
    updatedAt: { kind: 'date', sort: true },
  },
  defaultOrder: 'displayName ASC',
  pageSize: 10,
})
const categoryList = listSpec({
  style: 1,
  fields: { category: { kind: 'text', sort: true }, count: { kind: 'int', sort: true } },
  defaultOrder: 'category ASC',
  pageSize: 10,
})

/** Of several values of one filter, one is enough. */
const filterShape = both(nameFilter, {
  category: z.optional(queryList(z.string().check(z.maxLength(80)))),
  tag: z.optional(queryList(z.string().check(z.maxLength(40)))),
  status: z.optional(queryList(z.enum(productStatuses))),
  format: z.optional(queryList(z.enum(documentFormats))),
  visibility: z.optional(queryList(z.enum(visibilities))),
  /** Those that are in another environment as well, as far as the caller may see them there. */
  environment: z.optional(queryList(slug())),
})
export const productFilters = both(filterShape, { consumed: z.optional(queryBool()), owned: z.optional(queryBool()) })
/** The same as URL-encoded JSON in `filter`. */
export const productFilter = z.strictObject(both(filterShape, { consumed: z.optional(z.boolean()), owned: z.optional(z.boolean()) }))
export type ProductFilter = z.infer<typeof productFilter>

export const categoryProducts = named(
  'CategoryProducts',
  z.object({ category: z.string(), count: z.int(), apiProducts: z.array(apiProduct) }),
)
export type CategoryProducts = z.infer<typeof categoryProducts>
const facet = z.array(z.object({ value: z.string(), count: z.int() }))

const modules = ['InternalDeveloperPortal', 'ExternalDeveloperPortal'] as const
/** What anybody may see, the external portal shows to anybody. */
const openWith = ['ExternalDeveloperPortal'] as const
const tag = 'API products'
const inEnvironment = z.object({ envId: slug() })
const byId = z.object({ envId: slug(), productId: uuid() })
const base = '/api/environments/:envId/apiproducts'
const spec = z.optional(queryBool())
const owner = 'admin; productOwner for products of which they are the owner'

export const apiProducts = {
  list: endpoint({
    method: 'GET',
    path: base,
    shows: ['product'],
    summary: 'API products that the caller may see',
    tag,
    access: 'signedIn',
    openWith,
    modules,
    params: inEnvironment,
    query: pageQuery({ ...productFilters, spec }),
    answer: pageOf(apiProduct),
    list: productList,
  }),
  categories: endpoint({
    method: 'GET',
    path: '/api/environments/:envId/categoryproducts',
    shows: ['product'],
    summary: 'Categories, each with its first ten products',
    tag,
    access: 'signedIn',
    openWith,
    modules,
    params: inEnvironment,
    query: pageQuery({ ...productFilters, spec }),
    answer: pageOf(categoryProducts),
    list: categoryList,
  }),
  facets: endpoint({
    method: 'GET',
    path: `${base}/facets`,
    shows: ['product'],
    summary: 'How many visible products each filter would leave',
    tag,
    access: 'signedIn',
    openWith,
    modules,
    params: inEnvironment,
    answer: z.object({ category: facet, tag: facet, status: facet, format: facet, environment: facet, consumed: z.int() }),
  }),
  get: endpoint({
    method: 'GET',
    path: `${base}/:productId`,
    shows: ['product'],
    summary: 'One API product',
    tag,
    access: 'signedIn',
    openWith,
    modules,
    params: byId,
    query: z.object({ spec }),
    answer: apiProduct,
  }),
  create: endpoint({
    method: 'POST',
    path: base,
    changes: ['product', 'spec', 'application'],
    summary: 'Create an API product, a draft',
    tag,
    access: ['admin', 'productOwner'],
    rule: 'a productOwner becomes its owner',
    modules,
    params: inEnvironment,
    body: newProduct,
    status: 201,
    answer: apiProduct,
  }),
  change: endpoint({
    method: 'PUT',
    path: `${base}/:productId`,
    changes: ['product', 'spec', 'application'],
    summary: 'Change an API product or its status; what is left out stays',
    tag,
    access: 'signedIn',
    rule: `${owner}; ownerId: admin`,
    modules,
    params: byId,
    body: changedProduct,
    answer: apiProduct,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${base}/:productId`,
    changes: ['product', 'spec', 'application'],
    summary: 'Delete a draft',
    tag,
    access: 'signedIn',
    rule: owner,
    modules,
    params: byId,
  }),
  history: endpoint({
    method: 'GET',
    path: `${base}/:productId/history`,
    shows: ['product'],
    summary: 'Who changed what in an API product, newest first',
    tag,
    access: 'signedIn',
    rule: owner,
    modules,
    params: byId,
    answer: z.array(auditRecord),
  }),
}
