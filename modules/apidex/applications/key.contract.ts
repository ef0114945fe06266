import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { dateTime, name, slug, uuid } from '@portico/platform/contract/fields.ts'
import { named } from '@portico/platform/contract/named.ts'
import * as z from 'zod/mini'

export const keyStatuses = ['active', 'expiring', 'expired', 'suspended', 'revoked'] as const

export type KeyStatus = (typeof keyStatuses)[number]

export const productStatuses = ['pending', 'approved', 'rejected', 'revoked'] as const

export type ProductStatus = (typeof productStatuses)[number]

/** What the portal wants and what the gateway was seen to have. */
export const enforcement = named(
  'Enforcement',
  z.object({
    desired: z.string(),
    observed: z.nullable(z.string()),
    state: z.enum(['enforced', 'pending', 'failed', 'drifted']),
    since: z.nullable(z.string()),
    attempts: z.int(),
    nextAttemptAt: z.nullable(z.string()),
    lastError: z.nullable(z.string()),
  }),
)

export type Enforcement = z.infer<typeof enforcement>

export const keyProduct = named(
  'KeyProduct',
  z.object({
    apiproduct: z.string(),
    productId: z.string(),
    displayName: z.string(),
    status: z.enum(productStatuses),
    /** Not published, retired or no longer in the caller's groups: the key keeps it, the screen says so. */
    note: z.nullable(z.enum(['draft', 'retired', 'deprecated', 'noLongerInYourGroups'])),
    /** Whether the caller may see the product itself; else its page and its specification are not there for them. */
    visible: z.boolean(),
    /** Only an application with a company should have it, and this one has none (L-6). */
    needsCompany: z.boolean(),
    requestedAt: z.string(),
    decidedAt: z.nullable(z.string()),
    reason: z.nullable(z.string()),
    /** How many questions and answers there are about its request. */
    comments: z.int(),
    /** The last call with this key; of longer ago than is kept, null. */
    lastUsedAt: z.nullable(z.string()),
    gatewayUrl: z.nullable(z.string()),
    /** The header of its calls that carries the key. */
    keyHeader: z.string(),
    enforcement,
  }),
)

export type KeyProduct = z.infer<typeof keyProduct>

const keyFacts = {
  id: z.string(),
  name: z.string(),
  prefix: z.string(),
  lastFour: z.string(),
  createdAt: z.string(),
  expiryDate: z.nullable(z.string()),
  lastUsedAt: z.nullable(z.string()),
  /** It was at the gateway before the portal: of its uses before that nobody tells, so that none that was seen is not none. */
  takenOver: z.boolean(),
  status: z.enum(keyStatuses),
}

export const keySummary = named('KeySummary', z.object(keyFacts))

export type KeySummary = z.infer<typeof keySummary>

export const key = named(
  'Key',
  z.object({
    ...keyFacts,
    rotates: z.nullable(z.string()),
    apiProducts: z.array(keyProduct),
    enforcement,
    /** Only in the answer that made the key; null in a repeated one, and where the gateway makes values and tells them once the key is there. */
    value: z.optional(z.nullable(z.string())),
    repeated: z.optional(z.boolean()),
  }),
)

export type Key = z.infer<typeof key>

/** Names of API products, as they are asked for. */
export const productNames = z.array(z.string().check(z.minLength(1), z.maxLength(255))).check(z.maxLength(100))

export const newKey = named(
  'NewKey',
  z.strictObject({
    name: z.optional(name(1, 80)),
    apiProducts: z.optional(productNames),
    expiryDate: z.optional(z.nullable(dateTime())),
    rotates: z.optional(uuid()),
    /** How long the rotated key goes on working, a day where nothing is said; only with `rotates`. One that is suspended gets no end unasked. */
    overlapHours: z.optional(z.int().check(z.minimum(0), z.maximum(720))),
  }),
)

export const changedKey = named(
  'ChangedKey',
  z.strictObject({
    expiryDate: z.optional(dateTime()),
    removeExpiryDate: z.optional(z.boolean()),
    add: z.optional(productNames),
    remove: z.optional(productNames),
    suspended: z.optional(z.boolean()),
  }),
)

const modules = ['InternalDeveloperPortal'] as const
const tag = 'Applications'
const base = '/api/environments/:envId/applications'
const byId = z.object({ envId: slug(), id: uuid() })
const editor = 'Owner, Admin or Developer of its team (or of a team that it is shared with), its owner, or admin'
const byKey = z.object({ envId: slug(), id: uuid(), keyId: uuid() })

export const keys = {
  create: endpoint({
    method: 'POST',
    path: `${base}/:id/keys`,
    changes: ['application', 'product', 'request', 'team'],
    summary: 'Create a further key, or rotate one with overlap',
    tag,
    access: 'signedIn',
    rule: editor,
    modules,
    params: byId,
    body: newKey,
    status: 201,
    answer: key,
    idempotent: true,
  }),
  change: endpoint({
    method: 'POST',
    path: `${base}/:id/keys/:keyId`,
    changes: ['application', 'product', 'request', 'team'],
    summary: "Change a key's expiry, products or suspension",
    tag,
    access: 'signedIn',
    rule: editor,
    modules,
    params: byKey,
    body: changedKey,
    answer: key,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${base}/:id/keys/:keyId`,
    changes: ['application', 'product', 'request', 'team'],
    summary: 'Revoke a key at once',
    tag,
    access: 'signedIn',
    rule: editor,
    modules,
    params: byKey,
  }),
  reveal: endpoint({
    method: 'POST',
    path: `${base}/:id/keys/:keyId/reveal`,
    changes: ['keyReading'],
    summary: 'Show the value of a key; audited',
    tag,
    access: 'signedIn',
    rule: editor,
    modules,
    params: byKey,
    answer: z.object({ value: z.string() }),
    perMinute: 60,
  }),
}
