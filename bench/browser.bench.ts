import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium } from '@playwright/test'
import type { PortalProcess } from '../apps/server/testing/place.ts'
import { firstLoadOf } from '../tools/bundle-sizes.ts'
import { findBrowser } from '../tools/find-browser.ts'
import { median, type Row } from './table.ts'
import { barePaint, enter, freshTab, largestPaint, row, runs, signIn, speeds } from './tabs.ts'

const root = join(import.meta.dirname, '..')
const unhurried = { offline: false, downloadThroughput: -1, uploadThroughput: -1 }
/** Of each answer, in ms. */
const latencies = [200, 1000] as const
const goalsMs = { plain: { signIn: 400, dashboard: 700 }, slowed: { signIn: 1100, dashboard: 1700 } }

/** What a person waits for in a real Chromium: first visits and the dashboard; cold caches, median of 5. */
export async function browserBench(portal: PortalProcess): Promise<Row[]> {
  const { executablePath, args, env } = await findBrowser()
  const browser = await chromium.launch({ executablePath, args, env })
  try {
    return [...(await paints(browser, portal)), await firstLoad()]
  } finally {
    await browser.close()
  }
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
