import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { expect } from './portal.ts'

/**
 * How people see a page: each screen and each part of the kit is proven in all of them, in this order. What a page says and how it is built
 * is judged once, its colours in each theme, what only a phone shows there; a direction changes places alone.
 */
export const looks = [
  { name: 'light', theme: 'light', language: 'en-GB', dir: 'ltr', width: 1280, judged: 'whole' },
  { name: 'dark', theme: 'dark', language: 'en-GB', dir: 'ltr', width: 1280, judged: 'colours' },
  { name: 'a phone', theme: 'light', language: 'en-GB', dir: 'ltr', width: 390, judged: 'structure' },
  { name: 'Arabic', theme: 'light', language: 'ar-SA', dir: 'rtl', width: 1280, judged: 'places' },
] as const
export type Look = (typeof looks)[number]

const isThere = (what: string): boolean =>
  (globalThis as unknown as { document: { querySelector(what: string): object | null } }).document.querySelector(what) !== null

/** As by a choice in another tab, without loading the page again. */
export async function putOn(page: Page, { theme, language, dir, width }: Look): Promise<void> {
  await page.setViewportSize({ width, height: 844 })
  const chosen = JSON.stringify({ 'portico.theme': theme, 'portico.language': language })
  await page.evaluate(`for (const [key, newValue] of Object.entries(${chosen})) {
    localStorage.setItem(key, newValue)
    dispatchEvent(new StorageEvent('storage', { key, newValue }))
  }`)
  const worn = `html[data-theme="${theme}"][dir="${dir}"]`
  // As soon as it is so (`settled`).
  await page.waitForFunction(isThere, worn, { timeout: 10_000 }).catch(() => undefined)
  await expect(page.locator(worn)).toBeAttached()
}

const colours = ['color-contrast', 'link-in-text-block']
/** As options of `axe.run`; only what is wrong is worked out. */
const axeOf: Record<Look['judged'], object | undefined> = {
  whole: {},
  colours: { runOnly: { type: 'rule', values: colours } },
  structure: { rules: Object.fromEntries(colours.map((rule) => [rule, { enabled: false }])) },
  places: undefined,
}

/** What axe says of the page, which it is put into once: no page has frames of others. */
async function judge(page: Page, rules: object): Promise<string[]> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe.source)
  const options = JSON.stringify({ ...rules, resultTypes: ['violations'], elementRef: false, iframes: false })
  const { violations } = await page.evaluate<{ violations: { id: string; nodes: { target: unknown[] }[] }[] }>(
    `axe.run(document, ${options})`,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/**
 * Axe has nothing to say, and nothing is wider than the window, once the look has come to rest: what fades from one look to the next has
 * neither's colours for a moment. A long page is read for seconds.
 */
export async function expectSound(page: Page, name: string, judged: Look['judged'] = 'whole'): Promise<void> {
  const softly = expect.configure({ soft: true })
  const rules = axeOf[judged]
  if (rules) await softly.poll(() => judge(page, rules), { message: name, timeout: 30_000 }).toEqual([])
  const sideways = await page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')
  softly(sideways, `${name} scrolls sideways`).toBeLessThanOrEqual(0)
}
