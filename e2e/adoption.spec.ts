import { environments } from '@portico/apidex/environments/environment.contract.ts'
import { platforms } from '@portico/apidex/environments/platform.contract.ts'
import { apiClient } from '../apps/server/testing/client.ts'
import { vendors } from '../connectors/gateways/conformance/vendors.ts'
import { expect, signIn, test } from './portal.ts'

test('what a gateway had before the portal: read, given by CSV, taken over, undone, and nothing changes there', async ({
  page,
  portal,
}) => {
  const { mock, credentials, byHand } = await vendors['apigee-edge']('brought')
  const names = [(await byHand.foreign()).keyLabel, (await byHand.foreign()).keyLabel]
  const api = apiClient(portal.url)
  const { id: platformId } = await api.call(platforms.create, {
    as: 'admin',
    body: { type: 'apigee-edge', name: 'brought', displayName: 'Apigee that was there' },
  })
  const settings = { adminUrl: mock.url }
  const about = { id: 'brought', name: 'brought', displayName: 'Brought along', url: 'https://api.acme.example' }
  await api.call(environments.create, { as: 'admin', body: { ...about, platformId, settings, credentials } })

  await signIn(page, portal, 'admin', '/admin/environments/brought/adopt')
  await page.getByRole('button', { name: 'Read what is there' }).click()
  const rows = page.getByRole('row').filter({ hasText: /foreign-/ })
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Nobody has it yet')

  await page.getByRole('button', { name: 'Give by CSV' }).click()
  await page.getByLabel('Lines').fill(names.map((name) => `${name},developer@portico.example`).join('\n'))
  await page.getByRole('dialog').getByRole('button', { name: 'Give applications' }).click()
  await expect(rows.filter({ hasText: 'Ready' })).toHaveCount(2)

  await page.getByRole('button', { name: 'Take over 2 applications' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take over 2 applications' }).click()
  await expect(page.getByText('2 applications with 2 keys are the portal’s now.')).toBeVisible()
  await page.getByRole('link', { name: names[0] ?? '' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(names[0] ?? '')
  await page.goBack()

  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Forget 2 applications' }).click()
  await expect(rows.filter({ hasText: 'Ready' })).toHaveCount(2)
  await expect(page.getByText('Undone: 2 applications are no longer the portal’s.')).toBeVisible()
  expect(mock.requests.filter(({ line }) => !/^GET |oauth\/token/.test(line))).toEqual([])
  await api.call(environments.remove, { as: 'admin', params: { id: 'brought' }, query: {} })
  await mock.close()
})
