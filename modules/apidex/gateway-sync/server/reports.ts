import { sentence } from '@portico/connectors/gateways/failures.contract.ts'
import { GatewayError, type ReportedCalls } from '@portico/connectors/gateways/gateway.ts'
import { pagesOf } from '@portico/connectors/gateways/shared/everything.ts'
import type { Job } from '@portico/platform/server/jobs.ts'
import type { ApidexServices } from '../../apidex-services.ts'
import { setLastUsed } from '../../applications/server/key-use.store.ts'
import { environmentExists } from '../../environments/server/environment.store.ts'
import { environmentStates } from '../../environments/server/environment-state.store.ts'
import { type HourWindow, partsOfWindow, reportWindow } from '../../traffic/report.rules.ts'
import { makePartitions, partitionOf, patiently } from '../../traffic/server/partition.store.ts'
import { reportStore } from '../../traffic/server/report.store.ts'
import { hourMs, minuteMs, reportsEveryMinutes } from '../../traffic/traffic.rules.ts'
import { environmentLogStore } from './environment-log.store.ts'
import { failureOf } from './failure.ts'
import { type Gateway, gatewayOf } from './gateway-of.ts'

const pageMs = 60_000
const gatewaysAtOnce = 4
/** One hour of 30,000 keys in three classes; more is no report but a fault, and would not fit into memory. */
const mostRows = 1_000_000

/** Asks gateways that tell nobody of a call for their own sums, and puts them in place of what they said of the same hours before. */
export function gatewayReports(
  services: Pick<ApidexServices, 'database' | 'clock' | 'log' | 'secrets' | 'embeddedGateway' | 'logSink'>,
): Job {
  const { database, clock, log } = services

  async function read(gateway: Gateway, window: HourWindow, signal: AbortSignal): Promise<ReportedCalls[]> {
    const { readReports } = gateway.driver
    const all: ReportedCalls[] = []
    if (!readReports) return all
    const connect = () =>
      gateway.connect(AbortSignal.any([signal, AbortSignal.timeout(pageMs)]), () => {
        throw new Error('Asking for reports changes nothing at a gateway.')
      })
    for await (const items of pagesOf((page) => readReports(connect(), window, page))) {
      if (all.length + items.length > mostRows) throw new GatewayError('unavailable', sentence('tooLarge'))
      all.push(...items)
    }
    return all
  }

  async function store(environmentId: string, window: HourWindow, rows: readonly ReportedCalls[]): Promise<void> {
    const needed = new Map(
      partsOfWindow(window, 1)
        .flatMap(({ from }) => (['hour', 'day'] as const).map((step) => partitionOf(step, from)))
        .map((one) => [one.name, one]),
    )
    await patiently(database, (tx) => makePartitions(tx, [...needed.values()]))
    const now = clock.now()
    await database.transaction(async (tx) => {
      const uses = await reportStore(tx).replace(environmentId, window, rows)
      // Within its hour nobody knows when; the end of it is not later than now.
      const ends = uses.map((use) => ({ ...use, atMs: Math.min(use.atMs + hourMs, now.getTime()) }))
      if (ends.length > 0) await setLastUsed(tx, ends)
      await reportStore(tx).note(environmentId, {
        ...{ now, message: null, restsUntil: null },
        counted: { from: window.from, to: new Date(Math.min(window.to.getTime(), now.getTime())) },
      })
    })
  }

  /** One environment. That it fails is noted, and told once. */
  async function ask(environmentId: string, signal: AbortSignal): Promise<void> {
    const gateway = await gatewayOf(services, database.db, environmentId)
    if (!gateway?.driver.readReports) return
    const reports = reportStore(database.db)
    const standing = await reports.standing(environmentId)
    const now = clock.now()
    if (standing?.restsUntil && new Date(standing.restsUntil) > now) return
    const until = standing?.countedUntil ? new Date(standing.countedUntil) : null
    const startedAt = performance.now()
    try {
      // What was being taken over during the last reading is asked for again, too.
      const adopted =
        until !== null && (await reports.hasAdopted(environmentId, new Date(until.getTime() - reportsEveryMinutes * minuteMs)))
      for (const part of partsOfWindow(reportWindow(now, until, adopted)))
        await store(environmentId, part, await read(gateway, part, signal))
      if (standing?.message)
        await environmentLogStore(database.db).told(environmentId, 'reports', { ok: true, message: '' }, performance.now() - startedAt)
    } catch (error) {
      if (signal.aborted) return
      // What came of an environment that was deleted meanwhile belongs to nothing, and that is no fault.
      if (!(await environmentExists(database.db, environmentId))) return
      const { isOfGateway, message, retryAfterMs } = failureOf(error)
      if (!isOfGateway) log.error({ err: error, environmentId }, 'the reports of a gateway could not be stored')
      const restsUntil = retryAfterMs === undefined ? null : new Date(now.getTime() + retryAfterMs)
      await reports.note(environmentId, { now, counted: null, message, restsUntil })
      if (standing?.message !== message)
        await environmentLogStore(database.db).told(environmentId, 'reports', { ok: false, message }, performance.now() - startedAt)
    }
  }

  async function askAll(signal: AbortSignal): Promise<void> {
    const left = await environmentStates(database.db).all()
    const oneAfterTheOther = async () => {
      for (let next = left.shift(); next && !signal.aborted; next = left.shift()) {
        const { id } = next
        await database
          .exclusively(`reports ${id}`, () => ask(id, signal))
          .catch((error: unknown) => log.warn({ err: error, environmentId: id }, 'the reports of a gateway could not be asked for'))
      }
    }
    await Promise.all(Array.from({ length: gatewaysAtOnce }, oneAfterTheOther))
  }

  return { name: 'ask for reports', everyMs: reportsEveryMinutes * minuteMs, single: true, atStart: true, run: askAll }
}
