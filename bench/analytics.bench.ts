import type { Asked } from '@portico/apidex/analytics/server/analytics.store.ts'
import { ranking } from '@portico/apidex/analytics/server/ranking.store.ts'
import { tendMonths } from '@portico/apidex/traffic/server/month.store.ts'
import { partitionOf } from '@portico/apidex/traffic/server/partition.store.ts'
import { dayMs } from '@portico/apidex/traffic/traffic.rules.ts'
import { openPostgres } from '@portico/platform/server/database/postgres.ts'
import pg from 'pg'
import { apiClient } from '../apps/server/testing/client.ts'
import type { PortalPlace } from '../apps/server/testing/place.ts'
import { statementsOf } from './bare-sql.ts'
import { inTurn } from './load.ts'
import { median, medianOf, type Row } from './table.ts'

/** `BENCH_APPLICATIONS=500` makes a quick look of it. */
const applicationRows = Number(process.env.BENCH_APPLICATIONS ?? 10_000)
/** Thirteen months, and what is kept of days. */
const days = 396
const products = 20
const rounds = 3
const asks = 5
const most = { ratio: 1.5 }

/** Rankings over thirteen months, by what has few and by what has many, and narrowed by a second one, against their own statements without HTTP. */
export async function analyticsBench(place: PortalPlace): Promise<Row[]> {
  const portal = await place.start({ LOG_LEVEL: 'silent', MODULES: 'InternalDeveloperPortal' })
  const databaseUrl = place.databaseUrl ?? ''
  const now = new Date()
  const from = new Date(Math.floor(now.getTime() / dayMs) * dayMs - (days - 1) * dayMs)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    for (const statement of fillings(from, now)) await client.query(statement)
    await addUpMonths(databaseUrl, now)
    await client.query('vacuum analyze')
    const { rows } = await client.query<{ id: string }>(`select id from person where email = 'admin@portico.example'`)
    const asked: Asked = {
      environmentId: 'test',
      caller: { id: rows[0]?.id ?? '', email: '', name: '', roles: ['admin'] },
      companies: undefined,
    }
    const headers = { authorization: `Bearer ${await apiClient(portal.url).token('admin')}` }
    const measured: Row[] = []
    for (const [what, by, more] of [
      ['by API product', 'apiproduct', {}],
      ['by application', 'application', {}],
      ['by application, of one API product', 'application', { apiproduct: 'bench-1' }],
    ] as const) {
      const query = new URLSearchParams({ by, from: from.toISOString(), to: now.toISOString(), ...more })
      const statements = await statementsOf(databaseUrl, (db) =>
        ranking(db, { ...asked, ...more }, { by, parts: [{ step: 'day', from, to: now }], before: undefined, limit: 25, offset: 0 }),
      )
      const turns = await inTurn(rounds, {
        ours: () => middle(() => fetched(`${portal.url}/api/environments/test/analytics/top?${query}`, headers)),
        bare: () =>
          middle(async () => {
            for (const { text, values } of statements) await client.query(text, values)
          }),
      })
      const ratio = medianOf(turns, ({ ours, bare }) => ours / bare)
      measured.push({
        what: `analytics ${what}, 13 months × ${applicationRows} applications, PostgreSQL`,
        measured: `${medianOf(turns, ({ ours }) => ours).toFixed(0)} ms`,
        baseline: `${medianOf(turns, ({ bare }) => bare).toFixed(0)} ms its ${statements.length} statements without HTTP`,
        ratio: ratio.toFixed(2),
        goal: `<= ${most.ratio.toFixed(2)}`,
        met: ratio <= most.ratio,
      })
    }
    return measured
  } finally {
    await client.end()
    await portal.stop('SIGTERM')
  }
}

/** As the scheduled care of the started server would within the hour. */
async function addUpMonths(databaseUrl: string, now: Date): Promise<void> {
  const database = await openPostgres(databaseUrl)
  try {
    await tendMonths(database, now)
  } finally {
    await database.close()
  }
}

async function fetched(url: string, headers: Record<string, string>): Promise<void> {
  const answer = await fetch(url, { headers })
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status}`)
  await answer.arrayBuffer()
}

/** Milliseconds of the middle one of some. */
async function middle(ask: () => Promise<unknown>): Promise<number> {
  const took: number[] = []
  for (let n = 0; n < asks; n += 1) {
    const start = performance.now()
    await ask()
    took.push(performance.now() - start)
  }
  return median(took)
}

/** Each application calls one API product every day, with answers of two classes. */
const fillings = (from: Date, to: Date) => {
  const months = new Map<string, string>()
  for (let at = from.getTime(); at <= to.getTime(); at += dayMs) {
    const { name, from: start, to: end } = partitionOf('day', new Date(at))
    months.set(
      name,
      `create table if not exists ${name} partition of traffic_day for values from ('${start.toISOString()}') to ('${end.toISOString()}')`,
    )
  }
  return [
    `update environment set reconciler = 'stopped'`,
    ...months.values(),
    `insert into application (environment_id, app_id, name, owner_id, created_by)
      select 'test', 'analytics-' || n, 'Bench application number ' || n, p.id, p.id
      from generate_series(1, ${applicationRows}) n, person p where p.email = 'developer@portico.example'`,
    `insert into api_product (environment_id, name, display_name, description, category, tags, status, approval, visibility, base_path, owner_id, observed_revision)
      select 'test', 'bench-' || n, 'Bench product number ' || n, '', '', '{}', 'published', 'auto', 'signedIn', '/bench-' || n, p.id, 1
      from generate_series(1, ${products}) n, person p where p.email = 'productowner@portico.example'`,
    `insert into traffic_series (environment_id, application_id, key_id, product_id, operation, status_class)
      select 'test', a.id, a.id, p.id, 'listReadings', c from application a
      join api_product p on p.environment_id = 'test' and p.name = 'bench-' || 1 + substr(a.app_id, 11)::int % ${products}
      cross join unnest(array[2, 5]) c where a.app_id like 'analytics-%'`,
    `insert into traffic_day (at, series_id, calls, l5, l9)
      select '${from.toISOString()}'::timestamptz + n * interval '1 day', s.id, 100 + s.id % 50, 60, 40 + s.id % 50
      from traffic_series s, generate_series(0, ${days - 1}) n where s.operation = 'listReadings' and s.key_id = s.application_id`,
    'vacuum analyze',
  ]
}
