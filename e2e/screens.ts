import type { Page } from '@playwright/test'
import { rooms, type Screen } from '@portico/app-server/testing/rooms.ts'
import { expect, type RunningPortal } from './portal.ts'

/** Every screen: those that rooms name, and those that belong to no room. */
const screens: readonly Screen[] = [
  { name: 'dashboard', account: 'developer', address: '/dashboard' },
  // The external portal is off in these portals (apps/server/testing/place.ts).
  ...rooms.flatMap((room) => room.screens ?? []).filter(({ address }) => !String(address).startsWith('/admin/content')),
  { name: 'release notes', account: 'developer', address: '/releasenotes', asks: false },
  { name: 'not found', account: 'developer', address: '/nowhere', asks: false },
]

export const accounts = [...new Set(screens.map(({ account }) => account))]

/** The screens of an account that is signed in, with the addresses that the server's own lists give. */
export async function screensOf(
  account: string,
  page: Page,
  portal: RunningPortal,
): Promise<{ name: string; address: string; asks: boolean }[]> {
  const found: { name: string; address: string; asks: boolean }[] = []
  const links = new Map<string, string>()
  for (const { name, address, asks = true } of screens.filter((screen) => screen.account === account))
    found.push({ name, address: await addressIn(page, portal, address, links), asks })
  return found
}

/** Several screens may be tabs of one record: its list is opened once. */
async function addressIn(page: Page, portal: RunningPortal, address: Screen['address'], links: Map<string, string>): Promise<string> {
  if (typeof address === 'string') return address
  const key = `${address.list} ${address.link}`
  const found = links.get(key) ?? (await firstLink(page, portal, address.list, address.link))
  links.set(key, found)
  return address.tab === undefined ? found : atTab(found, address.tab)
}

async function firstLink(page: Page, portal: RunningPortal, list: string, name: string): Promise<string> {
  await page.goto(`${portal.url}${list}`)
  const link = page.getByRole('main').getByRole('link', { name }).first()
  return (await link.getAttribute('href')) ?? ''
}

/** The tab of a record whose address may name its environment already. */
const atTab = (address: string, tab: string) => `${address}${address.includes('?') ? '&' : '?'}tab=${tab}`

/** What a page of these stories knows of a browser's own words. */
interface Shown {
  document: { querySelector(what: string): { checkVisibility(): boolean } | null }
}
const showsContent = (): boolean => {
  const { document } = globalThis as unknown as Shown
  return document.querySelector('h1')?.checkVisibility() === true && document.querySelector('.animate-pulse, .shell-loading') === null
}

/** The screen shows its content: nothing is loading any more. */
export async function settled(page: Page): Promise<void> {
  // At once when it is so: what `expect` waits for it looks at twice a second only. What is wrong, `expect` says better.
  await page.waitForFunction(showsContent, undefined, { timeout: 10_000 }).catch(() => undefined)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('.animate-pulse, .shell-loading')).toHaveCount(0)
}
