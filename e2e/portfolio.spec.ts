import { type Account, apiClient } from '../apps/server/testing/client.ts'
import { expect, type RunningPortal, signIn, test } from './portal.ts'

/** A prospect of the demo on the agenda of a meeting that is in session: what leads there is proven by tests of routes. */
async function inSession({ url }: RunningPortal) {
  const api = apiClient(url)
  const ask = async (as: Account, method: string, path: string, body?: object) => {
    const answer = await api.raw(method, `/api/${path}`, { as, ...(body && { body }) })
    expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.problem.details)}`).toBeLessThan(300)
    return answer.json as { id: string; name: string; data: { id: string; name: string; createdBy: string }[] }
  }
  const act = (path: string, body: object) => ask('admin', 'POST', `${path}/transitions`, body)
  const today = new Date().toISOString().slice(0, 10)
  const { id: meetingId } = await ask('admin', 'POST', 'adameetings', {
    ...{ date: today, startTime: '23:00', endTime: '23:50', submissionDeadline: '2026-01-01T00:00:00Z', title: 'ADA of today' },
    ...{ chairId: 'architect@portico.example', secretaryId: 'admin@portico.example' },
  })
  const { data } = await ask('admin', 'GET', 'prospects?status=IN_DESIGN&itemsPerPage=20&order=code')
  const prospect = data.find(({ createdBy }) => createdBy !== 'architect@portico.example') ?? { id: '', name: '' }
  await act(`prospects/${prospect.id}`, { action: 'proposeForAda' })
  const items = await ask('admin', 'GET', `agendaitems?subjectId=${prospect.id}&backlog=true`)
  await act(`agendaitems/${items.data[0]?.id}`, { action: 'schedule', meetingId })
  await act(`adameetings/${meetingId}`, { action: 'publish' })
  // Before the minutes of the last meeting and what is to be done.
  await ask('admin', 'PUT', `adameetings/${meetingId}/items/order`, [items.data[0]?.id])
  await act(`adameetings/${meetingId}`, { action: 'open' })
  return { meetingId, prospect }
}

test('the chair decides by keys in the session view; the owner sees it, and who only reads sees nothing to write with', async ({
  browser,
  portal,
}) => {
  const { meetingId, prospect } = await inSession(portal)
  const pageOf = async (account: string, at: string) => {
    const page = await (await browser.newContext()).newPage()
    await signIn(page, portal, account, at)
    return page
  }
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
