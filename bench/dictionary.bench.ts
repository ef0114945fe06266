import { domainsById } from '@portico/core/domains/server/domain-lookup.store.ts'
import { asyncApiIsRight, openApiIsRight, schemaIsRight } from '@portico/dictionary/generator/testing/generated-is-right.ts'
import { mappingIsRight } from '@portico/dictionary/generator/testing/mapping-is-right.ts'
import { anything } from '@portico/dictionary/generator/testing/random-models.ts'
import { objectStore } from '@portico/dictionary/objects/server/object.store.ts'
import { termStore } from '@portico/dictionary/terms/server/term.store.ts'
import { specEngine } from '@portico/documents/server/engine.ts'
import fc from 'fast-check'
import pg from 'pg'
import { apiClient } from '../apps/server/testing/client.ts'
import { type PortalPlace, type PortalProcess, portalPlace } from '../apps/server/testing/place.ts'
import { statementsOf } from './bare-sql.ts'
import { besideTeams, type Page } from './beside-teams.ts'
import { medians } from './lists.bench.ts'
import type { Row } from './table.ts'
import { importRows } from './vocabulary.bench.ts'

const termRows = 10_000
const fewTerms = 1_000
const rounds = 40
const most = { ratio: 1.5, sqlRatio: 3 }
const objectRows = 5_000
const teamRows = 10_000
const randomModels = 500
const started = { LOG_LEVEL: 'silent', MODULES: 'InternalDeveloperPortal,DataDictionary' }

/** How terms and objects bear many rows: list and search beside teams, tree and graph beside their SQL; models at random; then a vocabulary of a hundred thousand concepts on both databases. */
export async function dictionaryBench(): Promise<Row[]> {
  const [many, few] = [await portalPlace({ onPostgres: true }), await portalPlace({ onPostgres: true })]
  try {
    const [large, small] = [await many.start(started), await few.start(started)]
    await fill(many.databaseUrl ?? '', termRows)
    await fill(few.databaseUrl ?? '', fewTerms)
    const rows = [
      ...(await pageRows(large, many.databaseUrl ?? '')),
      ...(await readingRows(large, small, many.databaseUrl ?? '')),
      await generatedRow(),
      ...(await importRows(large, 'PostgreSQL')),
    ]
    await large.stop('SIGTERM')
    await small.stop('SIGTERM')
    return [...rows, ...(await onEmbedded())]
  } finally {
    await many.remove()
    await few.remove()
  }
}

async function onEmbedded(): Promise<Row[]> {
  const place: PortalPlace = await portalPlace()
  try {
    return await importRows(await place.start(started), 'embedded database')
  } finally {
    await place.remove()
  }
}

const like = { like: '%77%', options: 'i' }
const fields = ['code', 'name', 'notation', 'altLabels', 'hiddenLabels']
const objectFields = ['code', 'name', 'displayName']
/** A list as its screen asks for it: its first page, and what somebody types into its search. */
const asked = (names: readonly string[], include: string[]) => ({
  'first page': { limit: 10, include },
  'a search as somebody types': { limit: 10, include, where: { or: names.map((name) => ({ [name]: like })) } },
})

/** Lists of terms and objects against a bare server that sends their statements, beside teams on the same portal. */
async function pageRows(portal: PortalProcess, databaseUrl: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ id: string }>("select id from person where email = 'admin@portico.example'")
  await client.end()
  const caller = { id: rows[0]?.id ?? '', email: 'admin@portico.example', name: '', roles: ['admin'] as const }
  const reply = { header: () => undefined, request: { url: '/' } } as never
  const asking = { today: new Date().toISOString().slice(0, 10), domainsOf: domainsById }
  const pages: Record<string, Page> = {}
  for (const [name, filter] of Object.entries(asked(fields, ['domain'])))
    pages[`${termRows} terms, ${name}`] = {
      path: filtered(filter),
      isSearch: 'where' in filter,
      statements: await statementsOf(databaseUrl, (db) => termStore(db, asking).list({ filter } as never, reply)),
    }
  for (const [name, filter] of Object.entries(asked(objectFields, ['domain'])))
    pages[`${objectRows} objects, ${name}`] = {
      path: filtered(filter, 'businessobjects'),
      isSearch: 'where' in filter,
      statements: await statementsOf(databaseUrl, (db) => objectStore(db, asking).list({ filter } as never, reply)),
    }
  return besideTeams(portal, databaseUrl, { caller, what: 'dictionary', teams: teamRows, pages })
}

