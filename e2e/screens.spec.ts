import AxeBuilder from '@axe-core/playwright'
import { expect, signIn, test, watchRequests } from './portal.ts'
import { screensOf, settled } from './screens.ts'

const looks = [
  { name: 'light', theme: 'light', language: 'en-GB', width: 1280 },
  { name: 'dark', theme: 'dark', language: 'en-GB', width: 1280 },
  { name: 'Arabic', theme: 'light', language: 'ar-SA', width: 1280 },
  { name: 'a phone', theme: 'light', language: 'en-GB', width: 390 },
]

for (const look of looks) {
  test(`every screen in ${look.name}: nothing for axe to say, nothing sideways, nothing leaves the machine`, async ({
    browser,
    portal,
  }) => {
    test.setTimeout(240_000)
    for (const account of ['developer', 'admin']) {
      const context = await browser.newContext({ viewport: { width: look.width, height: 844 }, locale: 'en-GB', reducedMotion: 'reduce' })
      const away = watchRequests(context)
      const page = await context.newPage()
      await signIn(page, portal, account)
      const screens = await screensOf(account, page, portal)
      await page.evaluate(
        ([theme, language]) => {
          localStorage.setItem('portico.theme', theme ?? '')
          localStorage.setItem('portico.language', language ?? '')
        },
        [look.theme, look.language],
      )
      for (const { name, address } of screens) {
        await page.goto(`${portal.url}${address}`)
        await settled(page)
        const { violations } = await new AxeBuilder({ page }).analyze()
        const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
        expect.soft(told, `${name} in ${look.name}`).toEqual([])
        const sideways = await page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')
        expect.soft(sideways, `${name} in ${look.name} scrolls sideways`).toBeLessThanOrEqual(0)
      }
      expect(away, 'requests that left the machine').toEqual([])
      await context.close()
    }
  })
}
