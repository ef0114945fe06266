import { asking, inSession, personAt } from './people.ts'
import { expect, type RunningPortal, test } from './portal.ts'

/** A prospect of the demo on the agenda of a meeting that is in session: what leads there is proven by tests of routes. */
async function prospectInSession(portal: RunningPortal) {
  const ask = asking(portal)
  const { data } = await ask('admin', 'GET', 'prospects?status=IN_DESIGN&itemsPerPage=20&order=code')
  const prospect = data.find(({ createdBy }) => createdBy !== 'architect@portico.example') ?? { id: '', name: '' }
  await ask('admin', 'POST', `prospects/${prospect.id}/transitions`, { action: 'proposeForAda' })
  const items = await ask('admin', 'GET', `agendaitems?subjectId=${prospect.id}&backlog=true`)
  return { meetingId: await inSession(ask, items.data[0]?.id ?? '', 'ADA of today', 'architect', 'admin'), prospect }
}

test('the chair decides by keys in the session view; the owner sees it, and who only reads sees nothing to write with', async ({
  browser,
  portal,
}) => {
  const { meetingId, prospect } = await prospectInSession(portal)
  const pageOf = (account: string, at: string) => personAt(browser, portal, account, at)
  const [chair, owner] = [
    await pageOf('architect', `/adaAgenda/session/${meetingId}`),
    await pageOf('productowner', `/prospect/${prospect.id}`),
  ]
  await expect(owner.getByText('On ADA agenda').first()).toBeVisible()
  await expect(chair.getByRole('heading', { name: new RegExp(prospect.name) })).toBeVisible()
  await expect(chair.getByRole('button', { name: /^Record decision/ })).toBeVisible()
  await chair.keyboard.press('d')
  const dialog = chair.getByRole('dialog')
  await dialog.getByLabel('Minute').fill('Approved. The design follows the standards.')
  await dialog.getByRole('button', { name: 'Record decision' }).click()
  await expect(chair.getByText(/The decision about .* is recorded/)).toBeVisible()
  await owner.reload()
  await expect(owner.getByText('Approved', { exact: true }).first()).toBeVisible()
  await expect(owner.getByRole('button', { name: 'Plan' }).first()).toBeVisible()

  const reader = await pageOf('reader', `/prospect/${prospect.id}`)
  const write =
    /^(create|new|add|edit|change|delete|remove|submit|plan|approve|record|propose|schedule|publish|open meeting|reopen|withdraw|return|write|comment|attach|clone|copy of|move)\b/i
  for (const path of [
    `/prospect/${prospect.id}`,
    '/prospect',
    '/solution',
    '/exceptionlist',
    `/adaAgenda?meeting=${meetingId}`,
    '/portfolio/conditions',
  ]) {
    await reader.goto(`${portal.url}${path}`)
    await expect(reader.getByRole('main').getByRole('heading').first()).toBeVisible()
    await expect(reader.getByRole('main').getByRole('progressbar')).toHaveCount(0)
    const named = (role: 'button' | 'menuitem') =>
      reader.getByRole(role).evaluateAll((all) => all.map((one) => (one.getAttribute('aria-label') ?? one.textContent ?? '').trim()))
    const menu = reader.getByRole('main').getByRole('button', { name: /^More actions/ })
    const buttons = await named('button')
    // What else a menu has: to read, to save, to look at.
    if ((await menu.count()) > 0) await menu.first().click()
    buttons.push(...(await named('menuitem')))
    expect(
      buttons.filter((name) => write.test(name)),
      path,
    ).toEqual([])
  }
})
