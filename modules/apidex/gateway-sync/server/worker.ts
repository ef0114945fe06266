import { type Piece, traced } from '@portico/platform/server/telemetry/work.ts'
import type { ApidexServices } from '../../apidex-services.ts'
import { keyStore } from '../../applications/server/key.store.ts'
import { failureKind } from '../../environments/server/connection.ts'
import { reachStore } from '../../environments/server/reach.store.ts'
import { type Claimed, commandStore, type Target, type Workplace } from '../../gateway-commands/server/command.store.ts'
import { wantKeys, wantProducts } from '../../gateway-commands/server/want.store.ts'
import { bring } from './bring.ts'
import { failureOf } from './failure.ts'
import { gatewayEvents } from './gateway-events.store.ts'

/** Longest time for one command at the gateway. */
const longestCallMs = 10_000
const pollMs = 500
const answerWithinMs = 3000
const perEnvironment = 8
/** A gateway that does not answer is asked by one command at a time. */
const perUnreachable = 1
const leaseMarginMs = 1000
/** What has hung for longer when its gateway is back is begun anew instead of being waited for. */
const hangingMs = 1500
/** What has hung for longer while a later one was answered is begun anew, with a write once: it may be one that takes long. So long it also keeps its place. */
const passedMs = 3000

export interface Worker {
  tryNow(targets: readonly Target[]): Promise<void>
  /** Looks for due work now instead of at the next poll. */
  wake(): void
  /** A lost gateway has answered: what waits for it is due, what hangs since before begins anew. */
  cameBack(environmentId: string): void
  /** Whether all that is under way there hangs, so that nothing of it can tell whether the gateway answers again. */
  isStuck(environmentId: string): boolean
  /** It answered what was asked at that moment (monotonic, ms): what hangs since before and has only read begins anew. */
  answered(environmentId: string, since: number): void
  stop(): Promise<void>
}

class LeaseLost extends Error {}

interface Run {
  hasWritten: boolean
  /** By the portal, not by the gateway. */
  wasCutShort: boolean
  /** A write hung until the time of the command was over, at a gateway that is there. */
  isSlow: boolean
}

interface UnderWay {
  id: string
  environmentId: string
  startedAt: number
  hasWritten: boolean
  beginAnew: AbortController
  work: Promise<void>
}

