import { setTimeout as pause } from 'node:timers/promises'
import { sentence, withoutAddress } from '@portico/connectors/gateways/failures.contract.ts'
import type { Job } from '@portico/platform/server/jobs.ts'
import type { ApidexServices, GatewaySync, SyncResult } from '../../apidex-services.ts'
import { keyStore } from '../../applications/server/key.store.ts'
import { told } from '../../applications/server/told.store.ts'
import { environmentExists } from '../../environments/server/environment.store.ts'
import { environmentStates } from '../../environments/server/environment-state.store.ts'
import { wantKeys } from '../../gateway-commands/server/want.store.ts'
import { environmentLogKeptDays } from '../environment-log-settings.contract.ts'
import { environmentLogStore } from './environment-log.store.ts'
import { gatewayEvents } from './gateway-events.store.ts'
import { startProbes } from './probes.ts'
import { nothing, reconcile } from './reconciler.ts'
import { gatewayReports } from './reports.ts'
import { startWorker } from './worker.ts'

const reconcileEveryMs = 5 * 60_000
const expireEveryMs = 500
const probeEveryMs = 1000
const tellEveryMs = 5000
const forgetEveryMs = 60 * 60_000
/** A gateway that is slow holds up only as many others as do not fit beside it. */
const reconciledAtOnce = 4
/** Every reader may ask for a comparison, so it is not made anew for each. */
const freshForSeconds = 10
const readersWaitMs = 10_000
/** Whoever wants one made waits so long for the end of one under way, which may have looked before what they want seen. */
const turnMs = 10_000
const turnEveryMs = 100

export interface RunningSync extends GatewaySync {
  jobs: readonly Job[]
  start(): void
  stop(): Promise<void>
}

/** Everything that keeps gateways true to the portal: the command worker, the end of keys, the probe of lost gateways, the reconciler. */
export function startGatewaySync(services: ApidexServices): RunningSync {
  const { database, clock, log } = services
  const worker = startWorker(services)
  const probes = startProbes(services, worker)
  const environments = environmentStates(database.db)
  const stopping = new AbortController()
  let first: Promise<unknown> = Promise.resolve()

  /** Undefined where another one is under way, here or at another server. */
  const compare = async (environmentId: string, confirm: boolean): Promise<SyncResult | undefined> => {
    let result: SyncResult | undefined
    await database.exclusively(`reconcile ${environmentId}`, async () => {
      const startedAt = performance.now()
      try {
        result = await reconcile(services, environmentId, { confirm, tryNow: worker.tryNow, signal: stopping.signal })
        await environmentLogStore(database.db).compared(environmentId, result, performance.now() - startedAt)
      } catch (error) {
        // What was seen of an environment that was deleted meanwhile belongs to nothing, and that is no fault.
        if (await environmentExists(database.db, environmentId)) throw error
        result = { ...nothing, message: sentence('environmentGone') }
      }
    })
    return result
  }
  const isUnderWay: SyncResult = { ...nothing, message: sentence('anotherRun') }

  const syncEnvironment: GatewaySync['syncEnvironment'] = async (environmentId, { confirm }) => {
    const until = performance.now() + turnMs
    for (;;) {
      const result = await compare(environmentId, confirm)
      if (result || stopping.signal.aborted || performance.now() > until) return result ?? isUnderWay
      await pause(turnEveryMs, undefined, { ref: false })
    }
  }

  const freshen: GatewaySync['freshen'] = async (environmentId) => {
    const said = async (ok: boolean, message: string) => ({ ok, message, lastSyncAt: await environments.lastSyncAt(environmentId) })
    if (await environments.syncedWithin(environmentId, freshForSeconds)) return said(true, '')
    const compared = compare(environmentId, false).catch((error: unknown) => {
      log.warn({ err: error, environmentId }, 'the comparison that a reader asked for failed')
      return { ok: false, message: sentence('comparisonFailed') }
    })
    const tooLate = { ok: false, message: sentence('notLookedThrough', { seconds: readersWaitMs / 1000 }) }
    const late = new Promise<typeof tooLate>((resolve) => setTimeout(resolve, readersWaitMs, tooLate).unref())
    const { ok, message } = (await Promise.race([compared, late])) ?? isUnderWay
    return said(ok, withoutAddress(message))
  }

  /** Expiry is the portal's: keys whose time has come are taken from the gateway. */
  const endKeys = async (): Promise<void> => {
    // Nearly always there are none, and one statement that is planned already says so.
    if (!(await keyStore(database.db).hasDue(clock.now()))) return
    const ended = await database.transaction(async (tx) => {
      const ids = await keyStore(tx).expireDue(clock.now())
      await told(tx).ofKeys('KEY_EXPIRED', ids)
      await wantKeys(tx, ids, true)
      return ids
    })
    // Not waited for: the keys of a gateway that does not answer hold up no others.
    if (ended.length > 0) worker.wake()
  }

  const reconcileAll = async (signal: AbortSignal): Promise<void> => {
    // Also where it has stopped: what differs is shown as it is now, and it goes on once that is plausible.
    const left = await environments.all()
    const oneAfterTheOther = async () => {
      for (let next = left.shift(); next && !signal.aborted; next = left.shift()) {
        const { id } = next
        await compare(id, false).catch((error: unknown) =>
          log.warn({ err: error, environmentId: id }, 'the comparison with a gateway failed'),
        )
      }
    }
    await Promise.all(Array.from({ length: reconciledAtOnce }, oneAfterTheOther))
  }

  const forgetLog = async (): Promise<void> => {
    const days = await services.settings.read(database.db, environmentLogKeptDays)
    await environmentLogStore(database.db).forget(new Date(clock.now().getTime() - days * 86_400_000))
  }

  return {
    tryNow: worker.tryNow,
    syncEnvironment,
    freshen,
    noteEvent: gatewayEvents(services.audit).note,
    jobs: [
      { name: 'end keys', everyMs: expireEveryMs, single: false, run: endKeys },
      { name: 'probe gateways', everyMs: probeEveryMs, single: false, run: probes.ask },
      { name: 'reconcile', everyMs: reconcileEveryMs, single: true, run: reconcileAll },
      gatewayReports(services),
      { name: 'forget what environments went through', everyMs: forgetEveryMs, single: true, run: forgetLog },
      {
        name: 'tell of gateways',
        everyMs: tellEveryMs,
        single: false,
        run: () => gatewayEvents(services.audit).tellOfReach(database, clock.now()),
      },
    ],
    // A restart may have moved the portal's own addresses, and the gateway may have been changed meanwhile.
    start: () => {
      first = database
        .exclusively('job reconcile', () => reconcileAll(stopping.signal))
        .catch((error: unknown) => log.warn({ err: error }, 'the first comparison with the gateways failed'))
    },
    stop: async () => {
      stopping.abort()
      await Promise.all([worker.stop(), probes.stop()])
      await first
    },
  }
}
