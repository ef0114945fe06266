import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Clock } from '@portico/platform/contract/clock.ts'
import { invalid, signInRequired, unavailable } from '@portico/platform/contract/errors.ts'
import { type Route, systemRoute } from '@portico/platform/server/http/route.ts'
import type { FastifyRequest } from 'fastify'
import { gatewayLog } from '../traffic.contract.ts'
import { hourMs } from '../traffic.rules.ts'
import type { TrafficCounters } from './counters.ts'
import { type LoggedCall, readRecord } from './log-record.ts'
import { oldestKept } from './partition.store.ts'
import type { trafficResolver } from './resolver.ts'
import { unknownId } from './traffic.table.ts'

interface Sink {
  /** Of an environment: it opens the sink of that one. */
  tokenOf(environment: { id: string; createdAt: string }): string
  clock: Clock
  counters: TrafficCounters
  resolver: ReturnType<typeof trafficResolver>
  /** Once the portal stops nobody writes later: what comes then is written before it is answered. */
  settle: () => Promise<void>
}

export const sinkRoutes = ({ tokenOf, clock, counters, resolver, settle }: Sink): Route[] => {
  /** An environment that is not there, or whose gateway tells no calls, has no token: what is sent to it is refused as a wrong one is. */
  const admit = async ({ headers, params }: FastifyRequest) => {
    const { envId } = params as { envId: string }
    const environment = await resolver.tellingEnvironment(envId)
    const isRight = timingSafeEqual(
      digest(headers.authorization ?? ''),
      digest(`Bearer ${environment ? tokenOf(environment) : randomUUID()}`),
    )
    if (!environment || !isRight) throw signInRequired('Send the token of the log sink of this environment.')
  }
  return [
    systemRoute(gatewayLog, admit, async ({ params, body, request }) => {
      // Some a second for each gateway: they would fill the log of requests with nothing that anyone looks for.
      request.endpoint = undefined
      // The gateway keeps its records and sends them again.
      if (counters.isFull()) throw unavailable('What came before could not be written yet. Send it again later.')
      const records = Array.isArray(body) ? body : [body]
      const calls = readAll(records, clock.now())
      const series = await resolver.resolve(params.envId, calls)
      let accepted = 0
      for (const [at, call] of calls.entries()) {
        const counted = series[at]
        if (!counted) continue
        accepted += 1
        counters.add(counted, call.startedAtMs, call.latencyMs)
        const { keyId, productId } = counted
        if (keyId !== unknownId)
          counters.used({ keyId, productId: productId === unknownId ? undefined : productId, atMs: call.startedAtMs })
      }
      await settle()
      return { accepted, ignored: records.length - accepted }
    }),
  ]
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** The records that count: readable, not past the time that minutes are kept. A gateway's clock that is ahead does not count. */
function readAll(records: readonly unknown[], now: Date): LoggedCall[] {
  const calls = records.flatMap((record) => readRecord(record) ?? [])
  if (records.length > 0 && calls.length === 0)
    throw invalid({ path: '', code: 'notARecord', message: 'There is no record of a call in the body.' })
  const oldest = oldestKept('minute', now).getTime() + hourMs
  return calls
    .filter((call) => call.startedAtMs >= oldest)
    .map((call) => ({ ...call, startedAtMs: Math.min(call.startedAtMs, now.getTime()) }))
}
