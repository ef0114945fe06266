import type { KeptReason } from '@portico/apidex/contract.ts'
import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { uuid } from '@portico/platform/contract/fields.ts'
import { countAnswer, countQuery, filterQuery, listSpec } from '@portico/platform/contract/lists.ts'
import { named } from '@portico/platform/contract/named.ts'
import * as z from 'zod/mini'

const ofKeys = ['keyGone', 'keyExpired', 'notRequestable', 'notInGroups', 'changedSince'] as const satisfies readonly KeptReason[]
/** Why a product did not come back: by its key, or because its application or the whole company has gone on. */
export const outcomes = ['given', ...ofKeys, 'notLinked', 'companyEnded'] as const
export type Outcome = (typeof outcomes)[number]

export const takenProduct = named(
  'TakenProduct',
  z.object({
    id: z.string(),
    companyId: z.string(),
    applicationId: z.string(),
    applicationName: z.string(),
    environmentId: z.string(),
    environmentName: z.string(),
    keyId: z.string(),
    keyLastFour: z.string(),
    productId: z.string(),
    productName: z.string(),
    /** What it was when it was taken; it comes back as that. */
    was: z.enum(['approved', 'pending']),
    takenAt: z.string(),
    /** Null while it is taken. */
    outcome: z.nullable(z.enum(outcomes)),
    outcomeAt: z.nullable(z.string()),
  }),
)
export type TakenProduct = z.infer<typeof takenProduct>

export const revocationStates = ['none', 'taking', 'taken', 'giving', 'given'] as const
export const revocation = named(
  'KeyRevocation',
  z.object({
    /** `none`: no suspension of this company took anything; all else is empty then. */
    state: z.enum(revocationStates),
    beganAt: z.nullable(z.string()),
    /** The e-mail of who asked for it. */
    by: z.nullable(z.string()),
    /** What they are called; of somebody who is gone, the e-mail. */
    byName: z.nullable(z.string()),
    /** Linked applications that were looked at, of all. */
    applications: z.object({ done: z.int(), total: z.int() }),
    products: z.object({ taken: z.int(), given: z.int(), kept: z.int() }),
    /** How far the gateways have followed on the keys of these products; `failing` is a part of `waiting`, which is tried again by itself. */
    keys: z.object({ followed: z.int(), waiting: z.int(), failing: z.int() }),
    /** At most 50 of the failing ones. */
    failures: z.array(
      z.object({
        keyId: z.string(),
        keyLastFour: z.string(),
        applicationName: z.string(),
        environmentName: z.string(),
        error: z.string(),
        attempts: z.int(),
        nextAttemptAt: z.nullable(z.string()),
      }),
    ),
  }),
)
export type Revocation = z.infer<typeof revocation>

const takenList = listSpec({
  style: 2,
  fields: {
    id: { kind: 'uuid' },
    companyId: { kind: 'uuid' },
    applicationName: { kind: 'text', sort: true },
    outcome: { kind: 'text' },
  },
  nameField: 'applicationName',
  defaultOrder: 'applicationName ASC',
  pageSize: 20,
})

/** Keys are the internal portal's: without it there is nothing to take from them. */
const all = {
  modules: ['SubscriptionManager'],
  allOf: ['InternalDeveloperPortal'],
  tag: 'Companies',
  access: ['subscriptionManager'],
} as const
const shows = ['company', 'companyApplication'] as const

export const suspensions = {
  revocation: endpoint({
    ...all,
    method: 'GET',
    shows,
    hides: true,
    path: '/api/companies/:id/revocation',
    summary: 'What the suspension of a company took off the keys of its applications: how far it is, and what fails',
    params: z.object({ id: uuid() }),
    answer: revocation,
  }),
  taken: endpoint({
    ...all,
    method: 'GET',
    shows,
    path: '/api/takenproducts',
    summary: 'Products that suspensions took off keys, and what became of each',
    query: filterQuery({}),
    answer: z.array(takenProduct),
    list: takenList,
  }),
  countTaken: endpoint({
    ...all,
    method: 'GET',
    shows,
    path: '/api/takenproducts/count',
    summary: 'How many of these fit',
    query: countQuery,
    answer: countAnswer,
  }),
}
