import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, signIn, test, watchRequests } from './portal.ts'
import { accounts, screensOf, settled } from './screens.ts'

/** In this order each look differs from the one before in one thing. */
const looks = [
  { name: 'light', theme: 'light', language: 'en-GB', dir: 'ltr', width: 1280 },
  { name: 'dark', theme: 'dark', language: 'en-GB', dir: 'ltr', width: 1280 },
  { name: 'Arabic', theme: 'light', language: 'ar-SA', dir: 'rtl', width: 1280 },
  { name: 'a phone', theme: 'light', language: 'en-GB', dir: 'ltr', width: 390 },
] as const
type Look = (typeof looks)[number]

/** Each screen is loaded once and put on its looks as by a choice in another tab. */
async function putOn(page: Page, { theme, language, dir, width }: Look): Promise<void> {
  await page.setViewportSize({ width, height: 844 })
  const chosen = JSON.stringify({ 'portico.theme': theme, 'portico.language': language })
  await page.evaluate(`for (const [key, newValue] of Object.entries(${chosen})) {
    localStorage.setItem(key, newValue)
    dispatchEvent(new StorageEvent('storage', { key, newValue }))
  }`)
  await expect(page.locator(`html[data-theme="${theme}"][dir="${dir}"]`)).toBeAttached()
  await settled(page)
}

for (const account of accounts)
  test(`every screen of the ${account} in each look: nothing for axe to say, nothing sideways, nothing leaves the machine`, async ({
    browser,
    portal,
  }) => {
    test.setTimeout(240_000)
    const context = await browser.newContext({ viewport: { width: 1280, height: 844 }, locale: 'en-GB', reducedMotion: 'reduce' })
    const away = watchRequests(context)
    const page = await context.newPage()
    await signIn(page, portal, account)
    for (const { name, address } of await screensOf(account, page, portal)) {
      await page.goto(`${portal.url}${address}`)
      for (const look of looks) {
        await putOn(page, look)
        const { violations } = await new AxeBuilder({ page }).analyze()
        const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
        expect.soft(told, `${name} in ${look.name}`).toEqual([])
        const sideways = await page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')
        expect.soft(sideways, `${name} in ${look.name} scrolls sideways`).toBeLessThanOrEqual(0)
      }
    }
    expect(away, 'requests that left the machine').toEqual([])
    await context.close()
  })
