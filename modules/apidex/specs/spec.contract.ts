import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { queryInt, slug, text, uuid } from '@portico/platform/contract/fields.ts'
import { countAnswer, countQuery, filterQuery, listSpec } from '@portico/platform/contract/lists.ts'
import { named } from '@portico/platform/contract/named.ts'
import * as z from 'zod/mini'
import { specFormats } from '../api-products/product-kinds.rules.ts'
import { operationRow, operationView, overview, schemaView } from './spec-view.contract.ts'

export const spec = named(
  'Spec',
  z.object({
    id: z.string(),
    productId: z.string(),
    apiproduct: z.string(),
    productName: z.string(),
    environmentId: z.string(),
    /** The product's: all revisions are seen under it. */
    permissionGroupId: z.nullable(z.string()),
    version: z.string(),
    title: z.string(),
    format: z.enum(specFormats),
    /** SHA-256 of the bytes as uploaded. */
    contentHash: z.string(),
    /** Bytes as uploaded. */
    size: z.int(),
    /** Null until the linter has run, and where it cannot. */
    lint: z.nullable(z.object({ errors: z.int(), warnings: z.int(), score: z.int() })),
    lintState: z.enum(['pending', 'ready', 'failed']),
    /** How many. */
    operations: z.int(),
    latest: z.boolean(),
    createdAt: z.string(),
    createdBy: z.nullable(z.string()),
    createdByName: z.nullable(z.string()),
    updatedAt: z.string(),
    may: z.array(z.enum(['edit', 'delete'])),
  }),
)
export type Spec = z.infer<typeof spec>

/** With the document: an object, or a text for GraphQL. */
const specWithDocument = named('SpecWithDocument', z.extend(spec, { spec: z.unknown() }))

export const newSpec = named(
  'NewSpec',
  z.strictObject({
    environmentId: slug(),
    productId: uuid(),
    /** The document: an object, or its text. In a form: the file. */
    spec: z.unknown().check(
      z.refine((value) => typeof value === 'string' || (typeof value === 'object' && value !== null && !Array.isArray(value)), {
        error: 'required',
      }),
    ),
    /** GraphQL only, whose documents name none; left out: the next whole number. */
    version: z.optional(text(1, 100)),
    /** Left out: the product's stays. Null, written out: everyone may see it. */
    permissionGroupId: z.optional(z.nullable(uuid())),
    latest: z.optional(z.boolean()),
    /** Adds a revision with a version that is there already. Nothing is overwritten. */
    force: z.optional(z.boolean()),
  }),
)
export type NewSpec = z.infer<typeof newSpec>

const specList = listSpec({
  style: 2,
  fields: {
    id: { kind: 'uuid' },
    productId: { kind: 'uuid' },
    environmentId: { kind: 'text' },
    permissionGroupId: { kind: 'uuid' },
    version: { kind: 'text', sort: true, search: true },
    title: { kind: 'text', search: true },
    format: { kind: 'text' },
    latest: { kind: 'bool' },
    createdAt: { kind: 'date', sort: true },
    updatedAt: { kind: 'date', sort: true },
  },
  defaultOrder: 'createdAt DESC',
  pageSize: 10,
})

const modules = ['InternalDeveloperPortal'] as const
const tag = 'Specs'
const byId = z.object({ id: uuid() })
const rule = 'who may see the product'
const writers = ['admin', 'productOwner'] as const
const owner = 'admin; productOwner for products of which they are the owner'
const wireLimitBytes = 64 * 1024 * 1024

