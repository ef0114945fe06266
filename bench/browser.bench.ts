import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { specs } from '@portico/apidex/specs/spec.contract.ts'
import { apiClient } from '../apps/server/testing/client.ts'
import type { PortalProcess } from '../apps/server/testing/place.ts'
import { firstLoadOf } from '../tools/bundle-sizes.ts'
import { findBrowser } from '../tools/find-browser.ts'
import { linted, uploadLargeDocument } from './large-document.ts'
import { median, type Row } from './table.ts'

const root = join(import.meta.dirname, '..')
const runs = 5
/** A phone of the middle class on a usual line. */
const slowLine = { offline: false, latency: 60, downloadThroughput: 9_000_000 / 8, uploadThroughput: 9_000_000 / 8 }
const slowCpu = 4
const unhurried = { offline: false, downloadThroughput: -1, uploadThroughput: -1 }
/** Of each answer, in ms. */
const latencies = [200, 1000] as const
const speeds = ['plain', 'slowed'] as const
type Speed = (typeof speeds)[number]
const goalsMs = { plain: { signIn: 400, dashboard: 700, operation: 500 }, slowed: { signIn: 1100, dashboard: 1700, operation: 1500 } }

/** What a person waits for in a real Chromium: first visits, the dashboard, one operation of a document of 13 MB; cold caches, median of 5. */
export async function browserBench(portal: PortalProcess): Promise<Row[]> {
  const { executablePath, args, env } = await findBrowser()
  const browser = await chromium.launch({ executablePath, args, env })
  try {
    const address = await largeOperation(portal)
    return [...(await paints(browser, portal)), ...(await readOperation(browser, portal, address)), await firstLoad()]
  } finally {
    await browser.close()
  }
}

/** The address of an operation of the large document, once the linter has done with it: nobody is to be measured beside it. */
async function largeOperation(portal: PortalProcess): Promise<string> {
  const api = apiClient(portal.url)
  const spec = await uploadLargeDocument(api)
  const rows = await api.call(specs.operations, { as: 'admin', params: { id: spec.id } })
  const opId = rows.find(({ method, path }) => method === 'GET' && path === '/repos/{owner}/{repo}')?.opId
  if (opId === undefined) throw new Error('The document has no GET /repos/{owner}/{repo}.')
  await linted(api, spec)
  return `/apis/${spec.productId}?env=test&tab=docs&op=${encodeURIComponent(opId)}`
}

/** A page of one line, from a server that does nothing else: what the browser itself needs on this machine. */
async function barePaint(browser: Browser, speed: Speed): Promise<number> {
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Bare</title><h1>One line</h1>'),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const paints: number[] = []
  for (let run = 0; run < runs; run++) {
    const { context, page } = await freshTab(browser, speed)
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    paints.push(await largestPaint(page))
    await context.close()
  }
  server.close()
  return median(paints)
}

async function paints(browser: Browser, portal: PortalProcess): Promise<Row[]> {
  const rows: Row[] = []
  for (const speed of speeds) {
    const [signIns, dashboards]: [number[], number[]] = [[], []]
    for (let run = 0; run < runs; run++) {
      const { context, page, devtools } = await freshTab(browser, speed)
      await page.goto(`${portal.url}/dashboard`)
      await page.locator('input[type=password]').waitFor()
      signIns.push(await largestPaint(page))
      await signIn(page, portal)
      await devtools.send('Network.clearBrowserCache')
      await page.reload()
      dashboards.push(await largestPaint(page))
      await context.close()
    }
    const goals = goalsMs[speed]
    const bare = { ms: await barePaint(browser, speed), what: 'a page of one line' }
    rows.push(row(`largest paint, sign-in page, ${speed}`, median(signIns), goals.signIn, bare))
    rows.push(row(`largest paint, dashboard of a tab with a session, ${speed}`, median(dashboards), goals.dashboard, bare))
  }
  rows.push(await tripsBeforeContent(browser, portal))
  return rows
}

/** From a cold address until the operation's name shows, in our viewer and in Swagger UI, which reads the whole document first. */
async function readOperation(browser: Browser, portal: PortalProcess, address: string): Promise<Row[]> {
  const rows: Row[] = []
  let memory: [own: number, swagger: number] = [0, 0]
  const swagger = { ms: Number.NaN, what: 'Swagger UI, its first tag, plain' }
  for (const speed of speeds) {
    const own: number[] = []
    const memories: number[] = []
    for (let run = 0; run < runs; run++) {
      const { context, page, devtools } = await freshTab(browser, speed)
      await enter(page, portal, devtools)
      own.push(
        await timed(page, `${portal.url}${address}`, () => page.getByRole('heading', { name: 'Get a repository', exact: true }).waitFor()),
      )
      memories.push(await memoryOf(devtools))
      await context.close()
    }
    if (speed === 'slowed') {
      // Swagger UI takes minutes so: the plain figures are its baseline.
      rows.push(row('the same, slowed', median(own), goalsMs.slowed.operation, swagger))
      continue
    }
    const { context, page, devtools } = await freshTab(browser, speed)
    await page.addInitScript(() => localStorage.setItem('portico.viewer', 'swagger'))
    await enter(page, portal, devtools)
    swagger.ms = await timed(page, `${portal.url}${address}`, async () => {
      await page.getByRole('button', { name: 'Load it anyway' }).click()
      await page.locator('.swagger-frame .opblock-tag').first().waitFor({ timeout: 120_000 })
    })
    memory = [median(memories), await memoryOf(devtools)]
    await context.close()
    rows.push(row('an operation of a 13 MB document, cold address, plain', median(own), goalsMs.plain.operation, swagger))
  }
  const [own, theirs] = memory.map((bytes) => bytes / 1e6) as [number, number]
  rows.push({
    what: "the tab's memory after it",
    measured: `${own.toFixed(0)} MB`,
    baseline: `${theirs.toFixed(0)} MB Swagger UI`,
    ratio: (own / theirs).toFixed(2),
    goal: '< 200 MB',
    met: own < 200,
  })
  return rows
}

