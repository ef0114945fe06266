import type { Locator, Page } from '@playwright/test'
import { section9 } from '../platform/web/testing/section-9.ts'
import { expect, signIn, test } from './portal.ts'

/** `#rrggbb` as a browser writes it. */
const rgb = (hex = ''): string => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`
/** Where a role is seen, and as what. */
const places: Record<string, { address: string; property: string; pseudo?: 'before'; find: (page: Page) => Promise<Locator> | Locator }> = {
  background: { address: '/teams', property: 'background-color', find: (page) => page.locator('body') },
  toolbar: { address: '/teams', property: 'background-color', find: (page) => page.getByRole('banner') },
  primary: { address: '/teams', property: 'background-color', find: (page) => page.getByRole('button', { name: 'Create team' }) },
  'card-header': {
    address: '/releasenotes',
    property: 'background-color',
    pseudo: 'before',
    find: (page) => page.locator('.card-keyline'),
  },
  highlight: {
    address: '/teams',
    property: 'background-color',
    find: (page) => page.locator('#drawer').getByRole('link', { name: 'Teams' }),
  },
  'ok-fill': { address: '/admin/environments', property: 'background-color', find: (page) => page.locator('tbody .tone-ok') },
  'warn-fill': { address: '/applications', property: 'background-color', find: (page) => page.locator('tbody .tone-warn') },
  'info-fill': {
    address: '/admin/logging?filter=verb:POST',
    property: 'background-color',
    find: (page) => page.getByText('POST').and(page.locator('tbody *')),
  },
  'accent-fill': {
    address: '/teams',
    property: 'background-color',
    async find(page) {
      // One's own role in a team is a quiet chip.
      await page.getByRole('button', { name: 'Create team' }).click()
      await page.getByRole('dialog').getByLabel('Name').fill(`Night shift ${Date.now()}`)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: /Night shift/ })).toBeVisible()
      return page.locator('main .tone').filter({ hasText: 'Owner' })
    },
  },
  'bad-fill': { address: '/teams', property: 'background-color', find: refused },
  cancel: {
    address: '/teams',
    property: 'border-top-color',
    find: async (page) => {
      await page.getByRole('button', { name: 'Create team' }).click()
      return page.getByRole('dialog').getByRole('button', { name: 'Cancel' })
    },
  },
  delete: { address: '/teams', property: 'background-color', find: deleting },
}

/** The fault over a form that the server refused. */
async function refused(page: Page): Promise<Locator> {
  await page.route('**/api/teams', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503, json: {} }) : route.fallback(),
  )
  await page.getByRole('button', { name: 'Create team' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Night shift')
  await page.keyboard.press('Enter')
  return page.getByRole('dialog').getByRole('alert')
}
async function deleting(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Create team' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Night shift')
  await page.keyboard.press('Escape')
  return page.getByRole('button', { name: 'Discard changes' })
}

for (const theme of ['light', 'dark'] as const) {
  test(`the browser shows the colours of section 9 to the letter, ${theme}`, async ({ page, portal }) => {
    test.setTimeout(240_000)
    await signIn(page, portal, 'admin', '/teams')
    await page.evaluate((chosen) => localStorage.setItem('portico.theme', chosen), theme)
    expect(Object.keys(places).toSorted(), 'each colour has a place where it is looked at').toEqual(Object.keys(section9[theme]).toSorted())
    for (const [role, { address, property, pseudo, find }] of Object.entries(places)) {
      await page.goto(`${portal.url}${address}`)
      await page.mouse.move(0, 0)
      const place = await find(page)
      await expect(place.first(), role).toBeVisible()
      await expect(place.first(), role).toHaveCSS(property, rgb(section9[theme][role]), pseudo ? { pseudo } : {})
    }
  })
}
