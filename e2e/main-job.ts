import { expect, type Page } from '@playwright/test'
import { type RunningPortal, serverWasGone, signIn, test } from './portal.ts'

/** What the gateway answers to a key now. */
async function gateway(url: string, key: string): Promise<number> {
  return (await fetch(url, { headers: { apikey: key } })).status
}

const chipOf = (page: Page, product: string) => page.getByRole('listitem').filter({ hasText: product })

/** The product's main job as a person does it, on one of the databases. */
export function mainJob(): void {
  test('from finding an API to a key that opens the gateway, and shuts again', async ({ page, portal, browser, quiet }) => {
    test.setTimeout(480_000)
    const open = `${portal.url}/gateway/test/tariffs/tariffs`
    const guarded = `${portal.url}/gateway/test/billing/invoices`

    await test.step('find an API and read its documentation', async () => {
      await signIn(page, portal, 'developer')
      await page.getByRole('link', { name: 'APIs', exact: true }).click()
      await page.getByRole('searchbox', { name: 'Search APIs' }).fill('tariff')
      await page.getByRole('link', { name: 'Tariffs' }).first().click()
      await page.getByRole('tab', { name: 'Documentation' }).click()
      await page
        .getByRole('link', { name: /List tariffs/ })
        .first()
        .click()
      await expect(page.getByRole('heading', { name: 'List tariffs' })).toBeVisible()
    })

    await test.step('create a team', async () => {
      await page.goto(`${portal.url}/teams`)
      await page.getByRole('button', { name: 'Create team' }).first().click()
      await page.getByLabel('Name').fill('Comparison')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: 'Comparison' })).toBeVisible()
    })

    const key = await test.step('create an application with an automatic and a guarded product, and copy its key', async () => {
      await page.goto(`${portal.url}/applications`)
      await page.getByRole('button', { name: 'Create application' }).first().click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Name').fill('Tariff comparison')
      await dialog.getByLabel('Team').selectOption({ label: 'Comparison' })
      await dialog.getByRole('checkbox', { name: /Tariffs/ }).check()
      await dialog.getByRole('checkbox', { name: /Billing/ }).check()
      await dialog.getByRole('button', { name: 'Create application' }).click()
      await expect(page.getByRole('heading', { name: 'Key created' })).toBeVisible()
      const value = (await page.getByRole('dialog').locator('code', { hasText: 'ptc_' }).first().textContent())?.trim() ?? ''
      await page.getByRole('button', { name: 'Done' }).click()
      return value
    })

    await test.step('the gateway opens the one and not the other', async () => {
      expect(await gateway(open, key)).toBe(200)
      expect(await gateway(guarded, key)).toBe(403)
      if (!page.url().includes('/applications/')) await page.getByRole('link', { name: 'Tariff comparison' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Tariff comparison' })).toBeVisible()
      await expect(chipOf(page, 'Billing')).toContainText('Awaiting approval')
      await expect(chipOf(page, 'Tariffs')).toContainText('Enforced')
    })

    await test.step('an admin approves', () => approve(browser, portal))

    await test.step('both are open; the guarded one is removed and shut within a second', async () => {
      expect(await gateway(guarded, key)).toBe(200)
      await page.reload()
      await expect(chipOf(page, 'Billing')).toContainText('Approved')
      await page.getByRole('button', { name: /^Remove Billing/ }).click()
      await page.getByRole('button', { name: 'Remove product' }).click()
      await expect(page.getByText(/Billing is removed/)).toBeVisible()
      await expect.poll(() => gateway(guarded, key), { timeout: 1000 }).toBe(403)
    })

    const rotated = await test.step('a second key rotates the first, with overlap', async () => {
      await page.getByRole('button', { name: 'Rotate', exact: true }).first().click()
      await page.getByRole('button', { name: 'Rotate key' }).click()
      await expect(page.getByRole('heading', { name: 'Key created' })).toBeVisible()
      const value = (await page.getByRole('dialog').locator('code', { hasText: 'ptc_' }).first().textContent())?.trim() ?? ''
      await page.getByRole('button', { name: 'Done' }).click()
      expect(await gateway(open, value)).toBe(200)
      expect(await gateway(open, key)).toBe(200)
      return value
    })

    const endsAt = await test.step('the old key gets an expiry', async () => {
      // The field counts in minutes, where the person is.
      const at = new Date(Math.ceil((Date.now() + 10_000) / 60_000) * 60_000)
      const part = (options: Intl.DateTimeFormatOptions) =>
        new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Amsterdam', ...options }).format(at)
      await page.getByRole('button', { name: 'Actions for Primary', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Change expiry' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Expires at').fill(part({ dateStyle: 'short' }))
      await dialog.getByLabel('Time').fill(part({ timeStyle: 'short' }))
      await dialog.getByRole('button', { name: 'Save expiry' }).click()
      await expect(dialog).toBeHidden()
      expect(await gateway(open, key)).toBe(200)
      return at
    })

    await test.step('the calls are in the usage', async () => {
      await page.getByRole('tab', { name: 'Usage' }).click()
      await expect(async () => {
        await page.reload()
        await expect(page.getByRole('tabpanel')).toContainText('Tariffs', { timeout: 2000 })
      }).toPass({ timeout: 15_000 })
    })

    await test.step('a power cut loses nothing', async () => {
      await portal.killAndRestart()
      serverWasGone(quiet)
      await expect.poll(() => gateway(open, rotated), { timeout: 10_000 }).toBe(200)
      await page.goto(`${portal.url}/applications`)
      await page.getByRole('link', { name: 'Tariff comparison' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Tariff comparison' })).toBeVisible()
    })

    await test.step('the old key ends when its time comes', async () => {
      await expect.poll(() => gateway(open, key), { timeout: 80_000, intervals: [200] }).toBe(401)
      expect(Date.now()).toBeGreaterThanOrEqual(endsAt.getTime())
      expect(await gateway(open, rotated)).toBe(200)
    })

    await test.step('deleting the application shuts everything', async () => {
      await page.getByRole('button', { name: 'Actions for Tariff comparison' }).click()
      await page.getByRole('menuitem', { name: 'Delete application' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete application' }).click()
      await expect(page.getByRole('heading', { level: 1, name: /^Applications/ })).toBeVisible()
      await expect.poll(() => gateway(open, rotated), { timeout: 1000 }).toBe(401)
    })
  })
}

async function approve(browser: import('@playwright/test').Browser, portal: RunningPortal): Promise<void> {
  const context = await browser.newContext({ locale: 'en-GB' })
  const page = await context.newPage()
  await signIn(page, portal, 'admin', '/admin/pendingapprovals')
  await page.getByRole('button', { name: 'Approve Billing for Tariff comparison' }).click()
  await page.getByRole('button', { name: /^Approve Billing for Tariff comparison now/ }).click()
  await expect(page.getByText('Successfully approved Billing')).toBeVisible()
  await context.close()
}
