import { productSearches } from '@portico/apidex/api-products/server/product-search.store.ts'
import { applicationSearch } from '@portico/apidex/applications/server/application-search.store.ts'
import { guideSearch } from '@portico/apidex/guides/server/offered.store.ts'
import { teamSearch } from '@portico/apidex/teams/server/team-search.store.ts'
import { issueSearch } from '@portico/core/issues/server/issue-search.store.ts'
import { search } from '@portico/core/search/search.contract.ts'
import { searchRoutes } from '@portico/core/search/server/search.routes.ts'
import { searchStore } from '@portico/core/search/server/search.store.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { openPostgres } from '@portico/platform/server/database/postgres.ts'
import pg from 'pg'
import { apiClient } from '../apps/server/testing/client.ts'
import type { PortalPlace } from '../apps/server/testing/place.ts'
import { statementsOf } from './bare-sql.ts'
import { median, medianOf, type Row } from './table.ts'

/** `BENCH_DOCUMENTS=20000` makes a quick look of it. */
const documents = Number(process.env.BENCH_DOCUMENTS ?? 200_000)
const rounds = 5
const asksOfEach = 20
const most = { ratio: 1.5, p95Ms: 50, guessedP95Ms: 150 }

/** What is asked, from the commonest words to hardly any. */
const questions = {
  words: ['meter reading', 'invoice', 'list customer contract', 'outage report'],
  beginnings: ['met rea', 'inv', 'cust contr', 'outa rep'],
  'mistyped words': ['metre raeding', 'invioce', 'lsit custmoer', 'outgae reprot'],
} as const

/** Searches over 200,000 documents as somebody who sees a part of them, against their own statements without HTTP. */
export async function searchBench(place: PortalPlace): Promise<Row[]> {
  const portal = await place.start({ LOG_LEVEL: 'silent', MODULES: 'InternalDeveloperPortal' })
  const databaseUrl = place.databaseUrl ?? ''
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await fill(client, databaseUrl)
    const { rows: people } = await client.query<{ id: string }>(`select id from person where email = 'developer@portico.example'`)
    const caller = { id: people[0]?.id ?? '', email: 'developer@portico.example', name: '', roles: [] }
    const headers = { authorization: `Bearer ${await apiClient(portal.url).token('developer')}` }
    const measured: Row[] = []
    for (const [what, asked] of Object.entries(questions)) {
      const asks = await Promise.all(
        asked.map(async (q) => ({
          url: `${portal.url}${search.find.path}?${new URLSearchParams({ q })}`,
          statements: await statementsOf(databaseUrl, (db) => answered(db, caller, q)),
        })),
      )
      const ours = ({ url }: (typeof asks)[number]) => fetched(url, headers)
      const bare = async ({ statements }: (typeof asks)[number]) => {
        for (const { text, values } of statements) await client.query(text, values)
      }
      // A server that has just begun compiles its code, and its connections read the catalogue and plan anew: told, but not what people meet.
      const first = measured.length === 0 ? p95Of((await each(asks, ours, bare)).ours) : undefined
      const turns: Turn[] = []
      for (let round = 0; round < rounds; round += 1) turns.push(await each(asks, ours, bare))
      const ratio = medianOf(turns, ({ ours, bare }) => median(ours) / median(bare))
      const p95 = medianOf(turns, ({ ours }) => p95Of(ours))
      const mostMs = what === 'mistyped words' ? most.guessedP95Ms : most.p95Ms
      measured.push({
        what: `search of ${documents} documents, ${what}, PostgreSQL`,
        measured: `${medianOf(turns, ({ ours }) => median(ours)).toFixed(1)} ms, p95 ${p95.toFixed(0)} ms${first === undefined ? '' : ` (${first.toFixed(0)} ms in the first seconds of a server)`}`,
        baseline: `${medianOf(turns, ({ bare }) => median(bare)).toFixed(1)} ms its statements without HTTP, p95 ${medianOf(turns, ({ bare }) => p95Of(bare)).toFixed(0)} ms`,
        ratio: ratio.toFixed(2),
        goal: `<= ${most.ratio.toFixed(2)}, p95 < ${mostMs} ms`,
        met: ratio <= most.ratio && p95 < mostMs,
      })
    }
    return measured
  } finally {
    await client.end()
    await portal.stop('SIGTERM')
  }
}

const sources = [...productSearches, teamSearch, applicationSearch, guideSearch, issueSearch]

