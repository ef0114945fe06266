import { expect, signIn, test } from './portal.ts'

test('pages that are none say so in the title: signed out, unknown, a record that is not there', async ({ page, portal }) => {
  await page.goto(`${portal.url}/?rnr=1`)
  await expect(page).toHaveTitle('You are signed out · Portico')
  await signIn(page, portal, 'developer', '/teams')
  await page.goto(`${portal.url}/nowhere/at/all`)
  await expect(page).toHaveTitle('There is nothing here · Portico')
  await page.goto(`${portal.url}/teams/00000000-0000-0000-0000-000000000000`)
  await expect(page).toHaveTitle(/^There is nothing here · /)
  await page.goto(`${portal.url}/teams`)
  await expect(page).toHaveTitle('Teams · Portico')
  await page.route(/\/roles$/, (route) => route.fulfill({ status: 500, json: {} }))
  // Taken away as the page begins: an answer that was still under way would bring the kept ones back.
  await page.addInitScript("sessionStorage.removeItem('portico.roles')")
  await page.reload()
  await expect(page).toHaveTitle('This page did not load · Portico')
  // The answer that was collected is at hand behind the mark in the bar.
  await page.getByRole('button', { name: /errors? happened/ }).click()
  await expect(page.getByRole('dialog', { name: 'An error happened' })).toContainText('/roles')
})

test('the list of keys closes with one Escape; the account’s dot goes when the newest notes were opened', async ({ page, portal }) => {
  await signIn(page, portal, 'developer2', '/teams')
  await expect(page.getByRole('heading', { level: 1, name: /^Teams/ })).toBeVisible()
  // It comes by a call of the frame, which listens to keys by then: the heading may be there a moment before.
  const account = page.getByRole('button', { name: /^Account of/ })
  await expect(account.getByRole('img', { name: 'New' })).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await account.click()
  await page.getByRole('menuitem', { name: /Release notes/ }).click()
  await expect(account.getByRole('img', { name: 'New' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Release notes' })).toBeVisible()
  await expect(account.getByRole('img', { name: 'New' })).toHaveCount(0)
})

test('from 2560 px on the pages take more of the width', async ({ page, portal }) => {
  await page.setViewportSize({ width: 2559, height: 1000 })
  await signIn(page, portal, 'developer', '/teams')
  await expect(page.locator('main')).toHaveCSS('width', '1920px')
  await page.setViewportSize({ width: 2800, height: 1000 })
  await expect(page.locator('main')).toHaveCSS('width', '2400px')
})
