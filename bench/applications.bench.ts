import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { apiClient } from '../apps/server/testing/client.ts'
import type { PortalProcess } from '../apps/server/testing/place.ts'
import { load } from './load.ts'
import type { Row } from './table.ts'

const rows = 100_000
const connections = 16
const seconds = 5

/** The applications list with a search, page and count, against the same two statements without HTTP. */
export async function applicationsBench(portal: PortalProcess, databaseUrl: string): Promise<Row> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections })
  await fill(pool)
  const api = apiClient(portal.url)
  const token = await api.token('admin')
  const url = `${portal.url}/api/environments/test/applications?search=number%2077&itemsPerPage=20`
  await load(url, { connections, seconds: 1, headers: { authorization: `Bearer ${token}` } })
  const over = await load(url, { connections, seconds, headers: { authorization: `Bearer ${token}` } })
  const bare = await bareStatements(pool)
  await pool.end()
  return {
    what: `applications, page and count with search, ${rows} rows, PostgreSQL, ${connections} connections`,
    measured: `${over.requestsPerSecond.toFixed(0)}/s${over.failures ? `, ${over.failures} failed` : ''}`,
    baseline: `${bare.toFixed(0)}/s the same two statements without HTTP`,
    ratio: (over.requestsPerSecond / bare).toFixed(2),
    goal: '>= 0.80',
  }
}

async function fill(pool: pg.Pool): Promise<void> {
  const owner =
    (await pool.query<{ id: string }>("select id from person where email = 'developer@portico.example'")).rows[0]?.id ?? randomUUID()
  await pool.query(
    `insert into application (environment_id, app_id, name, owner_id, created_by) select 'test', 'bench-' || n, 'Bench application number ' || n, $1, $1 from generate_series(1, ${rows}) n on conflict do nothing`,
    [owner],
  )
  await pool.query('analyze application')
}

const pageStatement = `with page as materialized (select a.id, row_number() over (order by a.name, a.id) as at, array[a.name::text, a.id::text] as keys from application a
    where a.environment_id = 'test' and a.deleted_at is null and a.search_text like '%number 77%' order by a.name, a.id limit 21)
  select a.*, t.name as team_name, page.keys, (select coalesce(json_agg(k.id), '[]') from api_key k where k.application_id = a.id) as keys_of from page join application a on a.id = page.id left join team t on t.id = a.team_id order by page.at`
const countStatement = `select count(*)::int as n from (select 1 from application a where a.environment_id = 'test' and a.deleted_at is null and a.search_text like '%number 77%' limit 10001) counted`

async function bareStatements(pool: pg.Pool): Promise<number> {
  let done = 0
  const end = performance.now() + seconds * 1000
  const one = async () => {
    while (performance.now() < end) {
      await Promise.all([pool.query(pageStatement), pool.query(countStatement)])
      done += 1
    }
  }
  await Promise.all(Array.from({ length: connections / 2 }, one))
  return done / seconds
}
