import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './portal.ts'

/** How people see a page: each screen and each part of the kit is proven in all of them. */
export const looks = [
  { name: 'light', theme: 'light', language: 'en-GB', width: 1280 },
  { name: 'dark', theme: 'dark', language: 'en-GB', width: 1280 },
  { name: 'Arabic', theme: 'light', language: 'ar-SA', width: 1280 },
  { name: 'a phone', theme: 'light', language: 'en-GB', width: 390 },
] as const
export type Look = (typeof looks)[number]

/** From the next page on. */
export const choose = (page: Page, { theme, language }: Look): Promise<void> =>
  page.evaluate(
    ([chosen, spoken]) => {
      localStorage.setItem('portico.theme', chosen ?? '')
      localStorage.setItem('portico.language', spoken ?? '')
    },
    [theme, language],
  )

/** Axe has nothing to say, and nothing is wider than the window. */
export async function expectSound(page: Page, name: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
  expect.soft(told, name).toEqual([])
  const sideways = await page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')
  expect.soft(sideways, `${name} scrolls sideways`).toBeLessThanOrEqual(0)
}
