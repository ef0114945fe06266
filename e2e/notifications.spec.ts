import { expect, signIn, test } from './portal.ts'

test('what happens shows in an open tab by itself: in the bell, from there on its page, and no more when it was read', async ({
  browser,
  page,
  portal,
}) => {
  await signIn(page, portal, 'developer', '/teams')
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
  await expect(bell).toBeVisible()

  // Somebody else, in a browser of their own, takes them into a team.
  const other = await browser.newContext()
  const theirs = await other.newPage()
  await signIn(theirs, portal, 'developer2', '/teams')
  await theirs.getByRole('button', { name: 'Create team' }).first().click()
  await theirs.getByLabel('Name').fill('Live wires')
  await theirs.keyboard.press('Enter')
  await theirs.getByRole('button', { name: 'Add member' }).click()
  await theirs.getByRole('combobox', { name: 'Person' }).fill('developer@')
  await theirs.getByRole('option').first().click()
  await theirs.getByRole('dialog').getByRole('button', { name: 'Add member' }).click()
  await expect(theirs.getByRole('dialog')).toHaveCount(0)
  await other.close()

  await expect(page.getByRole('banner').getByRole('button', { name: /unread/ })).toBeVisible()
  await bell.click()
  await page.getByRole('menuitem', { name: /You are now in the team Live wires/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Live wires' })).toBeVisible()
  await bell.click()
  await expect(page.getByRole('menuitem', { name: /Live wires/ })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: /Live wires/ }).getByRole('img', { name: 'Unread' })).toHaveCount(0)
})

test('what comes late into the open bell takes the focus that waited in its place, and none that was moved', async ({ page, portal }) => {
  await signIn(page, portal, 'admin', '/teams')
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
  const waiting = page.getByRole('menuitem', { name: 'Loading …' })
  const [first, all] = [page.getByRole('menuitem').first(), page.getByRole('menuitem', { name: 'All notifications' })]
  let answer = Promise.withResolvers<void>()
  await page.route(/\/notifications\?/, async (route) => {
    await answer.promise
    await route.continue()
  })
  await bell.click()
  await expect(waiting).toBeFocused()
  answer.resolve()
  await expect(waiting).toHaveCount(0)
  await expect(first).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(bell).toBeFocused()

  answer = Promise.withResolvers()
  await page.reload()
  await bell.click()
  await expect(waiting).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(all).toBeFocused()
  answer.resolve()
  await expect(waiting).toHaveCount(0)
  await expect(all).toBeFocused()
})