/** The call's own handler, so that its statements are caught whatever it sends. */
async function answered(db: Db, caller: unknown, q: string): Promise<void> {
  const handler = searchRoutes({ database: { db } as never, searchSources: () => sources }).find(({ endpoint }) => endpoint === search.find)
  await handler?.handle({ caller, query: { q } } as never)
}

async function fetched(url: string, headers: Record<string, string>): Promise<void> {
  const answer = await fetch(url, { headers })
  const { groups } = (await answer.json()) as { groups?: unknown[] }
  if (!groups?.length) throw new Error(`${url} found nothing: ${answer.status}`)
}

interface Turn {
  ours: number[]
  bare: number[]
}

/** Milliseconds of all, each question as often as the others. In turn, so that both find what the caches of the processor hold of the other's. */
async function each<T>(asks: readonly T[], ours: (one: T) => Promise<void>, bare: (one: T) => Promise<void>): Promise<Turn> {
  const took: Turn = { ours: [], bare: [] }
  for (let n = 0; n < asksOfEach; n += 1)
    for (const one of asks) {
      const start = performance.now()
      await ours(one)
      const between = performance.now()
      await bare(one)
      took.ours.push(between - start)
      took.bare.push(performance.now() - between)
    }
  return took
}

const p95Of = (took: readonly number[]): number => took.toSorted((a, b) => a - b)[Math.ceil(took.length * 0.95) - 1] ?? Number.NaN

const common = [
  ...['meter', 'reading', 'customer', 'contract', 'list', 'invoice', 'report', 'outage', 'station', 'tariff', 'payment', 'address'],
  ...['balance', 'forecast', 'solar', 'charging', 'session', 'vehicle', 'connection', 'voltage', 'quality', 'measure', 'create', 'update'],
]
const vocabulary = 30_000

/** Words as often as people use them: the first of all most often, the thousandth a thousandth of that. */
const texts = (words: number) =>
  `(select string_agg(pg_temp.bench_word(floor(power(${vocabulary}, random()))::int), ' ') from generate_series(1, ${words} + 0 * n))`

const fillings = () => {
  const products = Math.round(documents / 50)
  const teams = documents / 10
  const applications = Math.round(documents * 0.13)
  return [
    `update environment set reconciler = 'stopped'`,
    'select setseed(0.42)',
    `create function pg_temp.bench_word(k int) returns text language sql immutable as $$
      select case when k <= ${common.length} then (array[${common.map((word) => `'${word}'`).join(',')}])[k]
        else substr('${syllables}', 1 + 2 * (k % 60), 2) || substr('${syllables}', 1 + 2 * (k / 60 % 60), 2) || substr('${syllables}', 1 + 2 * (k / 3600 % 60), 2) end $$`,
    `insert into api_product (environment_id, name, display_name, description, category, tags, status, approval, visibility, base_path, owner_id, observed_revision)
      select 'test', 'bench-' || n, ${texts(3)}, ${texts(20)}, '', '{}', case when n % 10 = 0 then 'draft' else 'published' end, 'auto', 'signedIn', '/bench-' || n, p.id, 1
      from generate_series(1, ${products}) n, person p where p.email = 'productowner@portico.example'`,
    `insert into team (name) select ${texts(3)} || ' ' || n from generate_series(1, ${teams}) n`,
    `insert into application (environment_id, app_id, name, owner_id, created_by)
      select 'test', 'searched-' || n, ${texts(3)} || ' ' || n, p.id, p.id
      from generate_series(1, ${applications}) n, person p where p.email = case when n % 2 = 0 then 'developer@portico.example' else 'developer2@portico.example' end`,
    `insert into search_document (kind, id, record_id, environment_id, title, detail, body)
      select 'operation', p.id || '/op' || n, p.id, 'test', ${texts(4)}, 'GET /' || n, ${texts(20)}
      from api_product p, generate_series(1, ${Math.round((documents - products - teams - applications) / products)}) n where p.name like 'bench-%'`,
  ]
}
const syllables = 'babebibobudadedidodufafefifofugagegigoguhahehihohukakekikokulalelilolumamemimomunaneninonupapepipoputaratirotu'.padEnd(
  120,
  'savu',
)

async function fill(client: pg.Client, databaseUrl: string): Promise<void> {
  for (const statement of fillings()) await client.query(statement)
  const database = await openPostgres(databaseUrl)
  await database.transaction((tx) => searchStore(tx).takeWords()).finally(() => database.close())
  await client.query('vacuum analyze')
}
