import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { queryBool, slug, uuid } from '@portico/platform/contract/fields.ts'
import { both, countLimit, idFilter, listSpec, pageOf, pageQuery } from '@portico/platform/contract/lists.ts'
import { named } from '@portico/platform/contract/named.ts'
import * as z from 'zod/mini'
import { gatewayFailures } from '../environments/environment-states.contract.ts'
import { discardReason } from './discard.contract.ts'
import { commandStates, driftDecisions, driftKinds, environmentEntryKinds, keyDifferences } from './gateway-sync-kinds.contract.ts'

export const command = named(
  'GatewayCommand',
  z.object({
    id: z.string(),
    kind: z.enum(['key', 'product']),
    keyId: z.nullable(z.string()),
    applicationId: z.nullable(z.string()),
    applicationName: z.nullable(z.string()),
    apiproduct: z.nullable(z.string()),
    revision: z.int(),
    urgent: z.boolean(),
    state: z.enum(commandStates),
    attempts: z.int(),
    nextAttemptAt: z.string(),
    lastError: z.nullable(z.string()),
    since: z.string(),
    updatedAt: z.string(),
  }),
)
export type GatewayCommand = z.infer<typeof command>

/** Of API products those whose names say enough, by what people call them, and how many there are in all. */
const someProducts = z.nullable(z.object({ names: z.array(z.string()), count: z.int() }))
export const driftEntry = named(
  'Drift',
  z.object({
    id: z.string(),
    kind: z.string(),
    gatewayId: z.string(),
    /** What people call it at the gateway, where it is called something; of a key of the portal its application. */
    name: z.nullable(z.string()),
    /** Of a key how its value ends, where the gateway shows it: several of one application are called the same. */
    lastFour: z.nullable(z.string()),
    text: z.string(),
    seenAt: z.string(),
    own: z.boolean(),
    /** Of a key of the portal: its application, and how it differs. */
    applicationId: z.nullable(z.string()),
    difference: z.nullable(z.enum(keyDifferences)),
    /** Where it opens other API products there: which it should not, and which it no longer does. */
    productsAdded: someProducts,
    productsTaken: someProducts,
    decision: z.nullable(z.enum(driftDecisions)),
  }),
)
export type DriftEntry = z.infer<typeof driftEntry>

/** One thing that an environment went through: its gateway or its reconciler changed state, the two were compared, or what the gateway holds was asked for. */
export const environmentEntry = named(
  'EnvironmentEntry',
  z.object({
    id: z.string(),
    at: z.string(),
    kind: z.enum(environmentEntryKinds),
    /** Of a state the new one; of a comparison whether it came to its end. */
    outcome: z.enum(['reachable', 'unreachable', 'unknown', 'running', 'stopped', 'done', 'failed']),
    /** Of a comparison: how many differences were mended, and how many are left to be decided on. */
    changed: z.nullable(z.int()),
    drift: z.nullable(z.int()),
    durationMs: z.nullable(z.int()),
    message: z.string(),
    /** Of a gateway that cannot be worked at: why, where that is known. */
    failure: z.nullable(z.enum(gatewayFailures)),
  }),
)
export type EnvironmentEntry = z.infer<typeof environmentEntry>

const logList = listSpec({
  style: 1,
  fields: { id: { kind: 'uuid' }, at: { kind: 'date', sort: true } },
  defaultOrder: 'at DESC',
  pageSize: 10,
})
const commandList = listSpec({
  style: 1,
  fields: { id: { kind: 'uuid' }, state: { kind: 'text', sort: true }, updatedAt: { kind: 'date', sort: true } },
  defaultOrder: 'updatedAt DESC',
  pageSize: 10,
})
const driftList = listSpec({
  style: 1,
  fields: {
    id: { kind: 'uuid' },
    name: { kind: 'text', sort: true, search: true },
    gatewayId: { kind: 'text', search: true },
    seenAt: { kind: 'date', sort: true },
  },
  defaultOrder: 'name ASC',
  pageSize: 10,
})

const commandFilters = both(idFilter, { state: z.optional(z.enum(commandStates)) })
/** The same as URL-encoded JSON in `filter`. */
export const commandFilter = z.strictObject(commandFilters)
const driftFilters = both(idFilter, {
  kind: z.optional(z.enum(driftKinds)),
  /** Of the portal's own objects, or of others. */
  own: z.optional(queryBool()),
  /** `open`: nothing was decided yet. */
  decision: z.optional(z.enum([...driftDecisions, 'open'])),
})
export const driftFilter = z.strictObject(driftFilters)
const logFilters = both(idFilter, { kind: z.optional(z.enum(environmentEntryKinds)) })
export const logFilter = z.strictObject(logFilters)

