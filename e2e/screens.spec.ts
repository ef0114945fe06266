import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, type RunningPortal, signIn, test, watchRequests } from './portal.ts'

/** Every screen with its account; a function finds the address of a record. */
const screens: { name: string; account: string; address: string | ((page: Page, portal: RunningPortal) => Promise<string>) }[] = [
  { name: 'dashboard', account: 'developer', address: '/dashboard' },
  { name: 'APIs', account: 'developer', address: '/apis' },
  { name: 'APIs as a table', account: 'developer', address: '/apis?view=table' },
  { name: 'an API', account: 'developer', address: (page, portal) => firstLink(page, portal, '/apis', 'Meter readings') },
  {
    name: 'documentation',
    account: 'developer',
    address: async (page, portal) => `${await firstLink(page, portal, '/apis', 'Meter readings')}?tab=docs`,
  },
  { name: 'applications', account: 'developer', address: '/applications' },
  { name: 'an application', account: 'developer', address: (page, portal) => firstLink(page, portal, '/applications', 'Field App') },
  {
    name: 'usage',
    account: 'developer',
    address: async (page, portal) => `${await firstLink(page, portal, '/applications', 'Field App')}?tab=usage`,
  },
  { name: 'teams', account: 'developer', address: '/teams' },
  { name: 'a team', account: 'developer', address: (page, portal) => firstLink(page, portal, '/teams', 'Mobile') },
  { name: 'pending approvals', account: 'admin', address: '/admin/pendingapprovals' },
  { name: 'environments', account: 'admin', address: '/admin/environments' },
  { name: 'an environment', account: 'admin', address: '/admin/environments/test' },
  { name: 'logging', account: 'admin', address: '/admin/logging' },
  { name: 'release notes', account: 'developer', address: '/releasenotes' },
  { name: 'not found', account: 'developer', address: '/nowhere' },
]

async function firstLink(page: Page, portal: RunningPortal, list: string, name: string): Promise<string> {
  await page.goto(`${portal.url}${list}`)
  const link = page.getByRole('main').getByRole('link', { name }).first()
  return (await link.getAttribute('href')) ?? ''
}

async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('.animate-pulse, .shell-loading')).toHaveCount(0)
}

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
      const found: [string, string][] = []
      for (const screen of screens.filter((one) => one.account === account)) {
        found.push([screen.name, typeof screen.address === 'string' ? screen.address : await screen.address(page, portal)])
      }
      await page.evaluate(
        ([theme, language]) => {
          localStorage.setItem('portico.theme', theme ?? '')
          localStorage.setItem('portico.language', language ?? '')
        },
        [look.theme, look.language],
      )
      for (const [name, address] of found) {
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
