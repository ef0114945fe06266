import { expect, signIn, test } from './portal.ts'

test('signing out in one tab ends the other within five seconds, and lands where nothing starts a sign-in by itself', async ({
  context,
  page,
  portal,
}) => {
  await signIn(page, portal, 'developer')
  const other = await context.newPage()
  await other.goto(`${portal.url}/teams`)
  await expect(other.getByRole('heading', { level: 1, name: /^Teams/ })).toBeVisible()

  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(`${portal.url}/?rnr=1`)
  await expect(page.getByRole('button', { name: 'Sign in again' }).or(page.getByRole('link', { name: 'Sign in again' }))).toBeVisible()
  await expect(other.getByRole('heading', { level: 1, name: /^Teams/ })).toBeHidden({ timeout: 5000 })
  const users = await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('oidc.user:')))
  expect(users).toEqual([])
})

for (const [account, address, title] of [
  ['developer2', '/applications', /^Applications/],
  // Of a menu section whose code comes after the first one's.
  ['reader', '/prospect', /^Prospects/],
] as const)
  test(`a sign-in comes back to the address that was asked for: ${address}`, async ({ page, portal }) => {
    await signIn(page, portal, account, address)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  })

test('a stolen state ends in words and a way on, never in a loop', async ({ page, portal }) => {
  await page.goto(`${portal.url}/callback?code=stolen&state=of-somebody-else`)
  await page.getByText('Technical details').click()
  await expect(page.getByText('No matching state found in storage')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in again' }).or(page.getByRole('link', { name: 'Sign in again' }))).toBeVisible()
})

test('a route for admins is not found for others, and their menu does not offer it', async ({ page, portal }) => {
  await signIn(page, portal, 'developer')
  await expect(page.getByRole('link', { name: 'Environments' })).toHaveCount(0)
  await page.goto(`${portal.url}/admin/environments`)
  await expect(page.getByRole('heading', { level: 1, name: 'There is nothing here' })).toBeVisible()
})
