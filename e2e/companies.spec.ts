import { expect, signIn, test } from './portal.ts'

test('a company: made, linked to an application, suspended with its keys, given back, and ended once nothing is linked', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'subscriptions', '/companies')
  await page.getByRole('button', { name: 'Create company' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Company name').fill('Maasdelta Verkeer')
  await dialog.getByLabel('KvK number').fill('1234567')
  await dialog.getByLabel('Contact person').fill('Bo Visser')
  await dialog.getByLabel('E-mail address', { exact: true }).fill('bo.visser@maasdelta.example')
  await dialog.getByRole('button', { name: 'Save and activate' }).click()
  await expect(dialog.getByText('Exactly 8 characters.')).toBeVisible()
  await dialog.getByLabel('KvK number').fill('0234 5678')
  await dialog.getByRole('button', { name: 'Save and activate' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Maasdelta Verkeer' })).toBeVisible()
  await expect(page.getByText('02345678').first()).toBeVisible()

  await page.getByRole('tab', { name: /Applications/ }).click()
  await page.getByRole('button', { name: 'Link application' }).first().click()
  await page.getByRole('combobox', { name: 'Application' }).fill('Field App')
  await page.getByRole('option', { name: /Field App/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Link application' }).click()
  await expect(page.getByRole('table').getByText('Field App')).toBeVisible()

  const menu = page.getByRole('button', { name: 'More actions for Maasdelta Verkeer' })
  await menu.click()
  await expect(page.getByRole('menuitem', { name: /Terminate/ })).toContainText(/still linked/)
  await page.getByRole('menuitem', { name: 'Suspend' }).click()
  await dialog.getByLabel('Reason').fill('Three invoices are open.')
  await dialog.getByLabel('Revoke keys').check()
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await page.getByRole('tab', { name: /Revoked products/ }).click()
  const revoked = page.getByRole('table').getByRole('row').filter({ hasText: 'Field App' })
  await expect(revoked.filter({ hasText: 'Revoked' }).first()).toBeVisible()
  await expect(page.getByText(/^(\d+) of \1$/)).toBeVisible({ timeout: 15_000 })

  await page.getByRole('button', { name: 'Reactivate' }).click()
  await dialog.getByRole('button', { name: 'Reactivate' }).click()
  await expect(revoked.filter({ hasText: 'Given back' }).first()).toBeVisible({ timeout: 15_000 })

  await page.getByRole('tab', { name: /Applications/ }).click()
  await page.getByRole('button', { name: 'Actions for Field App' }).click()
  await page.getByRole('menuitem', { name: 'Unlink application' }).click()
  await dialog.getByRole('button', { name: 'Unlink application' }).click()
  await expect(page.getByRole('table').getByText('Field App')).toHaveCount(0)
  await menu.click()
  await page.getByRole('menuitem', { name: 'Terminate' }).click()
  await dialog.getByLabel('Reason').fill('They left.')
  await dialog.getByRole('button', { name: 'Terminate' }).click()
  await expect(page.getByText('Terminated', { exact: true }).first()).toBeVisible()
})

test('who is no subscription manager finds no page of companies', async ({ page, portal }) => {
  await signIn(page, portal, 'developer', '/companies')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/not/i)
})