/** Brings keys and products to their wanted revision. The gateway is called outside any transaction. */
export function startWorker(services: ApidexServices): Worker {
  const { database, log, gatewayLeaseMs: leaseMs } = services
  const commands = commandStore(database.db)
  const reach = reachStore(database.db)
  const events = gatewayEvents(services.audit)
  const underWay = new Set<UnderWay>()
  /** Since when, on this process's clock. */
  const away = new Map<string, number>()
  const restsUntil = new Map<string, number>()
  const backSince = new Map<string, number>()
  /** When the latest began that was answered, and the latest command that wrote. */
  const answeredSince = new Map<string, number>()
  const wroteSince = new Map<string, number>()
  /** How often, until it comes to an end. */
  const begunAnew = new Map<string, number>()
  const stopping = new AbortController()
  // A call that outlived its lease would be at work beside the one that takes over.
  const leaseEndMs = leaseMs - leaseMarginMs
  const callMs = Math.min(longestCallMs, leaseEndMs)

  const run = (command: Claimed): Promise<void> => {
    const { id, environmentId } = command
    const beginAnew = new AbortController()
    const one: UnderWay = { id, environmentId, startedAt: performance.now(), hasWritten: false, beginAnew, work: Promise.resolve() }
    underWay.add(one)
    one.work = traced(commandPiece(command), () => execute(command, one))
      .catch((error: unknown) => log.error({ err: error, command: id }, 'a gateway command could not be noted; its lease ends by itself'))
      .finally(() => {
        underWay.delete(one)
        wake()
      })
    return one.work
  }

  async function execute(command: Claimed, one: UnderWay): Promise<void> {
    const timeUp = AbortSignal.timeout(callMs)
    const mayWrite = () => {
      // The monotonic clock goes on while a process is frozen, so a worker that slept past its lease stops here.
      if (performance.now() - command.claimedAt > leaseEndMs) throw new LeaseLost('The lease of this command is over.')
      one.hasWritten = true
    }
    try {
      const signal = AbortSignal.any([stopping.signal, one.beginAnew.signal, timeUp])
      const calledAt = performance.now()
      const { revision, observed, value } = await bring(services, command, { signal, mayWrite })
      const held = await database.transaction(async (tx) => {
        const isHeld = await commandStore(tx).succeed(command, revision, observed)
        if (isHeld && value !== undefined) await keyStore(tx).takeValue(command.targetId, value, services.secrets)
        return isHeld
      })
      if (!held) await dueAgain(command, one.hasWritten)
      begunAnew.delete(command.id)
      for (const since of one.hasWritten ? [answeredSince, wroteSince] : [answeredSince]) noteLater(since, command.environmentId, calledAt)
      await noteReached(command.environmentId, performance.now() - calledAt)
    } catch (error) {
      const { hasWritten } = one
      if (error instanceof LeaseLost) return dueAgain(command, hasWritten)
      const wasCutShort = one.beginAnew.signal.aborted || stopping.signal.aborted
      if (!wasCutShort) begunAnew.delete(command.id)
      const isSlow = hasWritten && timeUp.aborted && !wasCutShort && !isAway(command.environmentId)
      await noteFailure(command, error, { hasWritten, wasCutShort, isSlow })
    }
  }

  /** For so long that what was begun before it can have been answered by nobody. */
  const isAway = (environmentId: string): boolean => performance.now() - (away.get(environmentId) ?? Number.POSITIVE_INFINITY) > hangingMs

  async function noteReached(environmentId: string, latencyMs: number): Promise<void> {
    if (await reach.reached(environmentId, latencyMs)) cameBack(environmentId)
  }

  /** Between two looks a gateway may be lost and be back. */
  function cameBack(environmentId: string): void {
    backSince.set(environmentId, performance.now())
    wake()
  }

  const stateOfPlaces = (environmentId: string): { busy: number; hanging: number } => {
    const busy = [...underWay].filter((one) => one.environmentId === environmentId)
    return { busy: busy.length, hanging: busy.filter(({ startedAt }) => performance.now() - startedAt > passedMs).length }
  }

  /** A worker that finds its lease gone cannot know what it left behind, so the target is brought to its state once more. */
  async function dueAgain(command: Claimed, hasWritten: boolean): Promise<void> {
    await database.transaction(async (tx) => {
      await (command.kind === 'key' ? wantKeys : wantProducts)(tx, [command.targetId], command.urgent)
      if (hasWritten) await commandStore(tx).noteUnsure(command.id)
    })
    log.warn({ command: command.id }, 'a gateway command outlived its lease; it runs again')
  }

  async function noteFailure(command: Claimed, error: unknown, { wasCutShort, ...written }: Run): Promise<void> {
    const failure = failureOf(error)
    if (!failure.isOfGateway) log.error({ err: error, command: command.id }, 'a gateway command failed unexpectedly')
    // A revoke never becomes failed and never stops.
    const isFinal = failure.kind === 'refused' && !command.urgent
    const retryInMs = isFinal ? undefined : wasCutShort ? 0 : (failure.retryAfterMs ?? backoffMs(command.attempts))
    const wasAnswered = failure.kind === 'refused' || failure.statusCode === 429
    const state = await database.transaction(async (tx) => {
      const now = await commandStore(tx).fail(command, { error: failure.message, retryInMs, wasAnswered, ...written })
      if (now === 'failed') await events.commandFailed(tx, command, failure.message)
      return now
    })
    if (!state) await dueAgain(command, written.hasWritten)
    // After the command has its next time: whoever hears from the gateway from now on makes it due.
    if (failure.isOfGateway && failure.kind === 'unavailable' && !wasCutShort) {
      // Whoever asks for fewer calls is there, and is left alone for as long as it says.
      if (failure.statusCode !== 429) await reach.lost(command.environmentId, failure.message, failureKind(error))
      else if (failure.retryAfterMs) restsUntil.set(command.environmentId, performance.now() + failure.retryAfterMs)
    }
  }

  /** What has been hanging since before its gateway came back, or since before it answered, would go on until its time is over. */
  function beginAnewWhatHangs(workplaces: readonly Workplace[]): void {
    const now = performance.now()
    for (const { id, reachable } of workplaces) {
      if (reachable === false) away.set(id, away.get(id) ?? now)
      else if (away.delete(id)) backSince.set(id, now)
    }
    for (const one of underWay) {
      const { id, environmentId, startedAt, hasWritten, beginAnew } = one
      const [back = 0, answered = 0, wrote = 0] = [backSince, answeredSince, wroteSince].map((since) => since.get(environmentId))
      const isLeft = startedAt < back && now - startedAt > hangingMs
      // Of what has only read, nothing can come to pass later: it is begun anew as often as its time allows, each time later.
      const times = begunAnew.get(id) ?? 0
      const wasPassed = hasWritten ? startedAt < wrote && times === 0 : startedAt < answered
      if (!isLeft && !(wasPassed && now - startedAt > passedMs * (times + 1))) continue
      begunAnew.set(id, times + 1)
      beginAnew.abort()
    }
  }

  async function look(): Promise<void> {
    const workplaces = await commands.workplaces()
    beginAnewWhatHangs(workplaces)
    for (const { id, reachable, hasDueWork } of workplaces) {
      if (!hasDueWork || (restsUntil.get(id) ?? 0) > performance.now()) continue
      const room = roomAt(id, reachable)
      if (room > 0) for (const command of await commands.claimDue(id, room, leaseMs)) void run(command)
    }
  }

  /** Where all places are held by what hangs, one more finds out whether the gateway is answering again. */
  function roomAt(environmentId: string, reachable: boolean | null): number {
    const { busy, hanging } = stateOfPlaces(environmentId)
    if (reachable === false) return perUnreachable - busy
    return Math.max(perEnvironment - busy, Math.min(hanging, 1) - (busy - hanging))
  }

  let looking: Promise<void> | undefined
  let lookAgain = false
  function wake(): void {
    lookAgain = true
    if (looking || stopping.signal.aborted) return
    looking = (async () => {
      try {
        while (lookAgain && !stopping.signal.aborted) {
          lookAgain = false
          await look()
        }
      } catch (error) {
        log.warn({ err: error }, 'gateway commands could not be read')
      } finally {
        looking = undefined
      }
    })()
  }

  // The embedded database is this process's alone, so whoever held a command there has ended.
  const ready = (database.kind === 'pglite' ? commands.freeAll() : Promise.resolve()).catch((error: unknown) =>
    log.warn({ err: error }, 'gateway commands of an earlier run could not be freed; their leases end by themselves'),
  )
  let timer: NodeJS.Timeout | undefined
  void ready.then(() => {
    if (!stopping.signal.aborted) timer = setInterval(wake, pollMs)
  })

  return {
    async tryNow(targets) {
      await ready
      const distinct = [...new Map(targets.map((target) => [`${target.kind} ${target.id}`, target])).values()]
      if (distinct.length === 0 || stopping.signal.aborted) return
      const until = performance.now() + answerWithinMs
      // Of many, the first at once; the others follow as these end, so that the gateway is not run over.
      const claimed = await commands.claimTargets(distinct.slice(0, perEnvironment), leaseMs)
      const own = Promise.all(claimed.map(run))
      await Promise.race([own, new Promise((resolve) => setTimeout(resolve, answerWithinMs).unref())])
      // Another worker may be at some of them; their end is seen in the table.
      while (claimed.length < distinct.length && performance.now() < until && (await commands.countOpen(distinct)) > 0)
        await new Promise((resolve) => setTimeout(resolve, 50))
    },
    wake,
    cameBack,
    isStuck(environmentId) {
      const { busy, hanging } = stateOfPlaces(environmentId)
      return hanging > 0 && busy === hanging
    },
    answered(environmentId, since) {
      noteLater(answeredSince, environmentId, since)
      wake()
    },
    async stop() {
      clearInterval(timer)
      const ended = () => Promise.allSettled([...underWay].map((one) => one.work))
      await Promise.race([ended(), new Promise((resolve) => setTimeout(resolve, 2000))])
      stopping.abort()
      await looking
      await ended()
    },
  }
}

const noteLater = (times: Map<string, number>, id: string, at: number) => times.set(id, Math.max(at, times.get(id) ?? 0))

/** 1 s to 30 s, doubling, with jitter so that many do not come at once. */
export const backoffMs = (attempts: number): number => Math.min(30_000, 1000 * 2 ** Math.min(attempts, 5)) * (0.5 + Math.random() / 2)

const commandPiece =
  ({ kind, environmentId }: Claimed) =>
  (): Piece => ({ name: `gateway ${kind}`, kind: 'internal', attributes: { 'portico.environment': environmentId, 'portico.target': kind } })
