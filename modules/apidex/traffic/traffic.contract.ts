import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { dateTime, queryBool, queryInt, slug, uuid } from '@portico/platform/contract/fields.ts'
import { pageOf } from '@portico/platform/contract/lists.ts'
import { named } from '@portico/platform/contract/named.ts'
import * as z from 'zod/mini'

export const trafficSteps = ['minute', 'hour', 'day'] as const
export type TrafficStep = (typeof trafficSteps)[number]

/** By what calls are added up. `time` is the step's minute, hour or day in UTC. */
export const trafficGroups = ['time', 'application', 'key', 'apiproduct', 'operation', 'statusClass', 'team'] as const
export type TrafficGroup = (typeof trafficGroups)[number]

export const statusClasses = ['1xx', '2xx', '3xx', '4xx', '5xx'] as const
export type StatusClass = (typeof statusClasses)[number]

export const latency = named('Latency', z.object({ p50: z.number(), p95: z.number(), p99: z.number() }))

/** Fields by which the answer is not grouped are null, as are application and key of calls that came without a key of the portal. */
export const trafficRow = named(
  'TrafficRow',
  z.object({
    from: z.nullable(z.string()),
    applicationId: z.nullable(z.string()),
    applicationName: z.nullable(z.string()),
    keyId: z.nullable(z.string()),
    keyName: z.nullable(z.string()),
    teamId: z.nullable(z.string()),
    teamName: z.nullable(z.string()),
    apiproduct: z.nullable(z.string()),
    /** The operation's id in the product's specification; empty when a call fits none. */
    operation: z.nullable(z.string()),
    statusClass: z.nullable(z.enum(statusClasses)),
    calls: z.int(),
    /** Calls answered with a status of 400 and above. */
    errors: z.int(),
    /** Null where the gateway tells no single calls. */
    latencyMs: z.nullable(latency),
  }),
)
export type TrafficRow = z.infer<typeof trafficRow>

export const trafficSummary = named(
  'TrafficSummary',
  z.object({
    from: z.string(),
    to: z.string(),
    calls: z.int(),
    errors: z.int(),
    latencyMs: z.nullable(latency),
    /** One an hour without gaps, oldest first; the last is the hour that is still going on. */
    buckets: z.array(z.object({ from: z.string(), calls: z.int(), errors: z.int() })),
    /** The part of the time whose reports were read, empty where there is none; null where each call is told, or all was read. */
    covered: z.nullable(z.object({ from: z.string(), to: z.string() })),
    /** No report was read at all yet, and none has failed: the first one comes soon. */
    awaited: z.boolean(),
    /** Both times were read from their beginning on. */
    comparable: z.boolean(),
    /** The same time before `from`. */
    previous: z.object({ calls: z.int(), errors: z.int() }),
  }),
)
export type TrafficSummary = z.infer<typeof trafficSummary>

const filters = {
  applicationId: z.optional(uuid()),
  keyId: z.optional(uuid()),
  apiproduct: z.optional(z.string().check(z.maxLength(255))),
  /** To an admin: only the applications of one's own. */
  mine: z.optional(queryBool()),
  /** Only calls of API products of which one is the owner, by whomever. */
  owned: z.optional(queryBool()),
}
export type TrafficFilters = { [name in keyof typeof filters]?: z.infer<(typeof filters)[name]> }

/** `group=time,statusClass`, or the parameter repeated. */
const groups = z.pipe(
  z.transform((value: string | string[]): unknown => [value].flat().flatMap((one) => String(one).split(','))),
  z.array(z.enum(trafficGroups)).check(z.minLength(1), z.maxLength(trafficGroups.length)),
)

const modules = ['InternalDeveloperPortal'] as const
const tag = 'Traffic'
const base = '/api/environments/:envId/traffic'
const inEnvironment = z.object({ envId: slug() })
const rule =
  'of an application: who may see it; of an API product: its owner, else only calls of applications that the caller may see; all to admin'

export const traffic = {
  list: endpoint({
    method: 'GET',
    path: base,
    shows: ['traffic'],
    summary: 'Calls, errors and latency by time and what else is asked for',
    tag,
    access: 'signedIn',
    rule,
    modules,
    params: inEnvironment,
    query: z.object({
      ...filters,
      from: z.optional(dateTime()),
      to: z.optional(dateTime()),
      step: z.optional(z.enum(trafficSteps)),
      group: z.optional(groups),
      page: z.optional(queryInt(1, 1_000_000)),
      itemsPerPage: z.optional(queryInt(1, 5000)),
    }),
    answer: pageOf(trafficRow),
  }),
  summary: endpoint({
    method: 'GET',
    path: `${base}/summary`,
    shows: ['traffic'],
    summary: 'The last hours in a few numbers, beside the same time before',
    tag,
    access: 'signedIn',
    rule,
    modules,
    params: inEnvironment,
    query: z.object({ ...filters, hours: z.optional(queryInt(1, 168)) }),
    answer: trafficSummary,
  }),
}

export const gatewayLog = endpoint({
  method: 'POST',
  path: '/gateway-log/:envId',
  summary: "Sink of the gateway's request log, as JSON records",
  tag,
  access: 'system',
  rule: 'the bearer token of the log sink of that environment',
  modules,
  params: inEnvironment,
  /** One record or a list; each record is read on its own, so that a bad one loses no other. */
  body: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown()).check(z.maxLength(10_000))]),
  bodyLimitBytes: 5 * 1024 * 1024,
  // A gateway without a queue posts each call by itself.
  perMinute: 600_000,
  status: 202,
  answer: named('LogReceipt', z.object({ accepted: z.int(), ignored: z.int() })),
})
