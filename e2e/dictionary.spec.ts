import type { Page } from '@playwright/test'
import { makeObject } from '@portico/dictionary/objects/objects.testing.ts'
import { makeApproved, makeTermDomain } from '@portico/dictionary/terms/terms.testing.ts'
import { apiClient } from '../apps/server/testing/client.ts'
import { becomes, expect, signIn, test } from './portal.ts'

/** An action with its question. */
async function take(page: Page, action: string) {
  const [dialog, name] = [page.getByRole('dialog'), { name: action, exact: true }]
  await page.getByRole('button', name).click()
  await dialog.getByRole('button', name).click()
  await expect(dialog).toHaveCount(0)
}

test('a term in revision: all read the old text until another steward approves the new one, and both versions are kept (scenarios 5, 6)', async ({
  page,
  portal,
}) => {
  const { id } = await makeApproved(apiClient(portal.url), { name: 'Feeder pillar', description: 'A cabinet' })
  const at = `/datadictionary/terms/${id}`
  const old = page.getByText('A cabinet', { exact: true })
  const changed = page.getByText('A cabinet from which the cables to houses begin', { exact: true })
  const dialog = page.getByRole('dialog')
  await signIn(page, portal, 'analyst', at)
  await take(page, 'Revise')
  await page.getByRole('link', { name: 'Working copy' }).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await dialog.getByLabel('Definition').fill('A cabinet from which the cables to houses begin')
  await dialog.getByRole('button', { name: 'Save term' }).click()
  await expect(changed).toBeVisible()
  await page.getByRole('link', { name: 'Approved version' }).click()
  await expect(old).toBeVisible()
  await page.getByRole('button', { name: 'Propose again' }).click()
  await dialog.getByLabel('What was changed').fill('Says what begins there')
  await dialog.getByRole('button', { name: 'Propose again' }).click()
  await expect(page.getByRole('button', { name: 'Approve' })).toBeDisabled()

  await becomes(page, portal, 'admin', at)
  await expect(old).toBeVisible()
  await take(page, 'Approve')
  await expect(changed).toBeVisible()
  await page.getByRole('tab', { name: 'Versions' }).click()
  await expect(page.getByRole('button', { name: /^Show version/ })).toHaveText(['2.0.0', '1.0.0'])
  await page.getByRole('button', { name: 'Show version 1.0.0' }).click()
  await expect(dialog.getByText('A cabinet', { exact: true })).toBeVisible()
})

test('an object that nothing identifies is not proposed; without an attribute it becomes the next major version (scenarios 7, 8)', async ({
  page,
  portal,
}) => {
  const attributes = ['pillarId', 'street'].map((name) => ({ name, dataType: 'STRING', identifying: false, description: name }))
  const { id, name } = await makeObject(apiClient(portal.url), { attributes }, 'analyst')
  const at = `/datadictionary/business-objects/${id}`
  const editing = async (edit: () => Promise<void>) => {
    await page.getByRole('tab', { name: /^Attributes/ }).click()
    await page.getByRole('button', { name: 'Edit attributes' }).click()
    await edit()
    await page.getByRole('button', { name: 'Save attributes' }).click()
    await expect(page.getByRole('button', { name: 'Edit attributes' })).toBeVisible()
  }
  await signIn(page, portal, 'analyst', at)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('No attribute identifies it.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Propose' })).toBeDisabled()
  await editing(() => page.getByRole('checkbox', { name: 'Identifies, row 1' }).check())
  await take(page, 'Propose')
  await becomes(page, portal, 'admin', at)
  await take(page, 'Approve')

  await becomes(page, portal, 'analyst', at)
  await take(page, 'Revise')
  await page.getByRole('link', { name: 'Working copy' }).click()
  await editing(() => page.getByRole('button', { name: 'Remove street' }).click())
  await expect(page.getByText('2.0.0')).toBeVisible()
})

test('a table of terms with one bad relation is tried: its row is named, and nothing of it is stored (scenario 12)', async ({
  page,
  portal,
}) => {
  const { code } = await makeTermDomain(apiClient(portal.url))
  const table = (relation: string) =>
    Buffer.from(`domainCode;name;description;relatedTerms\n${code};Bus bar;A bar;\n${code};Feeder;A cable;${relation}\n`)
  const file = page.locator('dialog input[type=file]')
  const dialog = page.getByRole('dialog')
  await signIn(page, portal, 'analyst', '/datadictionary/terms')
  await page.getByRole('button', { name: 'Tree and files' }).click()
  await page.getByRole('menuitem', { name: 'Import terms' }).click()
  await file.setInputFiles({ name: 'bad.csv', mimeType: 'text/csv', buffer: table(`BROADER:${code}/Nothing of this name`) })
  await expect(dialog.getByText('There is an error. Nothing was stored.')).toBeVisible()
  const found = dialog.getByRole('region', { name: /^Errors/ }).getByRole('row', { name: /There is none that is called so/ })
  await expect(found.getByRole('cell').first()).toHaveText('3')
  await expect(dialog.getByRole('button', { name: /^Import \d/ })).toHaveCount(0)

  await file.setInputFiles({ name: 'good.csv', mimeType: 'text/csv', buffer: table(`RELATED:${code}/Bus bar`) })
  await dialog.getByRole('button', { name: 'Import 2 terms' }).click()
  await expect(page.getByText('Imported. New: 2, changed: 0')).toBeVisible()
})
