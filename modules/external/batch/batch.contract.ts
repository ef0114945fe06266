import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { text, uuid } from '@portico/platform/contract/fields.ts'
import { named } from '@portico/platform/contract/named.ts'
import * as z from 'zod/mini'
import { batchReasons, batchStates, limits, onErrors } from './batch.rules.ts'

const dateOrNull = z.nullable(z.string())
const mapping = z.array(z.strictObject({ column: text(1, 200), parameter: text(1, 200) }))
const outputFields = z.array(text(1, 300))

export const batchJob = named(
  'BatchJob',
  z.object({
    id: z.string(),
    productId: z.string(),
    fileName: z.string(),
    rowCount: z.int(),
    mapping: z.array(z.object({ column: z.string(), parameter: z.string() })),
    outputFields: z.array(z.string()),
    onError: z.enum(onErrors),
    status: z.enum(batchStates),
    processed: z.int(),
    succeeded: z.int(),
    failed: z.int(),
    /** Why it ended early, or what it waits for. */
    reason: z.nullable(z.enum(batchReasons)),
    message: z.string(),
    createdAt: z.string(),
    startedAt: dateOrNull,
    finishedAt: dateOrNull,
    /** When it and its files go. */
    expiresAt: z.string(),
    /** Its owner had them removed, or it ended without any. */
    filesRemoved: z.boolean(),
  }),
)
export type BatchJob = z.infer<typeof batchJob>

export const batchOperation = named(
  'BatchOperation',
  z.object({
    productId: z.string(),
    opId: z.string(),
    method: z.string(),
    path: z.string(),
    summary: z.string(),
    parameters: z.array(z.object({ name: z.string(), in: z.enum(['path', 'query']), required: z.boolean(), description: z.string() })),
    /** What an answer may hold, as paths: `address.city`, `items.0.name`. */
    fields: z.array(z.string()),
  }),
)
export type BatchOperation = z.infer<typeof batchOperation>

const shared = { tag: 'Batch data', access: 'public', modules: ['ExternalDeveloperPortal'] } as const
const rule = 'whoever has the token that creating answered, as the header X-Job-Token'
const params = z.object({ id: uuid() })
const file = {
  ...shared,
  rule,
  method: 'GET',
  params,
  query: z.object({ format: z.optional(z.enum(['csv', 'xlsx'])) }),
  answers: 'raw',
  perMinute: 60,
} as const

/** Looking up the rows of a file at a public product, with a key of one's own and without signing in. They are there while the setting says so. */
export const batchJobs = {
  operation: endpoint({
    ...shared,
    method: 'GET',
    path: '/batchjobs/operations/:productId',
    summary: 'The call that is made for each row of a product, with its parameters and the fields of its answer',
    params: z.object({ productId: uuid() }),
    answer: batchOperation,
  }),
  create: endpoint({
    ...shared,
    rule: 'the key comes in the header X-Api-Key; three jobs of one address may wait to be started, and the files of forty are kept',
    method: 'POST',
    changes: ['batchJob'],
    path: '/batchjobs',
    summary: 'Begin a job: which product, which columns are which parameters, and what to add of each answer',
    body: z.strictObject({
      productId: uuid(),
      mapping: mapping.check(z.minLength(1), z.maxLength(limits.columns)),
      outputFields: outputFields.check(z.minLength(1), z.maxLength(limits.columns)),
      onError: z.optional(z.enum(onErrors)),
      fileName: z.optional(text(1, 120)),
    }),
    status: 201,
    perMinute: 60,
    answer: z.object({ id: z.string(), accessToken: z.string(), uploadUrl: z.string() }),
  }),
  upload: endpoint({
    ...shared,
    rule,
    method: 'PUT',
    changes: ['batchJob'],
    path: '/batchjobs/:id/file',
    summary: 'The file: CSV in UTF-8, parted by commas or semicolons, its first line the names of the columns',
    params,
    accepts: 'file',
    bodyLimitBytes: limits.bytes,
    perMinute: 20,
  }),
  start: endpoint({
    ...shared,
    rule,
    method: 'POST',
    changes: ['batchJob'],
    path: '/batchjobs/:id/start',
    summary: 'Look up the rows; one job of a key runs at a time',
    params,
    status: 202,
    answer: batchJob,
  }),
  get: endpoint({
    ...shared,
    rule,
    method: 'GET',
    shows: ['batchJob'],
    path: '/batchjobs/:id',
    summary: 'How far a job is',
    params,
    answer: batchJob,
  }),
  result: endpoint({ ...file, path: '/batchjobs/:id/result', summary: 'The file with what was found' }),
  errors: endpoint({ ...file, path: '/batchjobs/:id/errors', summary: 'The rows that were not found, with the reason of each' }),
  cancel: endpoint({
    ...shared,
    rule,
    method: 'DELETE',
    changes: ['batchJob'],
    path: '/batchjobs/:id',
    summary: 'End a job, and take away its files and its key',
    params,
  }),
}
