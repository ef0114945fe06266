import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import type { PortalProcess } from '../apps/server/testing/place.ts'
import { median, type Row } from './table.ts'

export const runs = 5
/** A phone of the middle class on a usual line. */
const slowLine = { offline: false, latency: 60, downloadThroughput: 9_000_000 / 8, uploadThroughput: 9_000_000 / 8 }
const slowCpu = 4
export const speeds = ['plain', 'slowed'] as const
export type Speed = (typeof speeds)[number]

/** A page of one line, from a server that does nothing else: what the browser itself needs on this machine. */
export async function barePage(): Promise<{ url: string; close(): void }> {
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Bare</title><h1>One line</h1>'),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

/** When it is painted. */
export async function barePaint(browser: Browser, speed: Speed): Promise<number> {
  const bare = await barePage()
  const paints: number[] = []
  for (let run = 0; run < runs; run++) {
    const { context, page } = await freshTab(browser, speed)
    await page.goto(bare.url)
    paints.push(await largestPaint(page))
    await context.close()
  }
  bare.close()
  return median(paints)
}

export async function freshTab(browser: Browser, speed: Speed): Promise<{ context: BrowserContext; page: Page; devtools: CDPSession }> {
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
  // The stream of live updates never ends, so the network would never be idle.
  await devtools.send('Network.setBlockedURLs', { urls: ['*/api/live'] })
  if (speed === 'slowed') {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowCpu })
    await devtools.send('Network.emulateNetworkConditions', slowLine)
  }
  return { context, page, devtools }
}

export async function signIn(page: Page, portal: PortalProcess): Promise<void> {
  await page.locator('input[name=login], input[autocomplete=username]').first().fill('admin@portico.example')
  await page.locator('input[type=password]').fill('portico')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${portal.url}/dashboard*`)
  await page.waitForLoadState('networkidle')
}

/** A tab with a session, nothing in the cache, away from the portal's pages. */
export async function enter(page: Page, portal: PortalProcess, devtools: CDPSession): Promise<void> {
  await page.goto(`${portal.url}/dashboard`)
  await signIn(page, portal)
  await page.goto(`${portal.url}/healthz`)
  await devtools.send('Network.clearBrowserCache')
}

export async function timed(page: Page, address: string, shown: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await page.goto(address, { waitUntil: 'commit' })
  await shown()
  return performance.now() - startedAt
}

/** The last candidate once nothing loads any more, in ms from the start of the navigation. */
export async function largestPaint(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle')
  return page.evaluate(() => (globalThis as unknown as { paints: number[] }).paints.at(-1) ?? 0)
}

/** JavaScript's heap and what the page's own structures take. */
export async function memoryOf(devtools: CDPSession): Promise<number> {
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

export const row = (what: string, ms: number, goalMs: number, baseline: { ms: number; what: string }): Row => ({
  what,
  measured: `${ms.toFixed(0)} ms`,
  baseline: `${baseline.ms.toFixed(0)} ms ${baseline.what}`,
  ratio: (ms / baseline.ms).toFixed(2),
  goal: `<= ${goalMs} ms`,
  met: ms <= goalMs,
})
