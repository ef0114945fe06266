import { readFileSync } from 'node:fs'
import { applications } from '@portico/apidex/applications/application.contract.ts'
import { readWorkbook } from '@portico/platform/server/testing/read-workbook.ts'
import { companies } from '@portico/subscriptions/companies/company.contract.ts'
import { companyApplications } from '@portico/subscriptions/links/link.contract.ts'
import { apiClient } from '../apps/server/testing/client.ts'
import { becomes, expect, signIn, test } from './portal.ts'
import { wordsIn } from './words.ts'

const as = 'subscriptions' as const
const t = wordsIn('en-GB')
/** One that no other turn of a story has. */
const own = (name: string) => `${name} ${test.info().repeatEachIndex + 1}`

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
  await expect(page.getByText(/^(\d+) of \1$/)).toBeVisible()

  await page.getByRole('button', { name: 'Reactivate' }).click()
  await dialog.getByRole('button', { name: 'Reactivate' }).click()
  await expect(revoked.filter({ hasText: 'Given back' }).first()).toBeVisible()

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

test('a company without any number is stored, and is not activated before it has one', async ({ page, portal }) => {
  const name = own('Veenkade Zonder')
  await signIn(page, portal, as, '/companies')
  await page
    .getByRole('button', { name: t('companies.create') })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('companies.field.companyName')).fill(name)
  await dialog.getByLabel(t('companies.field.contactPerson')).fill('Bo Visser')
  await dialog.getByLabel(t('companies.field.emailAddress'), { exact: true }).fill('bo@veenkade.example')
  await dialog.getByRole('button', { name: t('companies.activateNow') }).click()
  const number = dialog.getByLabel(t('companies.field.cocNumber'))
  await expect(number).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('button', { name: t('companies.saveOnly'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText(t('companies.missing', { fields: t('companies.missing.number') }))).toBeVisible()
  const activate = page.getByRole('button', { name: t('companies.action.activate'), exact: true })
  await expect(activate).toBeDisabled()

  await page.getByRole('button', { name: t('companies.missing.add') }).click()
  await number.fill(`1${String(test.info().repeatEachIndex).padStart(7, '0')}`)
  await dialog.getByRole('button', { name: t('companies.save') }).click()
  await activate.click()
  await dialog.getByRole('button', { name: t('companies.action.activate'), exact: true }).click()
  await expect(page.getByText(t('companies.state.ACTIVE'), { exact: true }).first()).toBeVisible()
})

test('an application has one company: a second is refused, and it moves only once its manager was told whose it is', async ({
  page,
  portal,
}) => {
  const api = apiClient(portal.url)
  const make = async (companyName: string, alternativeCustomerNumber: string) => {
    const body = { companyName, alternativeCustomerNumber, contactPerson: 'Ada Jansen', emailAddress: 'ada@company.example' }
    const { id } = await api.call(companies.create, { as, body })
    return api.call(companies.transition, { as, params: { id }, body: { action: 'activate' } })
  }
  const [first, second] = [
    await make(own('Eerstekade'), own('EERST').replace(' ', '-')),
    await make(own('Tweedekade'), own('TWEEDE').replace(' ', '-')),
  ]
  const name = own('Sluice watch')
  const { id, appId } = await api.call(applications.create, { as: 'developer', params: { envId: 'test' }, body: { name, apiProducts: [] } })

  await signIn(page, portal, as, `/companies/${second.id}`)
  await page.getByRole('tab', { name: t('links.title') }).click()
  await page
    .getByRole('button', { name: t('links.link') })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  const picker = dialog.getByRole('combobox', { name: t('links.application') })
  await picker.fill(name)
  await page.getByRole('option', { name }).click()
  await api.call(companyApplications.create, { as, params: { id: first.id }, body: { appId, environmentId: 'test' } })
  const link = dialog.getByRole('button', { name: t('links.link') })
  await link.click()
  await expect(dialog.getByText(t('links.fault.alreadyLinked', { company: first.companyName }))).toBeVisible()

  await picker.fill(name.slice(0, -1))
  await page.getByRole('option', { name: t('links.linkedTo', { company: first.companyName }) }).click()
  await expect(dialog.getByText(t('links.moves', { company: first.companyName }))).toBeVisible()
  await link.click()
  await expect(page.getByRole('table').getByText(name)).toBeVisible()

  await becomes(page, portal, 'developer', `/applications/${id}?env=test`)
  await expect(page.getByText(second.companyName).first()).toBeVisible()
  await expect(page.getByText(first.companyName)).toHaveCount(0)
})

test('the workbook of an environment has nothing of another', async ({ page, portal }) => {
  const subscriptions = async () => {
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: t('list.export.workbook') }).click()])
    const [sheet] = readWorkbook(readFileSync(await file.path()))
    const [head = [], ...rows] = sheet?.rows ?? []
    const of = (title: string) => [...new Set(rows.map((row) => row[head.indexOf(title)]))]
    return { name: file.suggestedFilename(), environments: of('Environment'), applications: of('Application') }
  }
  await signIn(page, portal, as, '/companies?env=test')
  const here = await subscriptions()
  await page.getByRole('button', { name: t('shell.environment') }).click()
  await page.getByRole('menuitemradio', { name: /Production/ }).click()
  await expect(page.getByRole('button', { name: t('shell.environment') })).toContainText('Production')
  const there = await subscriptions()
  expect([here.name, here.environments]).toEqual([expect.stringMatching(/^subscriptions_Test_\d{8}-\d{4}\.xlsx$/), ['Test']])
  expect([there.name, there.environments]).toEqual([expect.stringMatching(/^subscriptions_Production_\d{8}-\d{4}\.xlsx$/), ['Production']])
  expect(here.applications).toContain('Billing nightly')
  expect(there.applications).toContain('Grid monitor')
  expect(there.applications).not.toContain('Billing nightly')
  expect(here.applications).not.toContain('Grid monitor')
})

test('who is no subscription manager finds no page of companies', async ({ page, portal }) => {
  await signIn(page, portal, 'developer', '/companies')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/not/i)
})
