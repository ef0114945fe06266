import { expect, signIn, test } from './portal.ts'

test('a term: written, related, translated, proposed, and not approved by who wrote it', async ({ page, portal }) => {
  await signIn(page, portal, 'analyst')
  await page.goto(`${portal.url}/datadictionary/terms`)
  await page.getByRole('button', { name: 'Create term' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Solar inverter')
  await dialog.getByRole('combobox', { name: 'Domain' }).fill('Meter')
  await page.getByRole('option', { name: /Metering/ }).click()
  await dialog.getByRole('button', { name: 'Create term' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Solar inverter' })).toBeVisible()
  await expect(page.getByText('The definition is missing.')).toBeVisible()

  await page.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByLabel('Definition').fill('A device that turns direct current into alternating current')
  await dialog.getByRole('button', { name: 'Save term' }).click()
  await expect(page.getByText('The definition is missing.')).toHaveCount(0)

  await page.getByRole('tab', { name: /Relations/ }).click()
  await page.getByRole('button', { name: 'Add relation' }).click()
  await dialog.getByLabel('Kind').selectOption({ label: 'Is part of' })
  await dialog.getByRole('combobox', { name: 'Term' }).fill('Metering inst')
  await page.getByRole('option', { name: /Metering installation/ }).click()
  await dialog.getByRole('button', { name: 'Add relation' }).click()
  await expect(page.getByRole('link', { name: 'Metering installation' })).toBeVisible()

  await page.getByRole('tab', { name: /Translations/ }).click()
  await page.getByRole('button', { name: 'Translate' }).first().click()
  await dialog.getByLabel('Name').fill('Omvormer')
  await dialog.getByRole('button', { name: 'Save translation' }).click()
  await expect(page.getByText('Omvormer')).toBeVisible()

  await page.getByRole('button', { name: 'Propose' }).click()
  await dialog.getByRole('button', { name: 'Propose' }).click()
  await expect(page.getByText('Proposed', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve' })).toBeDisabled()
})

test('the register finds names by their letter; who only reads makes none', async ({ page, portal }) => {
  await signIn(page, portal, 'reader')
  await page.goto(`${portal.url}/datadictionary/terms`)
  await page.getByRole('group', { name: 'First letter' }).getByRole('button', { name: 'S', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Smart meter' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Account holder' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Create term' })).toHaveCount(0)
})

test('the dictionary is not there for who has no role of it (scenario 13)', async ({ page, portal }) => {
  await signIn(page, portal, 'architect')
  await page.goto(`${portal.url}/datadictionary/terms`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/not/i)
})
