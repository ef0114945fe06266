import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readWorkbook } from '@portico/platform/server/testing/read-workbook.ts'
import { pickable } from '@portico/subscriptions/companies/company-states.contract.ts'
import pg from 'pg'
import { apiClient } from '../apps/server/testing/client.ts'
import { portalPlace } from '../apps/server/testing/place.ts'
import type { FilledPortal } from './filled-portal.ts'
import { medians } from './lists.bench.ts'
import { liveMemoryOf } from './live-memory.ts'
import { forgetPeak, memoryMegabytes } from './process-usage.ts'
import { program } from './program.ts'
import { median, type Row, within } from './table.ts'

const companyRows = 100_000
const fewCompanies = 1_000
const linkRows = 200_000
/** As many as a workbook may have. */
const exported = 10_000
const rounds = 40
const exports = 5
const most = { ratio: 1.5, jumpMs: 40, growthMegabytes: 60, inUseMegabytes: 10 }

/** How companies bear many rows: list, search and picker against a portal beside it that has a thousand, then the workbook of ten thousand. */
export async function companiesBench({ portal, databaseUrl, api }: FilledPortal): Promise<Row[]> {
  await run(databaseUrl, fillings(0, companyRows, linkRows))
  const place = await portalPlace({ onPostgres: true })
  const small = await place.start({ LOG_LEVEL: 'silent' })
  try {
    await run(place.databaseUrl ?? '', fillings(0, fewCompanies, 2 * fewCompanies))
    const [many, few] = [
      reader(portal.url, await api.token('subscriptions')),
      reader(small.url, await apiClient(small.url).token('subscriptions')),
    ]
    const pages: readonly (readonly [name: string, address: string, ofFew?: string])[] = [
      ['first page', filtered({ limit: 12 })],
      ['first page, active ones by name', filtered({ limit: 12, where: { status: 'ACTIVE' } })],
      // As many rows in both, two here and twenty there: with the same letters the few would answer nothing, for which they ask one statement less.
      ['a search', filtered(searchFor('abc7')), filtered(searchFor('81e7'))],
      ['the picker', filtered(pickable('c77') ?? {}), filtered(pickable('ben') ?? {})],
      ['a page of its numbers', '/api/companies/numbers'],
    ]
    const jump = filtered({ limit: 12, skip: 30_000 })
    const next = /<([^>]+)>; rel="next"/.exec((await many(jump)).headers.get('link') ?? '')?.[1] ?? ''
    const all = pages.flatMap(([name, address, ofFew = address]) => [
      [`${name}`, () => many(address)] as const,
      [`few: ${name}`, () => few(ofFew)] as const,
    ])
    const ms = await medians<Record<string, () => Promise<unknown>>>(
      rounds,
      Object.fromEntries([...all, ['next', () => many(next)], ['jump', () => many(jump)]]),
    )
    const row = (what: string, measured = Number.NaN, baseline = Number.NaN): Row => ({
      what: `companies, ${companyRows} with ${linkRows} links: ${what}`,
      measured: `${measured.toFixed(1)} ms`,
      baseline: `${baseline.toFixed(1)} ms the same of ${fewCompanies}`,
      ratio: (measured / baseline).toFixed(2),
      goal: `<= ${most.ratio.toFixed(2)}`,
      met: measured / baseline <= most.ratio,
    })
    return [
      ...pages.map(([name]) => row(name, ms[name], ms[`few: ${name}`])),
      row('next by cursor at page 2500', ms.next, ms['few: first page']),
      {
        ...row('page 2500 by number', ms.jump, ms['few: first page']),
        goal: `< ${most.jumpMs} ms`,
        met: (ms.jump ?? Number.NaN) < most.jumpMs,
      },
      ...(await workbookRows(portal.process.pid, many)),
    ]
  } finally {
    await small.stop('SIGTERM')
    await place.remove()
  }
}

const searched = ['code', 'companyName', 'cocNumber', 'alternativeCustomerNumber', 'contactPerson', 'emailAddress']
const searchFor = (text: string) => ({
  limit: 12,
  where: { or: searched.map((field) => ({ [field]: { like: `%${text}%`, options: 'i' } })) },
})
const filtered = (filter: object) => `/api/companies?filter=${encodeURIComponent(JSON.stringify(filter))}`

