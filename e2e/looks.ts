import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './portal.ts'

/**
 * How people see a page: each screen and each part of the kit is proven in all of them, in this order. What a page says and how it is built
 * is judged once, its colours in each theme, what only a phone shows there; a direction changes places alone.
 */
export const looks = [
  { name: 'light', theme: 'light', language: 'en-GB', dir: 'ltr', width: 1280, judged: 'whole' },
  { name: 'dark', theme: 'dark', language: 'en-GB', dir: 'ltr', width: 1280, judged: 'colours' },
  { name: 'Arabic', theme: 'light', language: 'ar-SA', dir: 'rtl', width: 1280, judged: 'places' },
  { name: 'a phone', theme: 'light', language: 'en-GB', dir: 'ltr', width: 390, judged: 'structure' },
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

const colours = ['color-contrast', 'link-in-text-block']
const axeOf: Record<Look['judged'], ((axe: AxeBuilder) => AxeBuilder) | undefined> = {
  whole: (axe) => axe,
  colours: (axe) => axe.withRules(colours),
  structure: (axe) => axe.disableRules(colours),
  places: undefined,
}

/**
 * Axe has nothing to say, and nothing is wider than the window, once the look has come to rest: what fades from one look to the next has
 * neither's colours for a moment. A long page is read for seconds.
 */
export async function expectSound(page: Page, name: string, judged: Look['judged'] = 'whole'): Promise<void> {
  const softly = expect.configure({ soft: true })
  const rules = axeOf[judged]
  const told = async () => {
    // No page has frames of others, so the page itself is read, without a second one; and only what is wrong is worked out.
    const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
    const { violations } = (await rules?.(axe).analyze()) ?? { violations: [] }
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
  }
  await softly.poll(told, { message: name, timeout: 30_000 }).toEqual([])
  const sideways = await page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')
  softly(sideways, `${name} scrolls sideways`).toBeLessThanOrEqual(0)
}
