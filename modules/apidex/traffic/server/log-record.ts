import * as z from 'zod/mini'

/** One finished call, from a record of Kong's http-log plugin. */
export interface LoggedCall {
  startedAtMs: number
  method: string
  /** As the gateway got it, without the query. */
  path: string
  status: number
  latencyMs: number
  /** The gateway answered itself: for want of a key, of access, of a route or of quota. */
  refused: boolean
  /** What the gateway's consumer says; the portal names its keys so. */
  keyId: string | undefined
  apiproduct: string | undefined
}

/** The part of a record that counts; the rest is not read. Kong leaves out consumer and service where there is none. */
const record = z.compile(
  z.object({
    started_at: z.number().check(z.positive(), z.maximum(8_640_000_000_000_000)),
    request: z.object({ method: z.string().check(z.maxLength(20)), uri: z.string().check(z.maxLength(100_000)) }),
    response: z.object({ status: z.int().check(z.minimum(100), z.maximum(599)) }),
    latencies: z.object({ request: z.number(), proxy: z.optional(z.nullable(z.number())) }),
    consumer: z.optional(z.nullable(z.object({ custom_id: z.optional(z.nullable(z.string())) }))),
    service: z.optional(
      z.nullable(z.object({ name: z.optional(z.nullable(z.string())), tags: z.optional(z.nullable(z.array(z.string()))) })),
    ),
  }),
)

const refusals = [401, 403, 404, 429]

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const productTag = 'product:'
const productName = /^[a-z0-9][a-z0-9-]{1,62}$/

/** Undefined when it is not a record of a call. */
export function readRecord(value: unknown): LoggedCall | undefined {
  const read = z.core.safeParse(record, value)
  if (!read.success) return undefined
  const { started_at, request, response, latencies, consumer, service } = read.data
  const keyId = consumer?.custom_id?.toLowerCase()
  // Products that the portal did not make carry no tag; their service has the product's name.
  const apiproduct = service?.tags?.find((tag) => tag.startsWith(productTag))?.slice(productTag.length) ?? service?.name
  return {
    startedAtMs: started_at,
    method: request.method.toUpperCase(),
    path: request.uri.split('?', 1)[0] ?? '',
    status: response.status,
    latencyMs: Math.max(0, latencies.request),
    // Kong writes -1 where no upstream was asked. An upstream's own 404 belongs to its operation.
    refused: refusals.includes(response.status) && !((latencies.proxy ?? -1) >= 0),
    keyId: keyId && uuid.test(keyId) ? keyId : undefined,
    apiproduct: apiproduct && productName.test(apiproduct) ? apiproduct : undefined,
  }
}
