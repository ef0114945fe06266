import { type Browser, chromium, type Page } from '@playwright/test'
import { specs } from '@portico/apidex/specs/spec.contract.ts'
import { apiClient } from '../apps/server/testing/client.ts'
import type { PortalProcess } from '../apps/server/testing/place.ts'
import { findBrowser } from '../tools/find-browser.ts'
import { linted, uploadLargeDocument } from './large-document.ts'
import { median, type Row } from './table.ts'
import { barePage, enter, freshTab, memoryOf, row, runs, type Speed, speeds, timed } from './tabs.ts'

const goalsMs = { plain: 500, slowed: 1500 }
const furtherMs = 150
/** Operations that no page asked for ahead, of the group that is open. */
const further = ['List repository activities', 'Delete a repository']

/**
 * What a reader of a document of 13 MB waits for in a real Chromium: an operation from its address with nothing cached, beside a page of one
 * line, the dashboard and Swagger UI; then further operations. Median of 5.
 */
export async function readingBench(portal: PortalProcess): Promise<Row[]> {
  const { executablePath, args, env } = await findBrowser()
  const browser = await chromium.launch({ executablePath, args, env })
  const bare = await barePage()
  try {
    const address = await largeOperation(portal)
    const rows: Row[] = []
    for (const speed of speeds) rows.push(...(await readings(browser, portal, { address, bare: bare.url, speed })))
    return rows
  } finally {
    bare.close()
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

interface Place {
  address: string
  bare: string
  speed: Speed
}

async function readings(browser: Browser, portal: PortalProcess, { address, bare, speed }: Place): Promise<Row[]> {
  const [own, lines, dashboards, nexts, memories]: [number[], number[], number[], number[], number[]] = [[], [], [], [], []]
  for (let run = 0; run < runs; run++) {
    const { context, page, devtools } = await freshTab(browser, speed)
    await enter(page, portal, devtools)
    lines.push(await timed(page, bare, () => page.getByRole('heading').waitFor()))
    dashboards.push(await timed(page, `${portal.url}/dashboard`, () => page.getByRole('heading', { level: 1 }).waitFor()))
    await page.waitForLoadState('networkidle')
    await page.goto(`${portal.url}/healthz`)
    await devtools.send('Network.clearBrowserCache')
    own.push(
      await timed(page, `${portal.url}${address}`, () => page.getByRole('heading', { name: 'Get a repository', exact: true }).waitFor()),
    )
    memories.push(await memoryOf(devtools))
    await page.waitForLoadState('networkidle')
    for (const name of further) nexts.push(await followed(page, name))
    await context.close()
  }
  const [line, dashboard] = [median(lines), median(dashboards)]
  const beside = `${line.toFixed(0)} ms a page of one line, ${dashboard.toFixed(0)} the dashboard's heading`
  const one = (what: string, ms: number, goalMs: number): Row => ({
    ...row(`${what}, ${speed}`, ms, goalMs, { ms: line, what: '' }),
    baseline: beside,
    ratio: `${(ms / line).toFixed(1)}, ${(ms / dashboard).toFixed(2)}`,
  })
  const rows = [one('an operation of a 13 MB document, cold address', median(own), goalsMs[speed])]
  if (speed === 'slowed')
    return [...rows, { ...one('a further operation, by its line in the navigation', median(nexts), 0), goal: '', met: true }]
  rows.push(one('a further operation, by its line in the navigation', median(nexts), furtherMs))
  return [...rows, ...(await besideSwagger(browser, portal, address, [median(own), median(memories)]))]
}

/** From the click on a line of the navigation until the operation's name shows, by the page's own clock. */
async function followed(page: Page, name: string): Promise<number> {
  const line = page.getByRole('navigation').getByRole('link', { name }).first()
  await line.scrollIntoViewIfNeeded()
  const startedAt = await page.evaluate(() => performance.now())
  await line.dispatchEvent('click')
  const shown = await page.waitForFunction(heading, name, { polling: 'raf' })
  return Number(await shown.jsonValue()) - startedAt
}

/** In the page: when it is there, the time. */
const heading = (name: string): number | false => {
  const { document } = globalThis as unknown as { document: { querySelectorAll(what: string): Iterable<{ textContent: string }> } }
  return [...document.querySelectorAll('h1, h2')].some(({ textContent }) => textContent.trim() === name) && performance.now()
}

/** Swagger UI reads the whole document first: until its first tag shows. Slowed it takes minutes. */
async function besideSwagger(browser: Browser, portal: PortalProcess, address: string, [ms, bytes]: [number, number]): Promise<Row[]> {
  const { context, page, devtools } = await freshTab(browser, 'plain')
  await page.addInitScript(() => localStorage.setItem('portico.viewer', 'swagger'))
  await enter(page, portal, devtools)
  const theirs = await timed(page, `${portal.url}${address}`, async () => {
    await page.getByRole('button', { name: 'Load it anyway' }).click()
    await page.locator('.swagger-frame .opblock-tag').first().waitFor({ timeout: 120_000 })
  })
  const theirBytes = await memoryOf(devtools)
  await context.close()
  return [
    row('the operation, plain', ms, goalsMs.plain, { ms: theirs, what: 'Swagger UI, its first tag' }),
    {
      what: "the tab's memory after it",
      measured: `${(bytes / 1e6).toFixed(0)} MB`,
      baseline: `${(theirBytes / 1e6).toFixed(0)} MB Swagger UI`,
      ratio: (bytes / theirBytes).toFixed(2),
      goal: '< 200 MB',
      met: bytes < 200e6,
    },
  ]
}
