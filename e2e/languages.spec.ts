import type { Page } from '@playwright/test'
import { languages } from '../platform/web/i18n/locales.ts'
import { expect, type RunningPortal, signIn, test } from './portal.ts'
import { settled } from './screens.ts'

/**
 * What does not fit on a desktop's page: texts of the drawer, of filters, heads, buttons and chips that are cut off or break, and tables that
 * are wider than their place. Names that people gave are cut with an ellipsis on purpose and are not looked at.
 */
const tooWide = `(() => {
  const told = []
  const wide = (element) => element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== 'inline'
  const say = (what, element) => told.push(what + ': ' + element.textContent.trim().slice(0, 60))
  const each = (selector, look) => {
    for (const element of document.querySelectorAll(selector)) if (element.checkVisibility()) look(element)
  }
  each('#drawer a > span:not(.sr-only)', (text) => {
    const [edges, box] = [text.closest('#drawer').getBoundingClientRect(), text.getBoundingClientRect()]
    if (box.left < edges.left || box.right > edges.right || wide(text)) say('the drawer cuts', text)
  })
  each('main fieldset, main search', (row) => wide(row) && say('a row of filters is cut', row))
  each('main fieldset button > bdi', (label) => wide(label) && say('a quick filter is cut', label))
  each('main table', (table) => wide(table.parentElement) && say('a table is wider than its place', table))
  each('main th, main th button', (head) => wide(head) && say('a head is cut', head))
  each('main button:not(main ol *, main ul *, main td *)', (button) => (wide(button) || button.offsetHeight > 48) && say('a button breaks', button))
  each('main [data-chip]', (chip) => {
    if ([...chip.querySelectorAll('span')].some((part) => part.offsetHeight > chip.clientHeight)) say('a chip breaks', chip)
    if ([...chip.querySelectorAll('.truncate')].some(wide)) say('a chip is cut', chip)
  })
  return told
})()`

/** The addresses of all places in the drawer: of every page that a module registers in its menu. */
const places = (page: Page) =>
  page.locator('#drawer a').evaluateAll((links) => links.map((link) => (link.getAttribute('href') ?? '').split('?')[0] ?? ''))

/** Between them these two see every place of the drawer, and what the first has seen the second need not see again; lists within a record stand in its tabs. */
const whoSeesWhat = [
  {
    account: 'admin',
    last: '/admin/abstractiontype',
    within: { list: '/teams', name: 'Mobile', tabs: ['members', 'applications', 'shared'] },
  },
  { account: 'subscriptions', last: '/companies', within: undefined },
]

test('the drawer, filters, tables and chips of every list hold in all languages', async ({ browser, portal }) => {
  test.setTimeout(480_000)
  const seen = new Set<string>()
  for (const { account, last, within } of whoSeesWhat) {
    const page = await browser.newPage({ viewport: { width: 1360, height: 880 } })
    await signIn(page, portal, account)
    const before = [...seen]
    for (const language of Object.keys(languages)) {
      await inLanguage(page, portal, language)
      // Modules of other sections add their places once the page shows.
      await expect(page.locator(`#drawer a[href^="${last}"]`)).toBeVisible()
      const addresses = await places(page)
      for (const address of addresses.filter((one) => !before.includes(one))) {
        await judge(page, address, language)
        seen.add(address)
      }
      if (within) await judgeTabs(page, within, language)
    }
    await page.close()
  }
  expect([...seen]).toContain('/companies')
})

async function inLanguage(page: Page, portal: RunningPortal, language: string): Promise<void> {
  // As a table: a card cannot be too wide.
  await page.evaluate(`localStorage.setItem('portico.language', '${language}'); localStorage.setItem('portico.view.apis', 'table')`)
  await page.goto(`${portal.url}/dashboard?env=test`)
  await settled(page)
}

async function judge(page: Page, address: string, language: string): Promise<void> {
  // Within the app: texts and code come once for each language.
  const title = page.getByRole('heading', { level: 1 }).first()
  const before = new URL(page.url()).pathname === address ? undefined : await title.textContent()
  await page.locator(`#drawer a[href^="${address}"]`).first().click()
  await page.waitForURL((url) => url.pathname === address)
  // The address is there before its page is.
  if (before) await expect(title).not.toHaveText(before)
  await settled(page)
  expect.soft(await page.evaluate<string[]>(tooWide), `${address} in ${language}`).toEqual([])
  const filters = page.locator('main fieldset:not(search *) > button[aria-pressed]')
  for (let at = 0; at < (await filters.count()); at++) {
    await filters.nth(at).click()
    await expect(filters.nth(at)).toHaveAttribute('aria-pressed', 'true')
    expect.soft(await page.evaluate<string[]>(tooWide), `${address} in ${language}, filtered by ${at}`).toEqual([])
    await filters.nth(at).click()
  }
}

async function judgeTabs(page: Page, within: { list: string; name: string; tabs: string[] }, language: string): Promise<void> {
  // The last place may have been one of another section.
  await page.locator('nav a[href^="/dashboard"]').first().click()
  await page.locator(`#drawer a[href^="${within.list}"]`).first().click()
  await page.getByRole('main').getByRole('link', { name: within.name }).first().click()
  for (const tab of within.tabs) {
    await page.locator(`[role=tab][data-tab="${tab}"]`).first().click()
    // A list of a few is rows without a table's tools.
    await expect(page.getByRole('tabpanel').locator('table, [data-row]').first()).toBeVisible()
    expect.soft(await page.evaluate<string[]>(tooWide), `${within.list}, ${tab} in ${language}`).toEqual([])
  }
}

/** Lists of the modules whose drawer another section opens, in the languages with the longest words. */
const beyond = ['/prospect', '/solution', '/exceptionlist', '/admin/portfolioRelease', '/admin/usagetype', '/datadictionary/terms']
test('the tables of the portfolio and the dictionary fit a desktop in the languages with the longest words', async ({ page, portal }) => {
  await page.setViewportSize({ width: 1360, height: 880 })
  await signIn(page, portal, 'admin')
  for (const language of ['de-DE', 'es-ES', 'fr-FR']) {
    await page.evaluate(`localStorage.setItem('portico.language', '${language}')`)
    for (const address of beyond) {
      await page.goto(`${portal.url}${address}`)
      await expect(page.locator('main table').first()).toBeVisible()
      expect.soft(await page.evaluate<string[]>(tooWide), `${address} in ${language}`).toEqual([])
    }
  }
})