/** Models at random with options at random: what is generated of each is judged by validators that are not ours. */
async function generatedRow(): Promise<Row> {
  const startedAt = performance.now()
  const engine = specEngine()
  try {
    await fc.assert(
      fc.asyncProperty(anything, async (made) => {
        await openApiIsRight(made, engine)
        mappingIsRight(made)
        schemaIsRight(made)
        await asyncApiIsRight(made)
      }),
      { numRuns: randomModels, endOnFailure: true },
    )
  } finally {
    await engine.close()
  }
  return {
    what: `${randomModels} random models and options through the generator: OpenAPI, JSON Schema, AsyncAPI`,
    measured: `${Math.round((performance.now() - startedAt) / 1000)} s, no fault`,
    baseline: '',
    ratio: '',
    goal: 'all valid',
    met: true,
  }
}

const reader = (url: string, token: string) => async (address: string) => {
  const answer = await fetch(`${url}${address}`, { headers: { authorization: `Bearer ${token}` } })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${text.slice(0, 300)}`)
  return text
}
const filtered = (filter: object, list = 'terms') => `/api/${list}?filter=${encodeURIComponent(JSON.stringify(filter))}`
const middle = "md5('bench term' || 40)::uuid"
const around = `with near as (select target_id as id from term_relation where term_id = ${middle} and target_id is not null union select term_id from term_relation where target_id = ${middle}),
    far as (select r.target_id as id from term_relation r join near n on r.term_id = n.id where r.target_id is not null union select r.term_id from term_relation r join near n on r.target_id = n.id)
  select t.id, t.name from term t where t.id in (select id from near union select id from far) limit 60`
const level = `select t.id, t.name, t.status, (select count(*) from term_relation b where b.target_id = t.id and b.type like 'BROADER%') from term_relation r join term t on t.id = r.term_id
  where r.target_id = ${middle} and r.type like 'BROADER%' order by t.name, t.id limit 100`

async function readingRows(large: PortalProcess, small: PortalProcess, databaseUrl: string): Promise<Row[]> {
  const ask = reader(large.url, await apiClient(large.url).token('admin'))
  const askFew = reader(small.url, await apiClient(small.url).token('admin'))
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string; domain: string }>(`select id, domain_id as domain from term where id = ${middle}`)
    const [{ id = '', domain = '' } = {}] = rows
    const pages = {
      'first page': filtered({ limit: 20, include: ['domain'] }),
      'a search': filtered({ limit: 20, include: ['domain'], where: { or: fields.map((field) => ({ [field]: like })) } }),
      'with warnings': filtered({ limit: 20, include: ['domain'], where: { withWarnings: true } }),
      'top of the tree': `/api/terms/tree?domainId=${domain}`,
    }
    const ms = await medians<Record<string, () => Promise<unknown>>>(rounds, {
      ...Object.fromEntries(
        Object.entries(pages).flatMap(([name, address]) => [
          [name, () => ask(address)],
          [`few: ${name}`, () => askFew(address)],
        ]),
      ),
      graph: () => ask(`/api/terms/${id}/graph`),
      'sql: graph': () => client.query(around),
      level: () => ask(`/api/terms/tree?parentId=${id}`),
      'sql: level': () => client.query(level),
      nothing: () => ask('/api/terms/count?where=%7B%22code%22%3A%22none%22%7D'),
    })
    const row = (what: string, measured = Number.NaN, baseline = Number.NaN, of: string, limit: number): Row => ({
      what: `terms, ${termRows} with 50000 relations: ${what}`,
      measured: `${measured.toFixed(1)} ms`,
      baseline: `${baseline.toFixed(1)} ms ${of}`,
      ratio: (measured / baseline).toFixed(2),
      goal: `<= ${limit.toFixed(2)}`,
      met: measured / baseline <= limit,
    })
    const bare = ms.nothing ?? Number.NaN
    return [
      ...Object.keys(pages).map((name) => row(name, ms[name], ms[`few: ${name}`], `the same of ${fewTerms}`, most.ratio)),
      row('graph, two steps', ms.graph, (ms['sql: graph'] ?? 0) + bare, 'its SQL and a call that finds nothing', most.sqlRatio),
      row('a level of the tree', ms.level, (ms['sql: level'] ?? 0) + bare, 'its SQL and a call that finds nothing', most.sqlRatio),
    ]
  } finally {
    await client.end()
  }
}

/** A tree of five below each, and four relations more of each term to others. */
async function fill(databaseUrl: string, rows: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    for (const statement of [
      `insert into domain (id, code, name, base_uri, language, created_at, updated_at, created_by, updated_by)
        values (md5('bench domain')::uuid, 'BENCH', 'Bench', 'https://bench.example/b', 'en', now(), now(), 'x', 'x')`,
      `insert into term (id, code, name, description, comment, uri, domain_id, language, notation, alt_labels, status, status_changed_at, review_due_at, owner_id, content_changed_by, created_at, updated_at, created_by, updated_by)
        select md5('bench term' || n)::uuid, 'BCH-' || n, 'Term ' || left(md5(n::text), 8), 'About ' || md5('s' || n), case when n % 3 > 0 then 'Plain' else '' end, 'https://bench.example/b/' || n, md5('bench domain')::uuid, 'en', 'B' || n,
          jsonb_build_array('Other ' || md5('a' || n)), (array['DRAFT', 'PROPOSED', 'APPROVED', 'APPROVED'])[1 + n % 4], now(), date '2030-01-01', (select id from person limit 1), 'x', now() - n * interval '1 minute', now(), 'x', 'x'
        from generate_series(1, ${rows}) n`,
      `insert into term_relation (term_id, type, target_id, created_at, created_by)
        select md5('bench term' || n)::uuid, 'BROADER', md5('bench term' || ((n + 3) / 5))::uuid, now(), 'x' from generate_series(2, ${rows}) n`,
      `insert into term_relation (term_id, type, target_id, created_at, created_by)
        select md5('bench term' || n)::uuid, 'RELATED', md5('bench term' || 1 + (n + k * 97) % ${rows})::uuid, now(), 'x' from generate_series(1, ${rows}) n, generate_series(1, 4) k on conflict do nothing`,
      `insert into business_object (id, code, name, display_name, description, comment, object_type, term_ids, domain_id, uri, owner_id, attribute_count, relation_count, status, status_changed_at, content_changed_by, created_at, updated_at, created_by, updated_by)
        select md5('bench object' || n)::uuid, 'BOB-' || n, 'Object' || n, 'Thing ' || left(md5('o' || n), 8), 'About ' || md5('s' || n), '', 'OBJECT_TYPE', jsonb_build_array(md5('bench term' || n)::uuid), md5('bench domain')::uuid, 'https://bench.example/b/def/' || n,
          (select id from person limit 1), 12, 1, (array['DRAFT', 'PROPOSED', 'APPROVED', 'APPROVED'])[1 + n % 4], now(), 'x', now() - n * interval '1 minute', now(), 'x', 'x' from generate_series(1, ${rows / 2}) n`,
      `insert into business_reference (object_id, kind, term_id) select md5('bench object' || n)::uuid, 'TERM', md5('bench term' || 1 + (n + k * 61) % ${rows})::uuid from generate_series(1, ${rows / 2}) n, generate_series(0, 4) k`,
      `insert into business_reference (object_id, kind, target_id) select md5('bench object' || n)::uuid, 'RELATION', md5('bench object' || 1 + n * 7 % ${rows / 2})::uuid from generate_series(1, ${rows / 2}) n`,
      `insert into team (name) select 'Bench team number ' || n from generate_series(1, ${teamRows}) n`,
      'vacuum analyze',
    ])
      await client.query(statement)
  } finally {
    await client.end()
  }
}
