import { expect, signIn, test } from './portal.ts'

test('a prospect is dragged on the board: refused with the reason, deferred with its dialog, taken back by keys', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'architect')
  await page.goto(`${portal.url}/prospect?view=board&filter=status:SUBMITTED,DEFERRED,REALISED`)
  const column = (name: string) => page.getByRole('region', { name, exact: true })
  const card = column('Submitted').getByRole('listitem').first()
  const name = (await card.getByRole('link').textContent()) ?? ''
  const dialog = page.getByRole('dialog')

  await card.dragTo(column('Realised'))
  await expect(dialog.getByRole('heading', { name: `${name} stays where it is` })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(column('Submitted').getByRole('link', { name })).toBeVisible()

  await card.dragTo(column('Deferred'))
  await dialog.getByLabel('Deferred until').fill('31/12/2999')
  await dialog.getByLabel('Reason').fill('The new system comes first')
  await dialog.getByRole('button', { name: 'Defer', exact: true }).click()
  await expect(column('Deferred').getByRole('link', { name })).toBeVisible()
  // The list is there before the dialog goes, and nothing behind a dialog can be reached.
  await expect(dialog).toBeHidden()

  await column('Deferred')
    .getByRole('button', { name: `Move ${name}` })
    .focus()
  await page.keyboard.press('Space')
  for (const key of ['Home', 'Enter']) await page.keyboard.press(key)
  await expect(column('Submitted').getByRole('link', { name })).toBeVisible()
})
