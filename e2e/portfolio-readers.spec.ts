import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { apiClient } from '../apps/server/testing/client.ts'
import { becomes, expect, type RunningPortal, test } from './portal.ts'
import { settled } from './screens.ts'

interface ModulePage {
  path: string
  access: string | readonly string[]
}
/** The module's own list of pages, which is code of the browser: a new page is looked at without being named here. */
const pagesOf = async (module: string): Promise<readonly ModulePage[]> => {
  const file = pathToFileURL(join(import.meta.dirname, '..', 'modules', module, 'web.tsx')).href
  return ((await import(file)) as { default: { pages: ModulePage[] } }).default.pages
}
const isFor = ({ access }: ModulePage, role: string) => access.includes(role)
/** What the buttons of who only reads do: find, narrow, order, look closer, go on, take along as a file. */
const reads =
  /^(\d+\. |Export|CSV file|Excel workbook|Copy the code|Filter|Columns|Group|Sort|As (cards|a table|a board)|Previous|Next|Page|Close|Show|More|Save (as|for)|Agenda and minutes|Session view)/
/** What else there is to press: heads of columns and tabs say what they show, fields narrow. */
const presses =
  'button:not([role=tab], [role=menuitemradio], [role=menuitemcheckbox], th button), [role=menuitem], [draggable=true], input[type=file], textarea, [contenteditable=true]'
const named = (page: Page): Promise<string[]> =>
  page
    .locator(`:is(main, [role=dialog], dialog, [role=menu]) :is(${presses})`)
    .evaluateAll((all) => all.map((one) => (one.getAttribute('aria-label') ?? one.textContent ?? '').trim() || one.tagName.toLowerCase()))

interface Listed {
  id: string
  solutionId?: string | null
}
/** The first of a list that fits. */
const firstOf = ({ url }: RunningPortal) => {
  const api = apiClient(url)
  return async (list: string, fits: (one: Listed) => boolean = () => true): Promise<Listed> => {
    const { json } = await api.raw('GET', `/api/${list}`, { as: 'admin' })
    const found = (json as { data: Listed[] }).data.find(fits)
    if (!found) throw new Error(`The demo has nothing for this story in ${list}.`)
    return found
  }
}

/** Every page of the module, with records of the demo that have something on each tab. */
async function addressesIn(portal: RunningPortal, pages: readonly ModulePage[]): Promise<Map<string, string[]>> {
  const first = firstOf(portal)
  const prospect = await first('prospects?itemsPerPage=100&status=REALISED', ({ solutionId }) => Boolean(solutionId))
  const meetingId = (await first('adameetings?itemsPerPage=50&status=CLOSED')).id
  const records: Readonly<Record<string, string[]>> = {
    '/prospect': ['/prospect', '/prospect?view=board'],
    '/prospect/$id': [`/prospect/${prospect.id}`],
    '/solution/$solutionId/prospect/$id': [`/solution/${prospect.solutionId}/prospect/${prospect.id}`],
    '/solution/$id': [`/solution/${(await first('solutions?status=LIVE')).id}`],
    '/exceptionlist': [`/exceptionlist?id=${(await first('exceptions?status=GRANTED')).id}`],
    '/adaAgenda': [`/adaAgenda?meeting=${meetingId}&item=${(await first(`agendaitems?meetingId=${meetingId}`)).id}`],
    '/adaAgenda/session/$id': [`/adaAgenda/session/${meetingId}`],
    '/admin/portfolioRelease/$id': [`/admin/portfolioRelease/${(await first('portfolioreleases')).id}`],
  }
  return new Map(pages.map(({ path }) => [path, records[path] ?? [path]]))
}

test('who only reads sees every screen of the portfolio, and on none of them anything to write with; who has no part in it sees none', async ({
  page,
  portal,
}) => {
  test.setTimeout(300_000)
  const pages = await pagesOf('portfolio')
  const addresses = await addressesIn(portal, pages)
  const goTo = async (address: string) => {
    expect(address, 'each page of a record has one').not.toContain('$')
    await page.goto(`${portal.url}${address}`)
    await settled(page)
  }
  const notThere = () => expect(page.getByRole('heading', { level: 1, name: 'There is nothing here' })).toBeVisible()
  const writes = async () => (await named(page)).filter((name) => !reads.test(name))

  await becomes(page, portal, 'reader', '/portfolio/dashboard')
  for (const one of pages)
    for (const address of addresses.get(one.path) ?? []) {
      await goTo(address)
      if (!isFor(one, 'readOnly')) {
        await notThere()
        continue
      }
      const tabs = await page.getByRole('main').getByRole('tab').all()
      for (const tab of tabs.length > 0 ? tabs : [undefined]) {
        await tab?.click()
        await settled(page)
        expect(await writes(), `${address} ${(await tab?.textContent()) ?? ''}`).toEqual([])
      }
      // A panel stands before the list that it belongs to.
      const isPanel = /[?&](id|item)=/.test(address)
      if (isPanel) await expect(page.getByRole('dialog')).toBeVisible()
      const menu = page.locator(`${isPanel ? '[role=dialog]' : 'main'} [aria-haspopup=menu]`)
      for (const button of await menu.all()) {
        if (!(await button.isVisible())) continue
        await button.click()
        await expect(page.getByRole('menu')).toBeVisible()
        expect(await writes(), `a menu of ${address}`).toEqual([])
        await page.keyboard.press('Escape')
        await expect(page.getByRole('menu')).toBeHidden()
      }
    }

  // Somebody who writes is shown what this looks for.
  await becomes(page, portal, 'architect', `/prospect/${addresses.get('/prospect/$id')?.[0]?.split('/').at(-1)}`)
  await settled(page)
  expect(await writes()).toContain('Edit')

  await becomes(page, portal, 'developer', '/dashboard')
  await expect(page.getByRole('link', { name: 'Prospects' })).toHaveCount(0)
  for (const address of [...addresses.values()].flat()) {
    await goTo(address)
    await notThere()
  }
})
