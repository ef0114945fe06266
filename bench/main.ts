import { freePort, portalPlace } from '../apps/server/testing/place.ts'
import { startPostgres } from '../tools/find-postgres.ts'
import { applicationsBench } from './applications.bench.ts'
import { gatewayBench } from './gateway.bench.ts'
import { startBench } from './start.bench.ts'
import { printTable, type Row } from './table.ts'
import { durabilityBench, truthBench } from './truth.bench.ts'

/** `npm run bench`: ratios against baselines that run in the same minutes on the same machine. `npm run bench -- gateway` runs one part. */
const only = process.argv.slice(2)
const wanted = (name: string) => only.length === 0 || only.includes(name)
const rows: Row[] = []

if (wanted('applications')) {
  const postgres = await startPostgres()
  process.env.TEST_DATABASE_URL = postgres.url
  const place = await portalPlace({ onPostgres: true })
  const portal = await place.start({ LOG_LEVEL: 'silent' })
  rows.push(await applicationsBench(portal, place.databaseUrl ?? ''))
  await portal.stop('SIGTERM')
  await place.remove()
  await postgres.stop()
}
if (wanted('gateway')) {
  const gatewayPort = await freePort()
  const place = await portalPlace({ env: { GATEWAY_PORT: String(gatewayPort), LOG_LEVEL: 'silent' } })
  const portal = await place.start()
  rows.push(await gatewayBench(portal, gatewayPort))
  await portal.stop('SIGTERM')
  await place.remove()
}
if (wanted('start')) {
  const place = await portalPlace()
  rows.push(...(await startBench(place)))
  await place.remove()
}
// These take many minutes, so they run only when they are named.
if (only.includes('durability')) {
  const postgres = await startPostgres()
  process.env.TEST_DATABASE_URL = postgres.url
  for (const onPostgres of [false, true]) {
    const place = await portalPlace({ onPostgres })
    rows.push(await durabilityBench(place, onPostgres ? 'PostgreSQL' : 'embedded database'))
    await place.remove()
  }
  await postgres.stop()
}
if (only.includes('truth')) {
  const place = await portalPlace()
  rows.push(await truthBench(place))
  await place.remove()
}
printTable(rows)
process.exit(0)
