import { expect, signIn, test } from './portal.ts'
import { settled } from './screens.ts'

/** What was moved by what came later, as the browser counts it: a share of the window, and what moved. */
const watchMoves = `
  window.moved = []
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries())
      if (value > 0.0005) window.moved.push(value.toFixed(4) + ' ' + sources.map(({ node }) => (node?.outerHTML ?? node?.textContent ?? '').slice(0, 120)).join(' | '))
  }).observe({ type: 'layout-shift', buffered: true })`

for (const account of ['admin', 'productowner', 'developer']) {
  for (const width of [1360, 390]) {
    test(`nothing on the dashboard of ${account} moves when parts of it come late, at ${width} px`, async ({ page, portal }) => {
      await page.setViewportSize({ width, height: 880 })
      await signIn(page, portal, account)
      await settled(page)
      // Each answer takes its own time, and another one at each visit.
      let answers = 0
      await page.route('**/api/**', async (route) => {
        answers += 1
        const late = (answers * 263) % 700
        await new Promise((resolve) => setTimeout(resolve, late))
        await route.continue().catch(() => {})
      })
      // It never ends, so the network would never be idle.
      await page.route('**/api/live', (route) => route.abort())
      await page.addInitScript(watchMoves)
      for (let visit = 0; visit < 2; visit++) {
        await page.goto(`${portal.url}/dashboard?env=test`)
        await settled(page)
        await page.waitForLoadState('networkidle')
        await settled(page)
        expect.soft(await page.evaluate<string[]>('window.moved'), `visit ${visit + 1}`).toEqual([])
      }
    })
  }
}
