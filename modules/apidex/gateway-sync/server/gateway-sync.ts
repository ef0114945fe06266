import type { Job } from '@portico/platform/server/jobs.ts'
import type { ApidexServices, GatewaySync } from '../../apidex-services.ts'
import { keyStore } from '../../applications/server/key.store.ts'
import { commandStore } from '../../gateway-commands/server/command.store.ts'
import { wantKeys } from '../../gateway-commands/server/want.store.ts'
import { environmentStates } from './environment-state.store.ts'
import { gatewayOf } from './gateway-of.ts'
import { reconcile } from './reconciler.ts'
import { startWorker, type WorkerOptions, workerDefaults } from './worker.ts'

const reconcileEveryMs = 5 * 60_000
const expireEveryMs = 500
const probeEveryMs = 2000
const probeMs = 5000

export interface RunningSync extends GatewaySync {
  jobs: readonly Job[]
  start(): void
  stop(): Promise<void>
}

/** Everything that keeps gateways true to the portal: the command worker, the end of keys, the probe of lost gateways, the reconciler. */
export function startGatewaySync(services: ApidexServices, options: WorkerOptions = workerDefaults): RunningSync {
  const { database, clock } = services
  const worker = startWorker(services, options)
  const environments = environmentStates(database.db)
  const stopping = new AbortController()
  let first: Promise<unknown> = Promise.resolve()

  const syncEnvironment: GatewaySync['syncEnvironment'] = async (environmentId, { confirm }) => {
    let result = { ok: false, changed: 0, drift: 0, message: 'Another run is under way.' }
    await database.exclusively(`reconcile ${environmentId}`, async () => {
      result = await reconcile(services, environmentId, { confirm, tryNow: worker.tryNow })
    })
    return result
  }

  /** Expiry is the portal's: keys whose time has come are taken from the gateway. */
  const endKeys = async (): Promise<void> => {
    const ended = await database.transaction(async (tx) => {
      const ids = await keyStore(tx).expireDue(clock.now())
      await wantKeys(tx, ids, true)
      return ids
    })
    await worker.tryNow(ended.map((id) => ({ kind: 'key' as const, id })))
  }

  /** Asks gateways that were lost, so that what waits for them starts as soon as they are back. */
  const probe = async (): Promise<void> => {
    const lost = (await environments.all()).filter((environment) => environment.reachable === false)
    await Promise.all(
      lost.map(async ({ id }) => {
        const gateway = await gatewayOf(services, database.db, id)
        if (!gateway) return
        try {
          const health = await gateway.driver.health(gateway.connect(AbortSignal.timeout(probeMs)))
          if (await environments.reached(id, health.latencyMs)) await commandStore(database.db).allDue(id)
        } catch {
          // Still away; its state says so already.
        }
      }),
    )
  }

  const reconcileAll = async (signal: AbortSignal): Promise<void> => {
    for (const environment of await environments.all()) {
      if (signal.aborted) return
      if (environment.reconciler === 'running') await syncEnvironment(environment.id, { confirm: false })
    }
  }

  return {
    tryNow: worker.tryNow,
    syncEnvironment,
    jobs: [
      { name: 'end keys', everyMs: expireEveryMs, single: false, run: endKeys },
      { name: 'probe gateways', everyMs: probeEveryMs, single: false, run: probe },
      { name: 'reconcile', everyMs: reconcileEveryMs, single: true, run: reconcileAll },
    ],
    // A restart may have moved the portal's own addresses, and the gateway may have been changed meanwhile.
    start: () => {
      first = database
        .exclusively('job reconcile', () => reconcileAll(stopping.signal))
        .catch((error: unknown) => services.log.warn({ err: error }, 'the first comparison with the gateways failed'))
    },
    stop: async () => {
      stopping.abort()
      await worker.stop()
      await first
    },
  }
}