/** Asks an address and takes the whole answer. */
const reader =
  (url: string, token: string) =>
  async (address: string): Promise<{ headers: Headers; bytes: Buffer }> => {
    const answer = await fetch(`${url}${address}`, { headers: { authorization: `Bearer ${token}` } })
    const bytes = Buffer.from(await answer.arrayBuffer())
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${bytes.toString('utf8', 0, 300)}`)
    return { headers: answer.headers, bytes }
  }

/** The workbook of as many rows as it may have, against the library alone on the same cells in a process of its own. */
async function workbookRows(pid: number | undefined, get: ReturnType<typeof reader>): Promise<Row[]> {
  const filter = JSON.stringify({ where: { alternativeCustomerNumber: { like: 'EXPORTED-%' } } })
  const take = async () => (await get(`/api/companies/excelexport?environmentId=test&filter=${encodeURIComponent(filter)}`)).bytes
  const file = await take()
  const sheets = readWorkbook(file).filter(({ name }) => name !== 'About')
  const folder = mkdtempSync(join(tmpdir(), 'portico-bench-'))
  try {
    const cells = join(folder, 'cells.json')
    writeFileSync(cells, JSON.stringify(sheets))
    forgetPeak(pid)
    const before = memoryMegabytes(pid).now
    const seconds = { ours: [] as number[], hucre: [] as number[] }
    for (let turn = 0; turn < exports; turn += 1) {
      const startedAt = performance.now()
      await take()
      seconds.ours.push((performance.now() - startedAt) / 1000)
      seconds.hucre.push((await program('hucre', cells)).seconds)
    }
    const growth = memoryMegabytes(pid).peak - before
    const inUse = await inUseDuring(pid, take)
    const [ours, hucre] = [median(seconds.ours), median(seconds.hucre)]
    const rows = sheets.map(({ rows: { length } }) => length - 1)
    const what = `companies as a workbook, ${rows[0]} subscriptions and ${rows[1]} companies, ${(file.length / 1024 ** 2).toFixed(1)} MB`
    return [
      {
        what: `${what}: over HTTP from PostgreSQL`,
        measured: `${ours.toFixed(2)} s`,
        baseline: `${hucre.toFixed(2)} s hucre alone on the same cells in memory`,
        ratio: (ours / hucre).toFixed(2),
        goal: `< ${most.ratio.toFixed(2)}`,
        met: ours / hucre < most.ratio,
      },
      {
        what: `${what}: most memory more, ${exports} times`,
        measured: `${growth.toFixed(0)} MB`,
        baseline: `${before.toFixed(0)} MB before it`,
        ratio: '',
        goal: `< ${most.growthMegabytes} MB`,
        met: within(growth, most.growthMegabytes),
      },
      {
        what: `${what}: most memory more that is in use, looked at ${inUse.looks} times in the middle of it`,
        measured: `${inUse.more.toFixed(1)} MB`,
        baseline: `${inUse.before.toFixed(0)} MB before it`,
        ratio: '',
        goal: `< ${most.inUseMegabytes} MB`,
        met: inUse.looks > 0 && within(inUse.more, most.inUseMegabytes),
      },
    ]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** What the server holds on to while it writes the workbook, and no collection could give back. */
async function inUseDuring(
  pid: number | undefined,
  take: () => Promise<unknown>,
): Promise<{ before: number; more: number; looks: number }> {
  const memory = await liveMemoryOf(pid)
  const before = await memory.inUse()
  let [most, looks, isGoing] = [before, 0, true]
  const taken = take().finally(() => {
    isGoing = false
  })
  while (isGoing) {
    const now = await memory.inUse()
    if (!isGoing) break
    most = Math.max(most, now)
    looks += 1
  }
  await taken
  memory.end()
  return { before, more: most - before, looks }
}

async function run(databaseUrl: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * Of the companies numbered from … to, made in six years, each with two agreements that run over five; as many links, of which each application
 * of `test` has one.
 */
const fillings = (from: number, to: number, links: number): string[] => [
  `insert into company (id, code, company_name, alternative_customer_number, coc_number, contact_person, email_address, phone_number, status, status_changed_at, created_at, updated_at, created_by, updated_by)
    select md5('bench company' || n)::uuid, 'BCH-' || n, 'Bench company ' || n || ' ' || left(md5(n::text), 8), case when n <= ${exported} then 'EXPORTED-' || n else '' end, lpad((40000000 + n)::text, 8, '0'),
      'Contact ' || n, 'contact' || n || '@bench.example', '+31 20 555 1234', (array['PENDING', 'ACTIVE', 'ACTIVE', 'ACTIVE', 'SUSPENDED', 'TERMINATED'])[1 + n % 6],
      now() - n * interval '30 minutes', now() - n * interval '30 minutes', now(), 'bench@bench.example', 'bench@bench.example'
    from generate_series(${from + 1}, ${to}) n`,
  `insert into it_agreement (company_id, number, start_date, end_date) select md5('bench company' || n)::uuid, 'IT-' || n || '-' || a, date '2020-01-01', current_date - 400 + (n * 7 + a * 13) % 2000
    from generate_series(${from + 1}, ${to}) n, generate_series(1, 2) a`,
  `insert into company_application (company_id, environment_id, app_id, application_id, it_agreement_id, created_at, created_by)
    select md5('bench company' || 1 + (n - 1) % ${to})::uuid, case when a.id is null then 'elsewhere' else 'test' end, 'test-' || n, coalesce(a.id, md5('elsewhere' || n)::uuid), g.id, now() - n * interval '1 second', 'bench@bench.example'
    from generate_series(${from + 1}, ${links}) n left join application a on a.environment_id = 'test' and a.app_id = 'test-' || n
      left join it_agreement g on g.company_id = md5('bench company' || 1 + (n - 1) % ${to})::uuid and g.number like '%-1'`,
  `insert into key_product (key_id, product_id, status, requested_at) select k.id, p.id, 'approved', now()
    from application a join api_key k on k.application_id = a.id and k.name = 'Key 1' join api_product p on p.environment_id = 'test' and p.name = 'bench-' || (1 + substring(a.app_id from 6)::int % 50)
    where a.environment_id = 'test' and a.app_id ~ '^test-\\d+$' and substring(a.app_id from 6)::int between ${from + 1} and ${Math.min(to, exported)}`,
  'vacuum analyze company, it_agreement, company_application, key_product',
]
