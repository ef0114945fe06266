import { setTimeout } from 'node:timers/promises'
import { type PortalPlace, portalPlace } from '../apps/server/testing/place.ts'
import { memoryMegabytes } from './process-usage.ts'
import { type Row, within } from './table.ts'

const settledMs = 60_000
const goal = { cleanSeconds: 3, killedSeconds: 8, embeddedMegabytes: 700, postgresMegabytes: 250 }

/** The second start after a clean stop and after SIGKILL, and the memory a minute after it, on both databases. */
export async function startBench(): Promise<Row[]> {
  const embedded = await portalPlace()
  const postgres = await portalPlace({ onPostgres: true })
  try {
    const first = await timed(embedded)
    await first.portal.stop('SIGTERM')
    const second = await timed(embedded)
    await second.portal.stop('SIGKILL')
    const afterKill = await timed(embedded)
    await (await postgres.start()).stop('SIGTERM')
    const onPostgres = await postgres.start()
    await setTimeout(settledMs)
    const memory = [afterKill.portal, onPostgres].map((portal) => memoryMegabytes(portal.process.pid).now)
    for (const portal of [afterKill.portal, onPostgres]) await portal.stop('SIGTERM')
    const started = (what: string, seconds: number, limit: number): Row => ({
      what: `second start, embedded database, ${what}`,
      measured: `${seconds.toFixed(2)} s`,
      baseline: `${first.seconds.toFixed(1)} s the first start, with the demo's data`,
      ratio: (seconds / first.seconds).toFixed(2),
      goal: `< ${limit} s`,
      met: seconds < limit,
    })
    const used = (what: string, megabytes: number, limit: number): Row => ({
      what: `memory ${settledMs / 1000} s after the second start, ${what}`,
      measured: `${megabytes.toFixed(0)} MB`,
      baseline: '',
      ratio: '',
      goal: `< ${limit} MB`,
      met: within(megabytes, limit),
    })
    return [
      started('after a clean stop', second.seconds, goal.cleanSeconds),
      started('after SIGKILL', afterKill.seconds, goal.killedSeconds),
      used('embedded database', memory[0] ?? Number.NaN, goal.embeddedMegabytes),
      used('PostgreSQL', memory[1] ?? Number.NaN, goal.postgresMegabytes),
    ]
  } finally {
    for (const place of [embedded, postgres]) await place.remove()
  }
}

async function timed(place: PortalPlace) {
  const startedAt = performance.now()
  const portal = await place.start()
  return { portal, seconds: (performance.now() - startedAt) / 1000 }
}
