import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './portal.ts'

/** How people see a page: each screen and each part of the kit is proven in all of them, in this order. */
export const looks = [
  { name: 'light', theme: 'light', language: 'en-GB', dir: 'ltr', width: 1280 },
  { name: 'dark', theme: 'dark', language: 'en-GB', dir: 'ltr', width: 1280 },
  { name: 'Arabic', theme: 'light', language: 'ar-SA', dir: 'rtl', width: 1280 },
  { name: 'a phone', theme: 'light', language: 'en-GB', dir: 'ltr', width: 390 },
] as const
export type Look = (typeof looks)[number]

/** As by a choice in another tab, without loading the page again. */
export async function putOn(page: Page, { theme, language, dir, width }: Look): Promise<void> {
  await page.setViewportSize({ width, height: 844 })
  const chosen = JSON.stringify({ 'portico.theme': theme, 'portico.language': language })
  await page.evaluate(`for (const [key, newValue] of Object.entries(${chosen})) {
    localStorage.setItem(key, newValue)
    dispatchEvent(new StorageEvent('storage', { key, newValue }))
  }`)
  await expect(page.locator(`html[data-theme="${theme}"][dir="${dir}"]`)).toBeAttached()
}

/**
 * Axe has nothing to say, and nothing is wider than the window, once the look has come to rest: what fades from one look to the next has
 * neither's colours for a moment. `rules`: those that a look can break, where the others have been judged.
 */
export async function expectSound(page: Page, name: string, rules?: string[]): Promise<void> {
  const softly = expect.configure({ soft: true })
  const told = async () => {
    const axe = new AxeBuilder({ page })
    const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
  }
  if (rules?.length !== 0) await softly.poll(told, { message: name, timeout: 8_000 }).toEqual([])
  const sideways = await page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')
  softly(sideways, `${name} scrolls sideways`).toBeLessThanOrEqual(0)
}
