import type { Page } from '@playwright/test'
import { expect, fillNewApplication, serverWasGone, signIn, test } from './portal.ts'
import { screensOf, settled } from './screens.ts'

const scripts = /\/assets\/[^/]+\.js$/
const missing = 'Part of this page could not be downloaded'

/** From now on no script comes; `page` shows what it has. */
const loseScripts = (page: Page) => page.route(scripts, (route) => route.abort('connectionreset'))

test('a page whose code does not come says so beside the menu, and comes with a reload', async ({ page, portal, quiet }) => {
  await signIn(page, portal, 'developer', '/teams')
  await settled(page)
  // The whole line is gone: not even a reload would answer.
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Applications', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText(missing)
  await expect(page.getByRole('link', { name: 'Teams', exact: true })).toBeVisible()
  await page.context().setOffline(false)
  serverWasGone(quiet)
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Applications/ })).toBeVisible()
})

test('a page whose code a newer version has replaced is reloaded without a question', async ({ page, portal }) => {
  await signIn(page, portal, 'developer', '/teams')
  await settled(page)
  // The rule stays: a browser loses what it asks for while its last rule is taken away.
  let isReplaced = true
  await page.route(scripts, (route) => {
    if (!isReplaced) return route.continue()
    isReplaced = false
    return route.fulfill({ status: 404, contentType: 'application/json', body: '{}' })
  })
  await page.getByRole('link', { name: 'Applications', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Applications/ })).toBeVisible()
})

test('a dialog whose code does not come says so, and what was there stays', async ({ page, portal }) => {
  await signIn(page, portal, 'developer', '/teams')
  await settled(page)
  await loseScripts(page)
  const search = page.getByRole('main').getByRole('searchbox')
  await search.fill('pay')
  for (const press of [
    () => page.getByRole('button', { name: 'Create team' }).first().click(),
    () => page.getByRole('heading', { level: 1 }).press('?'),
    () => page.getByRole('button', { name: 'Create team' }).first().click(),
  ]) {
    await press()
    await expect(page.getByText(missing)).toBeVisible()
    await expect(search).toHaveValue('pay')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('button', { name: 'Dismiss' }).click()
  }
  await page.unroute(scripts)
  await page.getByRole('button', { name: 'Create team' }).first().click()
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await settled(page)
  await page.getByRole('button', { name: 'Create team' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('whoever makes a key sees it, though no code comes any more', async ({ page, portal }) => {
  const dialog = await fillNewApplication(page, portal, 'Made in a tunnel')
  await loseScripts(page)
  await dialog.getByRole('button', { name: 'Create application' }).click()
  await expect(page.getByRole('heading', { name: 'Key created' })).toBeVisible()
})

test('a server that goes away beside any screen leaves it as it is', async ({ page, portal, quiet }) => {
  test.setTimeout(480_000)
  await signIn(page, portal, 'developer')
  const screens = await screensOf('developer', page, portal)
  for (const [at, { address, name }] of screens.entries()) {
    await test.step(name, async () => {
      // At one moment or another of its arrival.
      await page.unroute(/.*/)
      await page.goto(`${portal.url}${address}`, { waitUntil: 'commit' })
      await page.waitForTimeout((at * 137) % 900)
      await page.route(/.*/, (route) => route.abort('connectionreset'))
      await page.waitForTimeout(700)
      // Either nothing of the app had come, and the page's own words will show, or the app says what is missing.
      await expect(page.locator('#late, #main')).toHaveCount(1)
    })
  }
  serverWasGone(quiet)
})

test('an app that never comes leaves words, in the language of the page', async ({ browser, portal }) => {
  const page = await (await browser.newContext({ locale: 'nl-NL' })).newPage()
  await loseScripts(page)
  await page.goto(portal.url)
  await expect(page.getByText('Portico is nog niet gestart.')).toBeHidden()
  await expect(page.getByText('Portico is nog niet gestart.')).toBeVisible()
  await page.context().close()
})
