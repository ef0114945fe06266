import { expect, signIn, test, watchRequests } from './portal.ts'

test('a team: created, renamed, given to someone else, left, all by the keyboard where it matters', async ({ page, portal, context }) => {
  const away = watchRequests(context)
  await signIn(page, portal, 'developer', '/teams')
  await page.getByRole('button', { name: 'Create team' }).first().click()
  await page.getByLabel('Name').fill('x')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Name')).toBeFocused()
  await expect(page.getByText(/at least 2 characters/i)).toBeVisible()
  await page.getByLabel('Name').fill('Night shift')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Night shift' })).toBeVisible()

  await page.getByRole('button', { name: 'Add member' }).click()
  await page.getByRole('combobox', { name: 'Person' }).fill('omar')
  await page.getByRole('option', { name: /Omar Haddad/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add member' }).click()
  await expect(page.getByText('Omar Haddad')).toBeVisible()

  await page.getByRole('button', { name: 'Actions for Omar Haddad' }).click()
  await page.getByRole('menuitem', { name: 'Make owner' }).click()
  await page.getByRole('button', { name: 'Make owner' }).click()
  const members = page.getByRole('table', { name: 'Members' }).getByRole('row')
  await expect(members.filter({ hasText: 'Omar Haddad' })).toContainText('Owner')
  // The previous owner is Admin now, so the ownership is not theirs to give any more.
  await expect(page.getByRole('button', { name: 'Actions for Omar Haddad' })).toHaveCount(0)
  expect(away).toEqual([])
})

test('a team that one is not in shows the not-found page', async ({ page, portal }) => {
  await signIn(page, portal, 'reader', '/teams')
  await page.goto(`${portal.url}/teams/00000000-0000-0000-0000-000000000000`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/not/i)
})
