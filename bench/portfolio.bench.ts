import { domainsById } from '@portico/core/domains/server/domain-lookup.store.ts'
import { prospectStore } from '@portico/portfolio/prospects/server/prospect.store.ts'
import { prospectColumns } from '@portico/portfolio/prospects/server/prospect-board.store.ts'
import { similarTo } from '@portico/portfolio/prospects/server/prospect-similar.store.ts'
import pg from 'pg'
import { apiClient } from '../apps/server/testing/client.ts'
import { type PortalProcess, portalPlace } from '../apps/server/testing/place.ts'
import { statementsOf } from './bare-sql.ts'
import { besideTeams, type Page } from './beside-teams.ts'
import { medians } from './lists.bench.ts'
import type { Row } from './table.ts'

const manyRows = 100_000
const fewRows = 1_000
const teamRows = 10_000
const times = 40
const most = { statistics: 1.5, similar: 3 }
const started = { LOG_LEVEL: 'silent', MODULES: 'InternalDeveloperPortal,Portfolio' }

/** How the portfolio bears many prospects with all their links: its pages beside those of teams, its numbers beside those of few, what looks alike beside its SQL. */
export async function portfolioBench(): Promise<Row[]> {
  const [many, few] = [await portalPlace({ onPostgres: true }), await portalPlace({ onPostgres: true })]
  try {
    const [large, small] = [await many.start(started), await few.start(started)]
    await fill(many.databaseUrl ?? '', manyRows)
    await fill(few.databaseUrl ?? '', fewRows)
    return [...(await pageRows(large, many.databaseUrl ?? '')), ...(await numberRows(large, small, many.databaseUrl ?? ''))]
  } finally {
    await many.remove()
    await few.remove()
  }
}

/** Finds some hundred, as the search among teams does that it stands beside. */
const search = 'abc'
const today = new Date().toISOString().slice(0, 10)

async function pageRows(portal: PortalProcess, databaseUrl: string): Promise<Row[]> {
  const id = await idOf(databaseUrl, 'select id from person where email = $1', 'admin@portico.example')
  const caller = { id, email: 'admin@portico.example', name: '', roles: ['admin'] as const }
  const reply = { header: () => undefined, request: { url: '/' } } as never
  const store = (db: Parameters<typeof prospectStore>[0]) =>
    prospectStore(db, {
      now: new Date(),
      today,
      caller,
      domainsOf: domainsById,
      productsOf: async () => () => ({}),
      objectsOf: async () => () => ({}),
    })
  const pages: Record<string, Page> = {
    'first page': {
      path: '/api/prospects?itemsPerPage=10',
      statements: await statementsOf(databaseUrl, (db) => store(db).list({ query: { itemsPerPage: 10 }, filter: {} }, reply)),
    },
    'a search': {
      path: `/api/prospects?itemsPerPage=10&search=${search}`,
      isSearch: true,
      statements: await statementsOf(databaseUrl, (db) => store(db).list({ query: { itemsPerPage: 10, search }, filter: {} }, reply)),
    },
    'the board, 50 of each column': {
      path: '/api/prospects/board',
      statements: await statementsOf(databaseUrl, (db) => prospectColumns(db, {}, { today, caller, domainsOf: domainsById })),
    },
  }
  return besideTeams(portal, databaseUrl, { caller, what: `prospects, ${manyRows} with their links`, teams: teamRows, pages })
}

async function numberRows(large: PortalProcess, small: PortalProcess, databaseUrl: string): Promise<Row[]> {
  const [ask, askFew] = [await reader(large.url), await reader(small.url)]
  const like = await idOf(databaseUrl, 'select id from prospect where code = $1', 'BCH-50000')
  const domain = await idOf(databaseUrl, 'select id from domain where code = $1', 'BENCH_7')
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const statements = await statementsOf(databaseUrl, (db) => similarTo(db, like, { byObjects: false }))
    const plain = async () => {
      for (const { text, values } of statements) await client.query(text, values)
    }
    const ms = await medians(times, {
      numbers: () => ask('/api/portfolio/statistics'),
      fewNumbers: () => askFew('/api/portfolio/statistics'),
      ofDomain: () => ask(`/api/portfolio/statistics?domain=${domain}`),
      fewOfDomain: () => askFew(`/api/portfolio/statistics?domain=${domain}`),
      similar: () => ask(`/api/prospects/${like}/similar`),
      plain,
    })
    const row = (what: string, measured: number, baseline: number, of: string, limit: number): Row => ({
      what: `prospects, ${manyRows} with their links: ${what}`,
      measured: `${measured.toFixed(1)} ms`,
      baseline: `${baseline.toFixed(1)} ms ${of}`,
      ratio: (measured / baseline).toFixed(2),
      goal: `<= ${limit.toFixed(2)}`,
      met: measured / baseline <= limit,
    })
    const same = `the same of ${fewRows}`
    return [
      row('all numbers of the portfolio', ms.numbers, ms.fewNumbers, same, most.statistics),
      row('the numbers of one domain', ms.ofDomain, ms.fewOfDomain, same, most.statistics),
      row('what looks alike', ms.similar, ms.plain, 'its SQL', most.similar),
    ]
  } finally {
    await client.end()
  }
}

