import { logStore } from '@portico/core/logs/server/log.store.ts'
import type { Filter } from '@portico/platform/contract/lists.ts'
import pg from 'pg'
import { apiClient } from '../apps/server/testing/client.ts'
import type { PortalPlace } from '../apps/server/testing/place.ts'
import { statementsOf } from './bare-sql.ts'
import { childServer } from './child-server.ts'
import { medians } from './lists.bench.ts'
import { forgetPeak, memoryMegabytes } from './process-usage.ts'
import { type Row, within } from './table.ts'

/** `BENCH_LOGS=100000` makes a quick look of it. */
const logRows = Number(process.env.BENCH_LOGS ?? 10_000_000)
const exportedRows = Math.min(1_000_000, logRows)
const times = 30
const most = { ratio: 1.5, megabytes: 50 }
const begin = Date.parse('2026-01-01T00:00:00Z')
/** Between one row and the next. */
const everyMs = 100

/** The log of ten million calls: its pages, searches and count beside Fastify and `pg` alone with the same statements, and a million of its rows in one answer. */
export async function logsBench(place: PortalPlace): Promise<Row[]> {
  const portal = await place.start({ LOG_LEVEL: 'silent', MODULES: 'InternalDeveloperPortal' })
  const databaseUrl = place.databaseUrl ?? ''
  try {
    await fill(databaseUrl)
    // Nobody packs the baseline's answers either: what is compared is the list, not what packing costs.
    const headers = { authorization: `Bearer ${await apiClient(portal.url).token('admin')}`, 'accept-encoding': 'identity' }
    const read = async (path: string): Promise<number> => {
      const answer = await fetch(`${portal.url}${path}`, { headers })
      let bytes = 0
      for await (const part of answer.body ?? []) bytes += part.length
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
      return bytes
    }
    const page = { limit: 25, order: 'date DESC' }
    const asked: Record<string, Filter> = {
      'first page': page,
      'of one status': { ...page, where: { statusCode: 500 } },
      'of one day': { ...page, where: { date: { between: [at(logRows / 2), at(logRows / 2 + 864_000)] } } },
      'a search': { ...page, where: { path: { like: '%applications/ab12%', options: 'i' } } },
      'what the screen searches': {
        ...page,
        where: { or: ['path', 'email', 'name'].map((field) => ({ [field]: { like: '%sanne%', options: 'i' } })) },
      },
      'of one person': { ...page, where: { email: 'person77@many.example' } },
      'far down': { ...page, skip: 250_000 },
    }
    const rows: Row[] = []
    for (const [what, filter] of Object.entries(asked)) {
      const path = `/api/logs?filter=${encodeURIComponent(JSON.stringify(filter))}`
      rows.push(
        await beside(
          databaseUrl,
          what,
          () => read(path),
          (store) => store.list({ filter }, reply),
        ),
      )
    }
    const where = { statusCode: 500 }
    const counted = `/api/logs/count?where=${encodeURIComponent(JSON.stringify(where))}`
    rows.push(
      await beside(
        databaseUrl,
        'the count of one status',
        () => read(counted),
        (store) => store.count({ where }),
      ),
    )
    rows.push(await streamed(portal.process.pid, read))
    return rows
  } finally {
    await portal.stop('SIGTERM')
  }
}

const at = (row: number): string => new Date(begin + row * everyMs).toISOString()
const reply = { header: () => undefined, request: { url: '/' } } as never

async function beside(
  databaseUrl: string,
  what: string,
  ours: () => Promise<unknown>,
  work: (store: ReturnType<typeof logStore>) => Promise<unknown>,
): Promise<Row> {
  const statement = await statementsOf(databaseUrl, (db) => work(logStore(db)))
  const bare = await childServer('bare-list', { databaseUrl, statement })
  const one = async () => void (await (await fetch(bare.url)).arrayBuffer())
  // Both have connected and are compiled, and PostgreSQL has read what it needs, before anything counts.
  for (let warm = 0; warm < 50; warm += 1) await Promise.all([ours(), one()])
  const ms = await medians(times, { ours, bare: one }).finally(() => bare.stop())
  const ratio = ms.ours / ms.bare
  return {
    what: `logs, ${logRows} rows: ${what}`,
    measured: `${ms.ours.toFixed(1)} ms`,
    baseline: `${ms.bare.toFixed(1)} ms bare Fastify + pg, its ${statement.length} statements`,
    ratio: ratio.toFixed(2),
    goal: `<= ${most.ratio.toFixed(2)}`,
    met: ratio <= most.ratio,
  }
}

/** The second of two streams: the first one brings the heap to the size that it has under load. */
async function streamed(pid: number | undefined, read: (path: string) => Promise<number>): Promise<Row> {
  const filter = { limit: 0, where: { date: { lt: at(exportedRows) } } }
  const path = `/api/logs?filter=${encodeURIComponent(JSON.stringify(filter))}`
  await read(path)
  forgetPeak(pid)
  const before = memoryMegabytes(pid).now
  const startedAt = performance.now()
  const bytes = await read(path)
  const growth = memoryMegabytes(pid).peak - before
  return {
    what: `${exportedRows} rows of the log in one answer, ${(bytes / 1_000_000).toFixed(0)} MB`,
    measured: `${((performance.now() - startedAt) / 1000).toFixed(1)} s, at most ${growth.toFixed(0)} MB more`,
    baseline: `${before.toFixed(0)} MB before it`,
    ratio: '',
    goal: `at most ${most.megabytes} MB more`,
    met: within(growth, most.megabytes),
  }
}

/** The indexes are made after the rows: so they are in minutes what they would be in an hour. */
async function fill(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows: indexes } = await client.query<{ indexname: string; indexdef: string }>(
      `select indexname, indexdef from pg_indexes where tablename = 'request_log' and indexname not in (select conname from pg_constraint where conrelid = 'request_log'::regclass)`,
    )
    await client.query(`update environment set reconciler = 'stopped'`)
    await client.query(`set maintenance_work_mem = '512MB'`)
    for (const { indexname } of indexes) await client.query(`drop index ${indexname}`)
    await client.query(`insert into request_log (id, date, status_code, path, verb, email, duration_ms, request_id, environment_id, ip, message)
      select md5('log' || n)::uuid, timestamptz '2026-01-01' + n * interval '${everyMs} milliseconds', (array[200, 201, 204, 404, 422, 500])[1 + n % 6],
        '/api/environments/test/applications/' || md5(n::text), (array['POST', 'PUT', 'DELETE'])[1 + n % 3], 'person' || n % 500 || '@many.example', n % 300, md5(n::text), 'test', '127.0.0.x', ''
      from generate_series(1, ${logRows}) n`)
    for (const { indexdef } of indexes) await client.query(indexdef)
    await client.query('vacuum analyze request_log')
  } finally {
    await client.end()
  }
}