const modules = ['InternalDeveloperPortal', 'ExternalDeveloperPortal'] as const
const access = ['admin'] as const
const tag = 'Gateway'
const inEnvironment = z.object({ envId: slug() })
const one = z.object({ envId: slug(), id: uuid() })
const base = '/api/environments/:envId'
/** Of what nobody has decided on yet, as somebody was shown it: so many at most. */
const ofOpenOnes = {
  ...{ tag, access, modules, params: inEnvironment, status: 200 as const },
  body: z.strictObject({
    kind: z.optional(z.enum(driftKinds)),
    search: z.optional(z.string().check(z.maxLength(200))),
    most: z.int().check(z.minimum(1), z.maximum(countLimit)),
  }),
}
export const gatewaySync = {
  commands: endpoint({
    method: 'GET',
    path: `${base}/commands`,
    shows: ['command'],
    summary: 'What the gateway still has to follow; with state=done also what it did',
    tag,
    access,
    modules,
    params: inEnvironment,
    query: pageQuery(commandFilters),
    answer: pageOf(command),
    list: commandList,
  }),
  retry: endpoint({
    method: 'POST',
    path: `${base}/commands/:id/retry`,
    changes: ['command', 'environment'],
    summary: 'Try a command again now',
    tag,
    access,
    modules,
    params: one,
  }),
  discard: endpoint({
    method: 'POST',
    path: `${base}/commands/:id/discard`,
    changes: ['command', 'environment'],
    summary: 'Give up a failed command, with the reason; a revoke cannot be given up',
    tag,
    access,
    modules,
    params: one,
    body: z.strictObject(discardReason),
  }),
  log: endpoint({
    method: 'GET',
    path: `${base}/log`,
    shows: ['environment'],
    summary: 'What an environment went through: changes of state, and comparisons of gateway and portal',
    tag,
    access,
    modules,
    params: inEnvironment,
    query: pageQuery(logFilters),
    answer: pageOf(environmentEntry),
    list: logList,
  }),
  count: endpoint({
    method: 'GET',
    path: `${base}/drift/count`,
    shows: ['drift'],
    summary:
      "How much of it nobody has decided on yet, how many keys that the portal does not know are among it, of how many applications, how much is the portal's own, and how much was decided on",
    tag,
    access,
    modules,
    params: inEnvironment,
    answer: z.object({ entries: z.int(), keys: z.int(), applications: z.int(), decided: z.int(), own: z.int() }),
  }),
  drift: endpoint({
    method: 'GET',
    path: `${base}/drift`,
    shows: ['drift'],
    summary: 'What is at the gateway and not of the portal, or differs while the reconciler is stopped',
    tag,
    access,
    modules,
    params: inEnvironment,
    query: pageQuery(driftFilters),
    answer: pageOf(driftEntry),
    list: driftList,
  }),
  adopt: endpoint({
    method: 'POST',
    path: `${base}/drift/:id/adopt`,
    changes: ['drift', 'command', 'environment'],
    summary: 'Always refused, with the way to take: keys are taken over with their applications, and nothing else is',
    tag,
    access,
    modules,
    params: one,
  }),
  ignore: endpoint({
    method: 'POST',
    path: `${base}/drift/:id/ignore`,
    changes: ['drift', 'adoption', 'command', 'environment'],
    summary: 'Leave it as it is and stop showing it as open',
    tag,
    access,
    modules,
    params: one,
  }),
  ignoreAll: endpoint({
    method: 'POST',
    path: `${base}/drift/ignore`,
    changes: ['drift', 'adoption', 'command', 'environment'],
    summary: "Leave everything as it is that fits, is not the portal's own, and on which nothing was decided yet; one decision each",
    rule: 'no more than `most`, which is how many the caller was shown: when more fit by now it is 409 and nothing is decided',
    ...ofOpenOnes,
    answer: z.object({
      ignored: z.int(),
      /** By which it is opened again as a whole. */
      pressId: z.string(),
    }),
  }),
  reopen: endpoint({
    method: 'POST',
    path: `${base}/drift/:id/reopen`,
    changes: ['drift', 'adoption', 'command', 'environment'],
    summary: 'Take back that it is left as it is: it is open again',
    tag,
    access,
    modules,
    params: one,
  }),
  reopenAll: endpoint({
    method: 'POST',
    path: `${base}/drift/reopen`,
    changes: ['drift', 'adoption', 'command', 'environment'],
    summary: 'Open everything again that was left in one press',
    tag,
    access,
    modules,
    params: inEnvironment,
    body: z.strictObject({ pressId: uuid() }),
    status: 200,
    answer: z.object({ reopened: z.int() }),
  }),
  recreateAll: endpoint({
    method: 'POST',
    path: `${base}/drift/recreate`,
    changes: ['drift', 'command', 'environment'],
    summary: "Bring all of the portal's own objects that fit, and on which nothing was decided yet, back to what they should be",
    rule: 'no more than `most`, as when all are left',
    ...ofOpenOnes,
    answer: z.object({ recreated: z.int() }),
  }),
  recreate: endpoint({
    method: 'POST',
    path: `${base}/drift/:id/recreate`,
    changes: ['drift', 'command', 'environment'],
    summary: "Bring one of the portal's own objects back to what it should be",
    tag,
    access,
    modules,
    params: one,
  }),
}