async function reader(url: string) {
  const headers = { authorization: `Bearer ${await apiClient(url).token('admin')}` }
  return async (address: string): Promise<void> => {
    const answer = await fetch(`${url}${address}`, { headers })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${text.slice(0, 300)}`)
  }
}

async function idOf(databaseUrl: string, statement: string, value: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ id: string }>(statement, [value])
  await client.end()
  if (!rows[0]) throw new Error(`${value} is not there.`)
  return rows[0].id
}

const states =
  "array['DRAFT','SUBMITTED','QUALIFIED','IN_DESIGN','ON_AGENDA','APPROVED','PLANNED','REALISED','REALISED','RETIRED','DEFERRED','REJECTED']"
const made = "now() - n * interval '3 minutes'"
const stamp = `${made}, ${made}, 'x', 'x'`

/** Each with two rows of the catalogues, one in three in a solution, one in four in a release and with an exception, one in two above another. */
async function fill(databaseUrl: string, rows: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const [solutions, releases] = [Math.ceil(rows / 20), 40]
  try {
    for (const statement of [
      `insert into domain (id, code, name, base_uri, language, created_at, updated_at, created_by, updated_by)
        select md5('bench domain' || n)::uuid, 'BENCH_' || n, 'Bench ' || n, 'https://bench.example/' || n, 'en', now(), now(), 'x', 'x' from generate_series(1, 50) n`,
      `insert into portfolio_release (id, code, name, status, status_changed_at, planned_date, created_at, updated_at, created_by, updated_by)
        select md5('bench release' || n)::uuid, 'B' || n, 'Bench release ' || n, 'PLANNED', now(), current_date + n, ${stamp} from generate_series(1, ${releases}) n`,
      `insert into solution (id, code, name, status, status_changed_at, summary, domain_id, owner_id, created_at, updated_at, created_by, updated_by)
        select md5('bench solution' || n)::uuid, 'BCS-' || n, 'Bench solution ' || n, (array['IN_DESIGN', 'APPROVED', 'LIVE'])[1 + n % 3], ${made}, 'What it is about', md5('bench domain' || 1 + n % 50)::uuid,
          (select id from person limit 1), ${stamp} from generate_series(1, ${solutions}) n`,
      `insert into prospect (id, code, name, summary, domain_id, solution_id, release_id, owner_id, abstraction_type_id, provider_system, status, status_changed_at, value, urgency, effort, desired_date,
          submitted_at, qualified_at, approved_at, realised_at, created_at, updated_at, created_by, updated_by)
        select md5('bench prospect' || n)::uuid, 'BCH-' || n, initcap(left(md5('a' || n), 8)) || ' ' || left(md5('b' || n % (${rows} / 10)), 6) || ' readings', 'About ' || md5('s' || n), md5('bench domain' || 1 + n % 50)::uuid,
          case when n % 3 = 0 then md5('bench solution' || 1 + n % ${solutions})::uuid end, case when n % 4 = 0 then md5('bench release' || 1 + n % ${releases})::uuid end,
          (select id from person limit 1), (select id from catalogue_entry where kind = 'abstractionType' order by code offset n % 5 limit 1), 'System ' || n % 300, (${states})[1 + n % 12], ${made},
          1 + n % 5, 1 + n % 4, 1 + n % 3, case n % 3 when 0 then current_date + n % 900 end, ${made}, case when n % 12 > 2 then ${made} + interval '5 days' end,
          case when n % 12 between 5 and 9 then ${made} + (n % 40) * interval '1 day' end, case when n % 12 between 7 and 9 then ${made} + (40 + n % 90) * interval '1 day' end, ${stamp}
        from generate_series(1, ${rows}) n`,
      `insert into prospect_entry (prospect_id, entry_id) select md5('bench prospect' || n)::uuid, e.id
        from generate_series(1, ${rows}) n, lateral (select id from catalogue_entry where kind in ('usageType', 'northBound') order by kind, code offset n % 12 limit 2) e`,
      `insert into prospect_dependency (prospect_id, depends_on_id) select md5('bench prospect' || n)::uuid, md5('bench prospect' || n + 1)::uuid from generate_series(1, ${rows} - 1, 2) n`,
      `insert into dispensation (code, title, status, status_changed_at, subject_type, subject_id, deviation_type, risk_rating, valid_from, valid_to, created_at, updated_at, created_by, updated_by)
        select 'BCX-' || n, 'Bench exception ' || n, (array['DRAFT', 'REQUESTED', 'IN_REVIEW', 'GRANTED', 'EXPIRED'])[1 + n % 5], ${made}, 'PROSPECT', md5('bench prospect' || n * 4)::uuid::text, 'NORTH_BOUND', 'LOW',
          current_date - 100, current_date + n % 300, ${stamp} from generate_series(1, ${rows} / 4) n`,
      `insert into team (name) select 'Bench team number ' || n from generate_series(1, ${teamRows}) n`,
      'vacuum analyze',
    ])
      await client.query(statement)
  } finally {
    await client.end()
  }
}
