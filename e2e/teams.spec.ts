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

test('who leaves: what is theirs alone is seen and handed over in one step, their data are exported and erased', async ({
  page,
  portal,
}) => {
  const address = 'lena.berg@left.example'
  await signIn(page, portal, 'admin', '/teams')
  await page.getByRole('button', { name: 'Create team' }).first().click()
  await page.getByLabel('Name').fill('Left behind')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Left behind' })).toBeVisible()
  const team = page.url()
  await page.getByRole('button', { name: 'Add member' }).click()
  await page.getByRole('combobox', { name: 'Person' }).fill(address)
  await page.getByRole('option', { name: /Invite/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add member' }).click()
  await page.getByRole('button', { name: `Actions for ${address}` }).click()
  await page.getByRole('menuitem', { name: 'Make owner' }).click()
  await page.getByRole('button', { name: 'Make owner' }).click()
  const members = page.getByRole('table', { name: 'Members' }).getByRole('row')
  await expect(members.filter({ hasText: address })).toContainText('Owner')

  await page.goto(`${portal.url}/admin/users?search=lena.berg`)
  await page.getByRole('link', { name: address }).click()
  const panel = page.locator('section[role=dialog]')
  const asked = page.locator('dialog[open]')
  await expect(panel.getByText('Left behind')).toBeVisible()
  await panel.getByRole('button', { name: 'Hand over' }).click()
  await page.getByRole('combobox', { name: 'To' }).fill('omar')
  await page.getByRole('option', { name: /Omar Haddad/ }).click()
  await asked.getByRole('button', { name: 'Hand over' }).click()
  await expect(panel.getByText('Nothing is theirs alone.')).toBeVisible()
  const [file] = await Promise.all([page.waitForEvent('download'), panel.getByRole('button', { name: 'Export data' }).click()])
  expect(file.suggestedFilename()).toMatch(/^person-.*\.json$/)
  await panel.getByRole('button', { name: 'Close account' }).click()
  await asked.getByRole('button', { name: 'Close account' }).click()
  await panel.getByRole('button', { name: 'Erase data' }).click()
  await asked.getByRole('button', { name: 'Erase data' }).click()
  await expect(page.getByText('Nothing matches “lena.berg”')).toBeVisible()

  await page.goto(`${portal.url}/admin/users?filter=state:erased`)
  await expect(page.getByRole('link', { name: /^#[\da-f]{8}$/ })).toBeVisible()
  await expect(page.locator('body')).not.toContainText(address)
  await page.goto(team)
  await expect(members.filter({ hasText: 'Omar Haddad' })).toContainText('Owner')
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByText(/#[\da-f]{8}/).first()).toBeVisible()
  await expect(page.locator('body')).not.toContainText(address)
})
