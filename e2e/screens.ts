import type { Page } from '@playwright/test'
import { expect, type RunningPortal } from './portal.ts'

/** Every screen with its account; a function finds the address of a record. */
const screens: {
  name: string
  account: string
  address: string | ((page: Page, portal: RunningPortal) => Promise<string>)
  /** False when it shows nothing that it has to ask for. */
  asks?: false
}[] = [
  { name: 'dashboard', account: 'developer', address: '/dashboard' },
  { name: 'APIs', account: 'developer', address: '/apis' },
  { name: 'APIs as a table', account: 'developer', address: '/apis?view=table' },
  { name: 'an API', account: 'developer', address: (page, portal) => firstLink(page, portal, '/apis', 'Meter readings') },
  {
    name: 'documentation',
    account: 'developer',
    address: async (page, portal) => atTab(await firstLink(page, portal, '/apis', 'Meter readings'), 'docs'),
  },
  {
    name: 'a changelog',
    account: 'admin',
    address: async (page, portal) => atTab(await firstLink(page, portal, '/apis', 'Meter readings'), 'changes'),
  },
  { name: 'applications', account: 'developer', address: '/applications' },
  { name: 'an application', account: 'developer', address: (page, portal) => firstLink(page, portal, '/applications', 'Field App') },
  {
    name: 'usage',
    account: 'developer',
    address: async (page, portal) => atTab(await firstLink(page, portal, '/applications', 'Field App'), 'usage'),
  },
  { name: 'teams', account: 'developer', address: '/teams' },
  { name: 'a team', account: 'developer', address: (page, portal) => firstLink(page, portal, '/teams', 'Mobile') },
  {
    name: "a team's applications",
    account: 'admin',
    address: async (page, portal) => atTab(await firstLink(page, portal, '/teams', 'Mobile'), 'applications'),
  },
  {
    name: 'what is shared with a team',
    account: 'admin',
    address: async (page, portal) => atTab(await firstLink(page, portal, '/teams', 'Mobile'), 'shared'),
  },
  { name: 'pending approvals', account: 'admin', address: '/admin/pendingapprovals' },
  {
    name: 'a request in its panel',
    account: 'admin',
    address: (page, portal) => firstLink(page, portal, '/admin/pendingapprovals', 'Field App'),
  },
  { name: 'environments', account: 'admin', address: '/admin/environments' },
  { name: 'an environment', account: 'admin', address: '/admin/environments/test' },
  { name: 'logging', account: 'admin', address: '/admin/logging' },
  { name: 'release notes', account: 'developer', address: '/releasenotes', asks: false },
  { name: 'not found', account: 'developer', address: '/nowhere', asks: false },
]

/** The screens of an account that is signed in, with the addresses that the server's own lists give. */
export async function screensOf(
  account: string,
  page: Page,
  portal: RunningPortal,
): Promise<{ name: string; address: string; asks: boolean }[]> {
  const found: { name: string; address: string; asks: boolean }[] = []
  for (const { name, address, asks = true } of screens.filter((screen) => screen.account === account))
    found.push({ name, address: typeof address === 'string' ? address : await address(page, portal), asks })
  return found
}

async function firstLink(page: Page, portal: RunningPortal, list: string, name: string): Promise<string> {
  await page.goto(`${portal.url}${list}`)
  const link = page.getByRole('main').getByRole('link', { name }).first()
  return (await link.getAttribute('href')) ?? ''
}

/** The tab of a record whose address may name its environment already. */
const atTab = (address: string, tab: string) => `${address}${address.includes('?') ? '&' : '?'}tab=${tab}`

/** The screen shows its content: nothing is loading any more. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('.animate-pulse, .shell-loading')).toHaveCount(0)
}