async function firstLoad(): Promise<Row> {
  const bytes = (await firstLoadOf(join(root, 'dist/web'))).reduce(
    (sum, path) => sum + gzipSync(readFileSync(path), { level: 9 }).length,
    0,
  )
  return {
    what: 'first load with the dashboard, gzip',
    measured: `${(bytes / 1000).toFixed(1)} kB`,
    baseline: '',
    ratio: '',
    goal: '<= 140 kB',
    met: bytes <= 140_000,
  }
}

const row = (what: string, ms: number, goalMs: number, baseline: { ms: number; what: string }): Row => ({
  what,
  measured: `${ms.toFixed(0)} ms`,
  baseline: `${baseline.ms.toFixed(0)} ms ${baseline.what}`,
  ratio: (ms / baseline.ms).toFixed(2),
  goal: `<= ${goalMs} ms`,
  met: ms <= goalMs,
})

async function freshTab(browser: Browser, speed: Speed): Promise<{ context: BrowserContext; page: Page; devtools: CDPSession }> {
  const context = await browser.newContext({ viewport: { width: 1360, height: 880 } })
  await context.addInitScript(() => {
    const paints: number[] = []
    Object.assign(globalThis, { paints })
    new PerformanceObserver((list) => paints.push(...list.getEntries().map((entry) => entry.startTime))).observe({
      type: 'largest-contentful-paint' as never,
      buffered: true,
    })
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  if (speed === 'slowed') {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowCpu })
    await devtools.send('Network.emulateNetworkConditions', slowLine)
  }
  return { context, page, devtools }
}

async function signIn(page: Page, portal: PortalProcess): Promise<void> {
  await page.locator('input[name=login], input[autocomplete=username]').first().fill('admin@portico.example')
  await page.locator('input[type=password]').fill('portico')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${portal.url}/dashboard*`)
  await page.waitForLoadState('networkidle')
}

/** A tab with a session, nothing in the cache, away from the portal's pages. */
async function enter(page: Page, portal: PortalProcess, devtools: CDPSession): Promise<void> {
  await page.goto(`${portal.url}/dashboard`)
  await signIn(page, portal)
  await page.goto(`${portal.url}/healthz`)
  await devtools.send('Network.clearBrowserCache')
}

async function timed(page: Page, address: string, shown: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await page.goto(address, { waitUntil: 'commit' })
  await shown()
  return performance.now() - startedAt
}

/** The last candidate once nothing loads any more, in ms from the start of the navigation. */
async function largestPaint(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle')
  return page.evaluate(() => (globalThis as unknown as { paints: number[] }).paints.at(-1) ?? 0)
}

/** By how many ms the first content comes later for each ms that every answer takes longer: what waits for what cannot hide from that. */
async function tripsBeforeContent(browser: Browser, portal: PortalProcess): Promise<Row> {
  const { context, page, devtools } = await freshTab(browser, 'plain')
  await enter(page, portal, devtools)
  const paintedMs: number[] = []
  for (const latency of latencies) {
    await devtools.send('Network.emulateNetworkConditions', { ...unhurried, latency })
    const paints: number[] = []
    for (let run = 0; run < runs; run++) {
      await devtools.send('Network.clearBrowserCache')
      await page.goto(`${portal.url}/dashboard`)
      await page.waitForLoadState('networkidle')
      paints.push(await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN))
    }
    paintedMs.push(median(paints))
  }
  await context.close()
  const [near, far] = paintedMs as [number, number]
  const trips = (far - near) / (latencies[1] - latencies[0])
  return {
    what: 'round trips before its first content',
    measured: trips.toFixed(1),
    baseline: `${far.toFixed(0)} ms at ${latencies[1]} ms an answer, ${near.toFixed(0)} at ${latencies[0]}`,
    ratio: '',
    goal: '<= 2',
    met: Math.round(trips) <= 2,
  }
}

/** JavaScript's heap and what the page's own structures take. */
async function memoryOf(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  const {
    usedSize,
    embedderHeapUsedSize = 0,
    backingStorageSize = 0,
  } = (await devtools.send('Runtime.getHeapUsage')) as {
    usedSize: number
    embedderHeapUsedSize?: number
    backingStorageSize?: number
  }
  return usedSize + embedderHeapUsedSize + backingStorageSize
}
