import { expect, signIn, test, watchRequests } from './portal.ts'

test('an operation is tried where it is read, by one press; the key stays on the server, and the call goes on in its own tab', async ({
  page,
  portal,
  context,
}) => {
  const away = watchRequests(context)
  const seen: Promise<string>[] = []
  page.on('response', (response) => {
    if (/\/(try|apiproducts)/.test(response.url())) seen.push(response.text().catch(() => ''))
  })
  await signIn(page, portal, 'developer', '/apis?env=test')
  await page.getByRole('main').getByRole('link', { name: 'Meter readings' }).first().click()
  await page.getByRole('tab', { name: 'Documentation' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'List meters' }).click()
  const beside = page.getByRole('region', { name: 'Try it' })
  await expect(beside.getByRole('combobox', { name: 'Key' })).toContainText('Field App')
  await beside.getByRole('button', { name: 'Send' }).click()
  await expect(beside.getByText('As documented')).toBeVisible()
  await expect(beside.getByRole('region', { name: 'Body' }).getByText('"items":')).toBeVisible()

  await beside.getByRole('link', { name: 'Larger' }).click()
  await expect(page.getByRole('tab', { name: 'Try it' })).toHaveAttribute('aria-selected', 'true')
  await page.getByLabel('limit').fill('5')
  await expect(page.getByText(/\/meters\?limit=5$/)).toBeVisible()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('region', { name: 'Your last calls in this browser' }).getByRole('listitem')).toHaveCount(2)
  expect((await Promise.all(seen)).join('')).not.toContain('ptc_')
  expect(away).toEqual([])
})
