import { expect, signIn, test } from './portal.ts'

test('the register finds names by their letter; who only reads makes none', async ({ page, portal }) => {
  await signIn(page, portal, 'reader')
  await page.goto(`${portal.url}/datadictionary/terms`)
  await page.getByRole('group', { name: 'First letter' }).getByRole('button', { name: 'S', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Smart meter' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Account holder' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Create term' })).toHaveCount(0)
})
