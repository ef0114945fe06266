import type { Route } from '@portico/platform/server/http/route.ts'
import type { Job } from '@portico/platform/server/jobs.ts'
import type { ApidexServices } from '../../apidex-services.ts'
import { trafficCounters } from './counters.ts'
import type { KeyUses } from './key-uses.ts'
import { tendPartitions } from './partition.store.ts'
import { trafficResolver } from './resolver.ts'
import { sinkRoutes } from './sink.routes.ts'
import { type SeesApplication, trafficRoutes } from './traffic.routes.ts'
import { trafficWriter } from './writer.ts'

/** A little under a second, so that with the write itself at most a second of counts is lost when the process is killed. */
const writeEveryMs = 900
const tendEveryMs = 60 * 60_000

export interface RunningTraffic {
  routes: readonly Route[]
  jobs: readonly Job[]
  /** Writes what waits. The sink goes on: what comes later is written before it is answered. */
  stop(): Promise<void>
}

/** What gateways tell of their calls, counted in memory, written once a second, and read for usage and analytics. */
export function startTraffic(services: ApidexServices, of: { noteUses: KeyUses; seesApplication: SeesApplication }): RunningTraffic {
  const { database, clock, logSink } = services
  const counters = trafficCounters()
  const writer = trafficWriter(services, counters, of.noteUses)
  let isStopping = false
  const settle = async () => {
    if (isStopping) await writer.flush()
  }
  return {
    routes: [
      ...sinkRoutes({ tokenOf: logSink.tokenOf, clock, counters, resolver: trafficResolver(database.db, clock), settle }),
      ...trafficRoutes(services, of.seesApplication),
    ],
    jobs: [
      { name: 'write traffic', everyMs: writeEveryMs, single: false, run: writer.flush },
      { name: 'tend traffic', everyMs: tendEveryMs, single: true, run: () => tendPartitions(database, clock.now()) },
    ],
    stop: () => {
      isStopping = true
      return writer.flush()
    },
  }
}
