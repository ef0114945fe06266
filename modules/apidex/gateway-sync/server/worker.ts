import { GatewayError } from '@portico/connectors/gateways/gateway.ts'
import type { ApidexServices } from '../../apidex-services.ts'
import { type Claimed, commandStore, type Target } from '../../gateway-commands/server/command.store.ts'
import { wantKeys, wantProducts } from '../../gateway-commands/server/want.store.ts'
import { environmentStates } from './environment-state.store.ts'
import { type Gateway, gatewayOf } from './gateway-of.ts'
import { wantedKey, wantedProduct, wantedStore } from './wanted.store.ts'

export interface WorkerOptions {
  leaseMs: number
  /** Longest time for one command at the gateway. */
  callMs: number
  pollMs: number
}
export const workerDefaults: WorkerOptions = { leaseMs: 30_000, callMs: 10_000, pollMs: 500 }

const answerWithinMs = 3000
const perEnvironment = 8
/** A gateway that does not answer is asked by one command at a time, so that it does not hold up the others. */
const perUnreachable = 1
const leaseMarginMs = 1000

export interface Worker {
  tryNow(targets: readonly Target[]): Promise<void>
  stop(): Promise<void>
}

class LeaseLost extends Error {}

/** Brings keys and products to their wanted revision. The gateway is called outside any transaction. */
export function startWorker(services: ApidexServices, options: WorkerOptions = workerDefaults): Worker {
  const { database, log } = services
  const commands = commandStore(database.db)
  const environments = environmentStates(database.db)
  const running = new Set<Promise<void>>()
  const underWay = new Map<string, number>()
  const unreachable = new Set<string>()
  const stopping = new AbortController()

  const run = (command: Claimed): Promise<void> => {
    underWay.set(command.environmentId, (underWay.get(command.environmentId) ?? 0) + 1)
    const work = execute(command)
      .catch((error: unknown) =>
        log.error({ err: error, command: command.id }, 'a gateway command could not be noted; its lease ends by itself'),
      )
      .finally(() => {
        underWay.set(command.environmentId, (underWay.get(command.environmentId) ?? 1) - 1)
        running.delete(work)
      })
    running.add(work)
    return work
  }

  async function execute(command: Claimed): Promise<void> {
    const startedAt = performance.now()
    const mayWrite = () => {
      // The monotonic clock goes on while a process is frozen, so a worker that slept past its lease stops here.
      if (performance.now() - startedAt > options.leaseMs - leaseMarginMs) throw new LeaseLost('The lease of this command is over.')
    }
    try {
      const gateway = await gatewayOf(services, database.db, command.environmentId)
      if (!gateway) throw new GatewayError('refused', 'There is no driver or no management address for this environment.')
      const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(options.callMs)])
      const calledAt = performance.now()
      const { revision, observed } = await bring(gateway, command, signal, mayWrite)
      await noteReached(command.environmentId, performance.now() - calledAt)
      const held = await database.transaction((tx) => commandStore(tx).succeed(command, revision, observed))
      if (!held) await dueAgain(command)
    } catch (error) {
      await noteFailure(command, error)
    }
  }

  async function bring(gateway: Gateway, command: Claimed, signal: AbortSignal, mayWrite: () => void) {
    const wanted = wantedStore(database.db)
    const connection = gateway.connect(signal, mayWrite)
    if (command.kind === 'key') {
      const wish = await wanted.key(command.targetId)
      if (!wish) return { revision: command.revision, observed: { present: false, active: false, approved: [] } }
      return {
        revision: wish.revision,
        observed: await gateway.driver.ensureKey(connection, wantedKey(wish, services.secrets, services.clock.now())),
      }
    }
    const wish = await wanted.product(command.targetId)
    if (!wish || !gateway.manageProducts) return { revision: wish?.revision ?? command.revision, observed: { present: false } }
    const { environmentId } = command
    const logSink = { url: services.logSink.url(environmentId), headers: { authorization: `Bearer ${services.logSink.token}` } }
    return {
      revision: wish.revision,
      observed: await gateway.driver.ensureProduct(connection, wantedProduct(wish, { mockUrl: services.mockUrl(environmentId), logSink })),
    }
  }

  async function noteReached(environmentId: string, latencyMs: number): Promise<void> {
    unreachable.delete(environmentId)
    if (await environments.reached(environmentId, latencyMs)) await commands.allDue(environmentId)
  }

  /** A worker that finds its lease gone cannot know what it left behind, so the target is brought to its state once more. */
  async function dueAgain(command: Claimed): Promise<void> {
    log.warn({ command: command.id }, 'a gateway command outlived its lease; it runs again')
    await database.transaction((tx) =>
      command.kind === 'key' ? wantKeys(tx, [command.targetId], command.urgent) : wantProducts(tx, [command.targetId], command.urgent),
    )
  }

  async function noteFailure(command: Claimed, error: unknown): Promise<void> {
    if (error instanceof LeaseLost) return dueAgain(command)
    const failure =
      error instanceof GatewayError
        ? error
        : new GatewayError('unavailable', isAbort(error) ? 'The gateway did not answer in time.' : String(error), { cause: error })
    if (!(error instanceof GatewayError) && !isAbort(error))
      log.error({ err: error, command: command.id }, 'a gateway command failed unexpectedly')
    if (failure.kind === 'unavailable') {
      unreachable.add(command.environmentId)
      await environments.lost(command.environmentId, failure.message)
    }
    // A revoke never becomes failed and never stops.
    const final = failure.kind === 'refused' && !command.urgent
    const held = await commands.fail(command, failure.message, final ? undefined : (failure.retryAfterMs ?? backoffMs(command.attempts)))
    if (!held) await dueAgain(command)
  }

  const poll = async (): Promise<void> => {
    const full = [...underWay].filter(([id, count]) => count >= (unreachable.has(id) ? perUnreachable : perEnvironment)).map(([id]) => id)
    for (const command of await commands.claimDue(perEnvironment, options.leaseMs, full)) void run(command)
  }
  const timer = setInterval(() => {
    if (!stopping.signal.aborted) poll().catch((error: unknown) => log.warn({ err: error }, 'gateway commands could not be read'))
  }, options.pollMs)

  return {
    async tryNow(targets) {
      const distinct = [...new Map(targets.map((target) => [`${target.kind} ${target.id}`, target])).values()]
      if (distinct.length === 0 || stopping.signal.aborted) return
      const until = performance.now() + answerWithinMs
      const claimed = await commands.claimTargets(distinct, options.leaseMs)
      const own = Promise.all(claimed.map(run))
      await Promise.race([own, new Promise((resolve) => setTimeout(resolve, answerWithinMs).unref())])
      // Another worker may be at some of them; their end is seen in the table.
      while (claimed.length < distinct.length && performance.now() < until && (await commands.open(distinct)) > 0)
        await new Promise((resolve) => setTimeout(resolve, 50))
    },
    async stop() {
      clearInterval(timer)
      await Promise.race([Promise.allSettled(running), new Promise((resolve) => setTimeout(resolve, 2000))])
      stopping.abort()
      await Promise.allSettled(running)
    },
  }
}

/** 1 s to 30 s, doubling, with jitter so that many do not come at once. */
export const backoffMs = (attempts: number): number => Math.min(30_000, 1000 * 2 ** Math.min(attempts, 5)) * (0.5 + Math.random() / 2)

const isAbort = (error: unknown): boolean => error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError')
