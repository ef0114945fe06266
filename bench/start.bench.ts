import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type PortalPlace, portalPlace } from '../apps/server/testing/place.ts'
import { childServer } from './child-server.ts'
import { memoryMegabytes } from './process-usage.ts'
import { program } from './program.ts'
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
    const [bareDatabase, bareServerMegabytes] = [await secondOpening(), await bareServer(postgres.databaseUrl ?? '')]
    const started = (what: string, seconds: number, limit: number): Row => ({
      what: `second start, embedded database, ${what}`,
      measured: `${seconds.toFixed(2)} s`,
      baseline: `${bareDatabase.wholeSeconds.toFixed(2)} s PGlite alone`,
      ratio: (seconds / bareDatabase.wholeSeconds).toFixed(2),
      goal: `< ${limit} s`,
      met: seconds < limit,
    })
    const used = (what: string, megabytes: number, bare: readonly [number, string], limit: number): Row => ({
      what: `memory ${settledMs / 1000} s after the second start, ${what}`,
      measured: `${megabytes.toFixed(0)} MB`,
      baseline: `${bare[0].toFixed(0)} MB ${bare[1]}`,
      ratio: (megabytes / bare[0]).toFixed(2),
      goal: `< ${limit} MB`,
      met: within(megabytes, limit),
    })
    return [
      started('after a clean stop', second.seconds, goal.cleanSeconds),
      started('after SIGKILL', afterKill.seconds, goal.killedSeconds),
      used('embedded database', memory[0] ?? Number.NaN, [bareDatabase.megabytes, 'PGlite alone'], goal.embeddedMegabytes),
      used('PostgreSQL', memory[1] ?? Number.NaN, [bareServerMegabytes, 'bare Fastify + pg'], goal.postgresMegabytes),
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

/** PGlite alone opens a database that is there already. */
async function secondOpening() {
  const folder = mkdtempSync(join(tmpdir(), 'portico-bare-'))
  try {
    await program('open-database', join(folder, 'pg'))
    return await program('open-database', join(folder, 'pg'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function bareServer(databaseUrl: string): Promise<number> {
  const server = await childServer('bare-list', { databaseUrl, statement: { text: 'select 1', values: [] } })
  await fetch(server.url)
  const { now } = memoryMegabytes(server.pid)
  await server.stop()
  return now
}
