import { type PortalPlace, portalPlace } from '../apps/server/testing/place.ts'
import { startPostgres } from '../tools/find-postgres.ts'
import { adoptionBench } from './adoption.bench.ts'
import { analyticsBench } from './analytics.bench.ts'
import { applicationsBench } from './applications.bench.ts'
import { browserBench } from './browser.bench.ts'
import { catalogueBench } from './catalogue.bench.ts'
import { companiesBench } from './companies.bench.ts'
import { comparisonBench } from './comparison.bench.ts'
import { dictionaryBench } from './dictionary.bench.ts'
import { durabilityBench } from './durability.bench.ts'
import { filledPortal } from './filled-portal.ts'
import { gatewayBench } from './gateway.bench.ts'
import { importBench } from './import.bench.ts'
import { killsBench } from './kills.bench.ts'
import { lazily } from './lazily.ts'
import { listsBench } from './lists.bench.ts'
import { liveBench } from './live.bench.ts'
import { logsBench } from './logs.bench.ts'
import { portfolioBench } from './portfolio.bench.ts'
import { publicBench } from './public.bench.ts'
import { readingBench } from './reading.bench.ts'
import { searchBench } from './search.bench.ts'
import { startBench } from './start.bench.ts'
import { stormsBench } from './storms.bench.ts'
import { printTable, type Row } from './table.ts'
import { teamsBench } from './teams.bench.ts'
import { truthBench } from './truth.bench.ts'
import { vocabularyBench } from './vocabulary.bench.ts'
import { walksBench } from './walks.bench.ts'

/**
 * `npm run bench`: ratios against baselines that run in the same minutes on the same machine. `npm run bench -- gateway` runs one part.
 * A goal that is missed is marked in the table; only a part that breaks makes the exit code 1.
 */
const only = process.argv.slice(2)
const rows: Row[] = []
const broken: string[] = []

async function part(name: string, measure: () => Promise<Row | Row[]>): Promise<void> {
  if (only.length > 0 && !only.includes(name)) return
  try {
    rows.push(...[await measure()].flat())
  } catch (error) {
    broken.push(name)
    console.error(`${name}:`, error)
  }
}

async function inPlace<R>(options: Parameters<typeof portalPlace>[0], measure: (place: PortalPlace) => Promise<R>): Promise<R> {
  const place = await portalPlace(options)
  try {
    return await measure(place)
  } finally {
    await place.remove()
  }
}

const postgres = await startPostgres({ durable: true })
process.env.TEST_DATABASE_URL = postgres.url

const filled = lazily(filledPortal)
await part('applications', async () => applicationsBench(await filled.get()))
await part('teams', async () => teamsBench(await filled.get()))
await part('catalogue', async () => catalogueBench(await filled.get()))
await part('lists', async () => listsBench(await filled.get()))
await part('companies', async () => companiesBench(await filled.get()))
await filled.end()
await part('analytics', () => inPlace({ onPostgres: true }, analyticsBench))
await part('search', () => inPlace({ onPostgres: true }, searchBench))
await part('dictionary', dictionaryBench)
await part('portfolio', portfolioBench)
await part('gateway', gatewayBench)
await part('adoption', adoptionBench)
await part('import', importBench)
await part('comparison', comparisonBench)
await part('live', liveBench)
await part('start', startBench)
await part('browser', () => inPlace({}, async (place) => browserBench(await place.start())))
await part('public', () => inPlace({ onPostgres: true }, publicBench))
await part('reading', () => inPlace({}, async (place) => readingBench(await place.start())))
// These take many minutes, so they run only when they are named.
if (only.includes('logs')) await part('logs', () => inPlace({ onPostgres: true }, logsBench))
for (const onPostgres of [false, true])
  if (only.includes('durability'))
    await part('durability', () =>
      inPlace({ onPostgres }, (place) => durabilityBench(place, onPostgres ? 'PostgreSQL' : 'embedded database')),
    )
if (only.includes('kills')) await part('kills', () => inPlace({ onPostgres: true, env: { MODULES: 'Portfolio' } }, killsBench))
for (const onPostgres of [true, false]) if (only.includes('vocabulary')) await part('vocabulary', () => vocabularyBench(onPostgres))
if (only.includes('walks')) await part('walks', walksBench)
if (only.includes('storms')) await part('storms', stormsBench)
if (only.includes('truth')) await part('truth', () => inPlace({}, truthBench))
await postgres.stop()

printTable(rows)
if (broken.length > 0) console.error(`\nBroken: ${broken.join(', ')}`)
process.exit(broken.length > 0 ? 1 : 0)
