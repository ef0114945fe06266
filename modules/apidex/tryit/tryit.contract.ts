import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { formed, slug, uuid } from '@portico/platform/contract/fields.ts'
import { named } from '@portico/platform/contract/named.ts'
import * as z from 'zod/mini'
import { bodyLimitBytes, isPlainHeader, isPlainPath, isPlainQuery, isTriedMethod } from './tryit.rules.ts'

const header = z.strictObject({
  name: z.string().check(formed(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/, 'Must be the name of a header.')),
  value: z.string().check(z.maxLength(8000), z.refine(isPlainHeader, { error: 'invalidFormat' })),
})
export type TriedHeader = z.infer<typeof header>

/** A call of an operation as somebody put it together; the key is named, never sent. */
export const newTry = named(
  'NewTry',
  z.strictObject({
    keyId: uuid(),
    /** The gateway's name of the product. */
    apiproduct: slug(2, 63),
    method: z.string().check(z.refine(isTriedMethod, { error: 'invalidFormat' })),
    /** Below the product's base path, percent-encoded: '' or begins with a slash. */
    path: z.string().check(z.maxLength(8000), z.refine(isPlainPath, { error: 'invalidFormat' })),
    /** Percent-encoded, without the question mark. */
    query: z.optional(z.string().check(z.maxLength(16_000), z.refine(isPlainQuery, { error: 'invalidFormat' }))),
    headers: z.optional(z.array(header).check(z.maxLength(100))),
    body: z.optional(z.nullable(z.string().check(z.maxLength(Math.ceil(bodyLimitBytes / 3) * 4 + 4)))),
    /** `base64`: files, and forms with files. */
    bodyEncoding: z.optional(z.enum(['text', 'base64'])),
    /** What was called, so that the answer is held against what is documented. */
    operation: z.optional(z.strictObject({ specId: uuid(), opId: z.string().check(z.minLength(1), z.maxLength(500)) })),
  }),
)
export type NewTry = z.infer<typeof newTry>

const told = z.object({ name: z.string(), value: z.string() })

/** Whether a body is as the document says. */
const fit = z.object({
  /** `notJudged`: cut, too large, or a schema that cannot be used. */
  kind: z.enum(['fits', 'differs', 'undocumentedStatus', 'undocumentedType', 'notJudged']),
  /** Of an answer: the status as the document has it: `200`, `4XX`, `default`. */
  status: z.nullable(z.string()),
  /** In English, as the validator says it. */
  faults: z.array(z.object({ path: z.string(), message: z.string() })),
})
export type Fit = z.infer<typeof fit>

/** What became of a call. */
export const tried = named(
  'Tried',
  z.object({
    /** `tooSlow`: nothing within 30 seconds. `unreachable`: the gateway takes no connection. `broken`: it stopped in the middle. */
    outcome: z.enum(['answered', 'tooSlow', 'unreachable', 'refused', 'broken']),
    status: z.nullable(z.int()),
    headers: z.array(told),
    body: z.string(),
    bodyEncoding: z.enum(['text', 'base64']),
    contentType: z.string(),
    /** Of the body as it is here. */
    sizeBytes: z.int(),
    /** The answer is longer than 10 MB; this is its beginning. */
    truncated: z.boolean(),
    /** Until the answer began. */
    latencyMs: z.nullable(z.int()),
    /** Until it was there. */
    totalMs: z.int(),
    /** The gateway's own. */
    requestId: z.nullable(z.string()),
    /** Ways that answers pointed at; none is followed away from the gateway. */
    redirects: z.array(z.object({ status: z.int(), location: z.string(), followed: z.boolean() })),
    fit: z.nullable(fit),
    /** The same of the body that was sent. */
    bodyFit: z.nullable(fit),
  }),
)
export type Tried = z.infer<typeof tried>

/** A key with which the caller may try a product. */
export const tryKey = named(
  'TryKey',
  z.object({
    id: z.string(),
    name: z.string(),
    lastFour: z.string(),
    applicationId: z.string(),
    application: z.string(),
    /** The product's on it; null: it is not on it. */
    status: z.nullable(z.enum(['pending', 'approved', 'rejected', 'revoked'])),
    /** The gateway was seen to let it in to the product. */
    enforced: z.boolean(),
  }),
)
export type TryKey = z.infer<typeof tryKey>

const modules = ['InternalDeveloperPortal'] as const
const tag = 'API products'

export const tryIt = {
  send: endpoint({
    method: 'POST',
    path: '/api/environments/:envId/tryit',
    changes: ['traffic'],
    summary: "Send a call through the environment's gateway with one of the caller's keys; audited",
    tag,
    access: 'signedIn',
    rule: 'who may reveal the key and see the product',
    modules,
    params: z.object({ envId: slug() }),
    body: newTry,
    bodyLimitBytes: 15 * 1024 * 1024,
    status: 200,
    answer: tried,
    perMinute: 120,
  }),
  keys: endpoint({
    method: 'GET',
    path: '/api/environments/:envId/apiproducts/:productId/trykeys',
    shows: ['application', 'product'],
    summary: 'Keys with which the caller may try a product, at most 100, those that have it first',
    tag,
    access: 'signedIn',
    rule: 'who may see the product',
    modules,
    params: z.object({ envId: slug(), productId: uuid() }),
    answer: z.array(tryKey),
  }),
}
