import type { ApidexServices } from '../../apidex-services.ts'
import { environmentStates } from '../../environments/server/environment-state.store.ts'
import { reachStore } from '../../environments/server/reach.store.ts'
import { failureOf } from './failure.ts'
import { gatewayOf } from './gateway-of.ts'
import type { Worker } from './worker.ts'

const probeMs = 5000
/** A probe that hangs does not keep the next one back, up to this many per gateway. */
const atOnce = 6

export interface Probes {
  /** Asks every gateway that was lost, and where all hangs, each by itself; does not wait for the answers. */
  ask(): Promise<void>
  stop(): Promise<void>
}

/** Asks gateways that were lost or let everything hang, so that what waits for them starts as soon as they are back. */
export function startProbes(services: ApidexServices, worker: Pick<Worker, 'cameBack' | 'isStuck' | 'answered'>): Probes {
  const { database, log } = services
  const environments = environmentStates(database.db)
  const restsUntil = new Map<string, number>()
  const underWay = new Map<string, Set<Promise<void>>>()
  const stopping = new AbortController()

  async function probe(id: string): Promise<void> {
    const gateway = await gatewayOf(services, database.db, id)
    if (!gateway) return
    const askedAt = performance.now()
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(probeMs)])
    // Still away when there is no good answer; its state says so already.
    const health = await gateway.driver.health({ ...gateway.connect(signal), isProbe: true }).catch((error: unknown) => {
      const { retryAfterMs } = failureOf(error)
      if (retryAfterMs) restsUntil.set(id, performance.now() + retryAfterMs)
    })
    if (!health) return
    worker.answered(id, askedAt)
    if (await reachStore(database.db).reached(id, health.latencyMs)) worker.cameBack(id)
  }

  return {
    async ask() {
      for (const { id, reachable } of await environments.all()) {
        const running = underWay.get(id) ?? new Set()
        const isAsked = reachable === false || worker.isStuck(id)
        if (!isAsked || (restsUntil.get(id) ?? 0) > performance.now() || running.size >= atOnce || stopping.signal.aborted) continue
        underWay.set(id, running)
        const one = probe(id)
          .catch((error: unknown) => log.warn({ err: error, environmentId: id }, 'a lost gateway could not be asked'))
          .finally(() => running.delete(one))
        running.add(one)
      }
    },
    async stop() {
      stopping.abort()
      await Promise.allSettled([...underWay.values()].flatMap((running) => [...running]))
    },
  }
}
