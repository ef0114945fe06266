import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Page } from '@playwright/test'
import pg from 'pg'
import type { PortalPlace, PortalProcess } from '../apps/server/testing/place.ts'
import { until } from '../apps/server/testing/until.ts'
import { findBrowser } from '../tools/find-browser.ts'
import { childServer } from './child-server.ts'
import { inTurn, load } from './load.ts'
import { median, medianOf, microseconds, type Row } from './table.ts'
import { barePage, freshTab, largestPaint } from './tabs.ts'

const productRows = 5_000
const connections = 20
const seconds = 3
const rounds = 3
/** Of a page, each beside one of the page of one line: paints differ by a third from one visit to the next. */
const visitsOfEach = 21
const goal = { views: 0.5, paint: 2, shift: 0.02, kilobytes: 140 }
const pages = ['/dashboard', '/opendata'] as const

/** What visitors get: kept pages beside raw `node:http` with the same bytes, and the home page and the catalogue in a slowed browser, with few products and with many. */
export async function publicBench(place: PortalPlace): Promise<Row[]> {
  const portal = await place.start({ LOG_LEVEL: 'silent', MODULES: 'ExternalDeveloperPortal' })
  const { executablePath, args, env } = await findBrowser()
  const browser = await chromium.launch({ executablePath, args, env })
  try {
    const few = [...(await views(portal, '')), ...(await paints(browser, portal, ''))]
    await fill(place.databaseUrl ?? '')
    const many = `, ${productRows} products`
    // What is kept of the catalogue holds for some seconds.
    await until(
      async () => (await fetch(`${portal.url}/opendata`)).text(),
      (html) => html.includes('Bench product'),
      90_000,
      500,
    )
    return [...few, ...(await views(portal, many)), ...(await paints(browser, portal, many))]
  } finally {
    await browser.close()
    await portal.stop('SIGTERM')
  }
}

async function views(portal: PortalProcess, more: string): Promise<Row[]> {
  const rows: Row[] = []
  for (const path of pages) {
    const url = `${portal.url}${path}`
    const raw = await childServer('same-bytes', { url })
    const bytes = (await (await fetch(url)).arrayBuffer()).byteLength
    const measured = await inTurn(rounds, {
      ours: () => load(url, { connections, seconds, pid: portal.process.pid }),
      raw: () => load(raw.url, { connections, seconds, pid: raw.pid }),
    }).finally(() => raw.stop())
    const ratio = medianOf(measured, ({ ours, raw: bare }) => ours.requestsPerSecond / bare.requestsPerSecond)
    rows.push({
      what: `views of ${path}, ${(bytes / 1000).toFixed(0)} kB${more}, ${connections} connections`,
      measured: `${medianOf(measured, ({ ours }) => ours.requestsPerSecond).toFixed(0)}/s`,
      baseline: `${medianOf(measured, ({ raw: bare }) => bare.requestsPerSecond).toFixed(0)}/s node:http with the same bytes, ${microseconds(medianOf(measured, ({ raw: bare }) => bare.cpuMicroseconds))}`,
      ratio: ratio.toFixed(2),
      cpu: microseconds(medianOf(measured, ({ ours }) => ours.cpuMicroseconds)),
      goal: `>= ${goal.views.toFixed(2)}`,
      met: ratio >= goal.views,
    })
  }
  return rows
}

interface Visit {
  paintMs: number
  shift: number
  /** Of scripts, as they would be sent compressed. */
  kilobytes: number
}

async function paints(browser: Browser, portal: PortalProcess, more: string): Promise<Row[]> {
  const rows: Row[] = []
  for (const path of pages) {
    const visits: Visit[] = []
    const bares: number[] = []
    const onePage = await barePage()
    const turns = [
      async () => visits.push(await visit(browser, `${portal.url}${path}`)),
      async () => bares.push((await visit(browser, onePage.url)).paintMs),
    ]
    for (let n = 0; n < visitsOfEach; n++) for (const turn of n % 2 === 0 ? turns : turns.toReversed()) await turn()
    onePage.close()
    const bare = median(bares)
    const paintMs = median(visits.map((one) => one.paintMs))
    const shift = Math.max(...visits.map((one) => one.shift))
    const kilobytes = Math.max(...visits.map((one) => one.kilobytes))
    const what = `${path} for visitors${more}, slowed`
    rows.push(
      {
        what: `${what}: largest paint`,
        measured: `${paintMs.toFixed(0)} ms`,
        baseline: `${bare.toFixed(0)} ms a page of one line`,
        ratio: (paintMs / bare).toFixed(2),
        goal: `< ${goal.paint.toFixed(2)}`,
        met: paintMs / bare < goal.paint,
      },
      {
        what: `${what}: layout shift, scripts`,
        measured: `${shift.toFixed(3)}, ${kilobytes.toFixed(1)} kB`,
        baseline: '',
        ratio: '',
        goal: `< ${goal.shift}, < ${goal.kilobytes} kB`,
        met: shift < goal.shift && kilobytes < goal.kilobytes,
      },
    )
  }
  return rows
}

async function visit(browser: Browser, url: string): Promise<Visit> {
  const { context, page } = await freshTab(browser, 'slowed')
  let scripts = 0
  const read: Promise<void>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    read.push(
      response.body().then((body) => {
        scripts += gzipSync(body).length
      }),
    )
  })
  await page.goto(url)
  const paintMs = await largestPaint(page)
  await Promise.all(read)
  const measured = { paintMs, shift: await shiftOf(page), kilobytes: scripts / 1000 }
  await context.close()
  return measured
}

/** How far things moved that nobody moved. */
const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
            if (!entry.hadRecentInput) sum += entry.value
        }).observe({ type: 'layout-shift' as never, buffered: true })
        // Entries that are buffered come in a task of their own.
        setTimeout(() => resolve(sum), 100)
      }),
  )

/** Public products with a document each in the content service, listed. */
async function fill(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    for (const statement of fillings) await client.query(statement)
  } finally {
    await client.end()
  }
}

const fillings = [
  `update environment set reconciler = 'stopped', settings = settings || '{"public": true}' where id = 'test'`,
  `insert into api_product (environment_id, name, display_name, description, category, tags, status, approval, visibility, base_path, owner_id, observed_revision)
    select 'test', 'bench-' || n, 'Bench product number ' || n, 'Measured values of substation ' || n || ', each quarter of an hour.', 'Bench ' || n % 20,
      array['bench', 'tag-' || n % 7], 'published', 'auto', 'public', '/bench-' || n, p.id, 1
    from generate_series(1, ${productRows}) n, (select id from person order by email limit 1) p`,
  `insert into spec (product_id, environment_id, version, title, format, content_hash, size_bytes, operations, latest, lint_errors, lint_warnings, lint_score)
    select p.id, 'test', '1.0.0', p.display_name, 'openapi-3.1', md5(p.name), 1000, 10, true, 0, 0, 100 from api_product p where p.name like 'bench-%'`,
  `insert into embedded_content_entry (type, document_id, locale, draft, published, published_version, created_at, updated_at, published_at)
    select 'product', substr('a' || md5('bench' || n), 1, 24), 'en-GB', f.fields, f.fields, 1, now(), now(), now()
    from generate_series(1, ${productRows}) n,
      jsonb_build_object('Name', 'bench-' || n, 'Listed', true, 'Title', 'Bench product number ' || n, 'Summary', 'Measured values of substation ' || n || ', each quarter of an hour.') as f (fields)`,
  'vacuum analyze',
]