export const specs = {
  list: endpoint({
    method: 'GET',
    path: '/api/specs',
    summary: 'Specifications that the caller may see, without documents',
    tag,
    access: 'signedIn',
    rule,
    modules,
    query: filterQuery({}),
    answer: z.array(spec),
    list: specList,
  }),
  count: endpoint({
    method: 'GET',
    path: '/api/specs/count',
    summary: 'How many specifications fit',
    tag,
    access: 'signedIn',
    rule,
    modules,
    query: countQuery,
    answer: countAnswer,
  }),
  upload: endpoint({
    method: 'POST',
    path: '/api/specs',
    summary: 'Upload a document of at most 30 MB: JSON, or a form with the file as `spec`',
    tag,
    access: writers,
    rule: owner,
    modules,
    body: newSpec,
    accepts: 'multipart',
    bodyLimitBytes: wireLimitBytes,
    status: 200,
    answer: spec,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/specs/:id',
    summary: 'One specification with its document',
    tag,
    access: 'signedIn',
    rule,
    modules,
    params: byId,
    answer: specWithDocument,
    answers: 'raw',
  }),
  patch: endpoint({
    method: 'PATCH',
    path: '/api/specs/:id',
    summary: "Set or take away the permission group of the specification's product",
    tag,
    access: writers,
    rule: owner,
    modules,
    params: byId,
    body: named('ChangedSpec', z.strictObject({ permissionGroupId: z.nullable(uuid()) })),
    answer: spec,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/specs/:id',
    summary: 'Delete a revision; the newest remaining one becomes latest',
    tag,
    access: writers,
    rule: owner,
    modules,
    params: byId,
  }),
  source: endpoint({
    method: 'GET',
    path: '/api/specs/:id/source',
    summary: 'The bytes as uploaded',
    tag,
    access: 'signedIn',
    rule,
    modules,
    params: byId,
    answers: 'raw',
  }),
  overview: endpoint({
    method: 'GET',
    path: '/api/specs/:id/overview',
    summary: 'Title, description and navigation of a document',
    tag,
    access: 'signedIn',
    rule,
    modules,
    params: byId,
    answer: overview,
    answers: 'raw',
  }),
  operations: endpoint({
    method: 'GET',
    path: '/api/specs/:id/operations',
    summary: 'The index of operations, in the order of the document',
    tag,
    access: 'signedIn',
    rule,
    modules,
    params: byId,
    answer: z.array(operationRow),
    answers: 'raw',
  }),
  operation: endpoint({
    method: 'GET',
    path: '/api/specs/:id/operations/:opId',
    summary: 'One operation, all that a reader needs',
    tag,
    access: 'signedIn',
    rule,
    modules,
    params: z.object({ id: uuid(), opId: z.string().check(z.minLength(1), z.maxLength(200)) }),
    answer: operationView,
    answers: 'raw',
  }),
  schemas: endpoint({
    method: 'GET',
    path: '/api/specs/:id/schemas',
    summary: 'Names of the schemas',
    tag,
    access: 'signedIn',
    rule,
    modules,
    params: byId,
    answer: z.array(z.string()),
    answers: 'raw',
  }),
  schema: endpoint({
    method: 'GET',
    path: '/api/specs/:id/schemas/:name',
    summary: 'One schema by name, or by pointer',
    tag,
    access: 'signedIn',
    rule,
    modules,
    params: z.object({ id: uuid(), name: z.string().check(z.minLength(1), z.maxLength(500)) }),
    answer: schemaView,
    answers: 'raw',
  }),
  search: endpoint({
    method: 'GET',
    path: '/api/specs/:id/search',
    summary: 'Search inside a document: operations and schemas, the best 50 of each',
    tag,
    access: 'signedIn',
    rule,
    modules,
    params: byId,
    query: z.object({ q: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)), limit: z.optional(queryInt(1, 50)) }),
    answer: z.object({ operations: z.array(operationRow), schemas: z.array(z.string()) }),
  }),
  download: endpoint({
    method: 'GET',
    path: '/api/specs/:id/download',
    summary: 'The document as JSON, YAML or Markdown',
    tag,
    access: 'signedIn',
    rule,
    modules,
    params: byId,
    query: z.object({ format: z.enum(['json', 'yaml', 'markdown']) }),
    answers: 'raw',
    perMinute: 60,
  }),
  inEnvironment: endpoint({
    method: 'GET',
    path: '/api/environments/:envId/specs',
    summary: 'Specifications of an environment',
    tag,
    access: 'signedIn',
    rule,
    modules,
    params: z.object({ envId: slug() }),
    query: filterQuery({}),
    answer: z.array(spec),
    list: specList,
  }),
  latest: endpoint({
    method: 'GET',
    path: '/api/environments/:envId/specs/latest',
    summary: 'The ten newest specifications of an environment',
    tag,
    access: 'signedIn',
    rule,
    modules,
    params: z.object({ envId: slug() }),
    query: z.object({ type: z.optional(z.enum(['created', 'updated'])) }),
    answer: z.array(spec),
  }),
  ofProduct: endpoint({
    method: 'GET',
    path: '/api/environments/:envId/apiproducts/:productId/specs',
    summary: 'Revisions of a product, the newest first',
    tag,
    access: 'signedIn',
    rule,
    modules,
    params: z.object({ envId: slug(), productId: uuid() }),
    query: filterQuery({}),
    answer: z.array(spec),
    list: specList,
  }),
}
