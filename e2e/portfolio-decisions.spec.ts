import type { Page } from '@playwright/test'
import { type Account, apiClient } from '../apps/server/testing/client.ts'
import { asking, inSession, personAt, type Row } from './people.ts'
import { expect, test } from './portal.ts'

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** An action of a record, on its page: beside its name or in its menu, and confirmed. */
async function act(page: Page, action: string, name: string): Promise<void> {
  const shown = page.getByRole('button', { name: action, exact: true })
  const menu = page.getByRole('button', { name: `More actions for ${name}` })
  await expect(shown.or(menu).first()).toBeVisible()
  if (await shown.isVisible()) await shown.click()
  else {
    await menu.click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  // A panel beside a list is a dialog as well, and not the one that asks.
  const dialog = page.locator('dialog[open]')
  await expect(dialog.getByRole('button', { name: action, exact: true })).toBeVisible()
  if (await dialog.getByLabel('Reason').isVisible()) await dialog.getByLabel('Reason').fill('As agreed with the board.')
  await dialog.getByRole('button', { name: action, exact: true }).click()
  await expect(dialog).toBeHidden()
}
async function pick(page: Page, field: string, typed: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).fill(typed)
  await page
    .getByRole('option', { name: new RegExp(typed) })
    .first()
    .click()
}

test('from an idea over the board to a plan: what is in the way is said where it is mended, and the board decides once for all (2.13, 1 to 4)', async ({
  browser,
  portal,
}) => {
  test.setTimeout(240_000)
  const ask = asking(portal)
  const pageOf = (account: string, at: string) => personAt(browser, portal, account, at)
  const turn = test.info().repeatEachIndex + 1
  const name = `Tariff feed for partners ${turn}`

  // 1. What it is for needs an exception, and without its value it is not submitted.
  const owner = await pageOf('productowner', '/prospect')
  const dialog = owner.getByRole('dialog')
  await owner.getByRole('button', { name: 'Create prospect' }).first().click()
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Summary').fill('Partners get the tariffs of next year each night.')
  await pick(owner, 'Domain', 'Customer')
  await pick(owner, 'Owner', 'productowner@')
  await dialog.getByRole('button', { name: 'Create prospect' }).click()
  await expect(owner.getByRole('heading', { level: 1, name })).toBeVisible()
  const prospectId = new URL(owner.url()).pathname.split('/').at(-1) ?? ''
  await owner.getByRole('tab', { name: 'Interface' }).click()
  await owner.getByRole('button', { name: 'Edit', exact: true }).first().click()
  await pick(owner, 'Usage types', 'Partner')
  await pick(owner, 'North-bound', 'SOAP')
  await dialog.getByRole('button', { name: 'Save prospect' }).click()
  await expect(dialog).toBeHidden()
  await owner.getByRole('tab', { name: 'General' }).click()
  await expect(owner.getByText('North-bound: SOAP is deprecated')).toBeVisible()
  await expect(owner.getByRole('button', { name: 'Submit', exact: true })).toBeDisabled()
  await expect(owner.getByText(/Still to fill in before it can be submitted:/)).toContainText('Why: its value')

  const fill = async () => {
    const { version } = await ask('productowner', 'GET', `prospects/${prospectId}`)
    const [south, layer] = [await ask('productowner', 'GET', 'southbounds'), await ask('productowner', 'GET', 'abstractiontypes')]
    const idOf = ({ data }: Row, code: string) => data.find((one) => one.code === code)?.id
    await ask('productowner', 'PATCH', `prospects/${prospectId}`, {
      ...{ version, businessValueText: 'Partners stop asking by mail.', description: 'One file each night becomes one call.' },
      ...{ dataClassification: 'INTERNAL', personalData: 'NONE', criticality: 'MEDIUM', reuseCheck: 'NO_MATCH' },
      ...{ analystId: 'analyst@portico.example', architectId: 'architect@portico.example', value: 3, urgency: 3, effort: 2 },
      ...{ providerSystem: 'Tariff desk', dataFlowDirection: 'PROVIDER_TO_CONSUMER', frequency: 'DAILY' },
      ...{ southBoundIds: [idOf(south, 'REST')], abstractionTypeId: idOf(layer, 'EXPERIENCE') },
    })
  }
  await fill()
  await owner.reload()
  await act(owner, 'Submit', name)
  await expect(owner.getByText('Submitted', { exact: true }).first()).toBeVisible()

  // 2. The architect takes it into a solution, whose no needs an exception before the board sees it.
  const architect = await pageOf('architect', `/prospect/${prospectId}`)
  await act(architect, 'Qualify', name)
  const { data: domains } = await ask('architect', 'GET', 'domains?itemsPerPage=1')
  const solutionName = `Tariffs as a resource ${turn}`
  const solution = await ask('productowner', 'POST', 'solutions', {
    ...{
      name: solutionName,
      summary: 'What the tariffs are asked for through',
      domainId: domains[0]?.id,
      ownerId: 'productowner@portico.example',
    },
    ...{ problemStatement: 'A file each night', designDescription: 'One resource', alternatives: 'The file stays', riskSummary: 'Few' },
    architectId: 'architect@portico.example',
  })
  await architect.goto(`${portal.url}/solution/${solution.id}?tab=prospects`)
  await architect.getByRole('button', { name: 'Add an existing prospect' }).click()
  await pick(architect, 'Prospect', name)
  await architect.getByRole('dialog').getByRole('button', { name: 'Add an existing prospect' }).click()
  await expect(architect.getByRole('link', { name })).toBeVisible()
  await act(architect, 'Start design', solutionName)
  const designed = await ask('architect', 'GET', `solutions/${solution.id}`)
  await ask('architect', 'PUT', `solutions/${solution.id}/checklist`, {
    version: designed.version,
    checklist: Array.from({ length: 12 }, (_, at) => ({ checkCode: `C${String(at + 1).padStart(2, '0')}`, answer: 'YES' })),
  })
  await architect.goto(`${portal.url}/prospect/${prospectId}`)
  await act(architect, 'Start design', name)
  await architect.goto(`${portal.url}/solution/${solution.id}?tab=checklist`)
  await architect.getByLabel('North-bound types are active standards', { exact: true }).selectOption('NO')
  await architect.getByRole('button', { name: 'Save answers' }).click()
  await expect(architect.getByRole('button', { name: 'Put on the agenda', exact: true })).toBeDisabled()

  const asked = {
    ...{ deviationType: 'NORTH_BOUND', standardReference: 'North-bound types are active standards', reason: 'LEGACY' },
    ...{ justification: 'Two partners speak nothing else until next year.', impact: 'Two partners need a library.' },
    ...{ remediationPlan: 'A resource is built beside it, and partners move over.', remediationOwnerId: 'productowner@portico.example' },
    ...{ remediationDueDate: day(50), validFrom: day(1), validTo: day(80) },
  }
  const of = { subjectType: 'SOLUTION', subjectId: solution.id, checkCode: 'C03', title: `SOAP for two partners ${turn}` }
  const exception = await ask('productowner', 'POST', 'exceptions', { ...asked, ...of })
  await owner.goto(`${portal.url}/exceptionlist?id=${exception.id}`)
  await act(owner, 'Request', exception.title)
  const answered = await ask('architect', 'GET', `solutions/${solution.id}`)
  await ask('architect', 'PATCH', `solutions/${solution.id}`, { version: answered.version, complianceLevel: 'NON_CONFORMANT' })
  await architect.reload()
  await act(architect, 'Put on the agenda', solutionName)
  for (const at of [`/solution/${solution.id}`, `/prospect/${prospectId}`]) {
    await architect.goto(`${portal.url}${at}?tab=decisions`)
    await expect(architect.getByRole('tabpanel').getByRole('link', { name: solutionName }), `${at} shows the item`).toBeVisible()
  }

  // 3. The board decides with a condition: both are approved.
  const { data: items } = await ask('admin', 'GET', `agendaitems?subjectId=${solution.id}&backlog=true`)
  const meetingId = await inSession(ask, items[0]?.id ?? '', `ADA about tariffs ${turn}`, 'admin', 'architect')
  const chair = await pageOf('admin', `/adaAgenda/session/${meetingId}`)
  await expect(chair.getByRole('heading', { name: new RegExp(solutionName) })).toBeVisible()
  await expect(chair.getByRole('button', { name: /^Record decision/ })).toBeVisible()
  await chair.keyboard.press('d')
  const decision = chair.getByRole('dialog')
  await decision.getByLabel('Decision', { exact: true }).selectOption('APPROVED_WITH_CONDITIONS')
  await decision.getByLabel('Minute').fill('Approved, once both partners have a date.')
  await decision.getByRole('button', { name: 'Add condition' }).click()
  await decision.getByLabel('What').fill('Agree on a date with both partners.')
  await pick(chair, 'Who', 'productowner@')
  await decision.getByLabel('By', { exact: true }).fill(day(30).split('-').toReversed().join('/'))
  await decision.getByRole('button', { name: 'Record decision' }).click()
  await expect(chair.getByText(/The decision about .* is recorded/)).toBeVisible()
  for (const at of [`/solution/${solution.id}`, `/prospect/${prospectId}`]) {
    await owner.goto(`${portal.url}${at}`)
    await expect(owner.getByText('Approved', { exact: true }).first(), at).toBeVisible()
    await owner.getByRole('tab', { name: 'History' }).click()
    await expect(
      owner
        .getByRole('tabpanel')
        .getByText(/^AGI-\d+: Approved, once both partners have a date\.$/)
        .first(),
      `the history of ${at} names the item`,
    ).toBeVisible()
  }
  await owner.goto(`${portal.url}/portfolio/conditions`)
  await expect(owner.getByText('Agree on a date with both partners.').first()).toBeVisible()

  // 4. A plan waits until the exception of what is planned is granted.
  const own = await ask('productowner', 'POST', 'exceptions', {
    ...asked,
    ...{ subjectType: 'PROSPECT', subjectId: prospectId, title: `SOAP for the feed ${turn}`, reviewerId: 'architect@portico.example' },
  })
  await ask('productowner', 'POST', `exceptions/${own.id}/transitions`, { action: 'request' })
  await ask('architect', 'POST', `exceptions/${own.id}/transitions`, { action: 'startReview' })
  await owner.goto(`${portal.url}/prospect/${prospectId}`)
  await expect(owner.getByRole('button', { name: 'Plan', exact: true })).toBeDisabled()
  const { version } = await ask('architect', 'GET', `exceptions/${own.id}`)
  await ask('architect', 'PATCH', `exceptions/${own.id}`, { version, riskRating: 'LOW', riskAssessment: 'Two partners, known by name.' })
  await architect.goto(`${portal.url}/exceptionlist?id=${own.id}`)
  await act(architect, 'Grant by mandate', own.title)
  await owner.reload()
  await owner.getByRole('button', { name: 'Plan', exact: true }).click()
  await owner.getByRole('dialog').getByRole('combobox', { name: 'Release' }).click()
  await owner.getByRole('option').first().click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Plan', exact: true }).click()
  await expect(owner.getByText('Planned', { exact: true }).first()).toBeVisible()
})

test('nobody grants what they asked for, a prospect is not found through a solution that it is not of, and who saves second chooses (2.13, 5, 9, 10)', async ({
  browser,
  portal,
}) => {
  const ask = asking(portal)
  const pageOf = (account: string, at: string) => personAt(browser, portal, account, at)
  const turn = test.info().repeatEachIndex + 1
  const { data } = await ask('admin', 'GET', 'solutions?status=IN_DESIGN&itemsPerPage=2')
  const [one, other] = data.map(({ id }) => id)
  const domainId = (await ask('admin', 'GET', 'domains?itemsPerPage=1')).data[0]?.id
  const name = `Meter numbers by street ${turn}`
  const made = { name, summary: 'Who reads meters asks for a street.', domainId, ownerId: 'productowner@portico.example' }
  const prospect = await ask('productowner', 'POST', 'prospects', { ...made, solutionId: one })

  // 5. An admin who asked for an exception finds no way to grant it.
  const exception = await ask('admin', 'POST', 'exceptions', {
    ...{
      subjectType: 'PROSPECT',
      subjectId: prospect.id,
      title: `Numbers in plain text ${turn}`,
      deviationType: 'NAMING',
      reason: 'LEGACY',
    },
    ...{ standardReference: 'Numbers are opaque', justification: 'The meters show nothing else.', impact: 'Readers of meters.' },
    ...{ remediationPlan: 'New meters show an opaque number.', remediationOwnerId: 'productowner@portico.example' },
    ...{ remediationDueDate: day(50), validFrom: day(1), validTo: day(80), reviewerId: 'architect@portico.example' },
  })
  const move = (as: Account, action: string) => ask(as, 'POST', `exceptions/${exception.id}/transitions`, { action })
  await move('admin', 'request')
  const { version } = await move('architect', 'startReview')
  await ask('architect', 'PATCH', `exceptions/${exception.id}`, { version, riskRating: 'LOW', riskAssessment: 'They are on the meter.' })
  const admin = await pageOf('admin', `/exceptionlist?id=${exception.id}`)
  await admin.getByRole('button', { name: `More actions for ${exception.title}` }).click()
  await expect(admin.getByRole('menuitem').first()).toBeVisible()
  await expect(admin.getByRole('menuitem', { name: 'Grant by mandate' }).and(admin.locator(':not([aria-disabled=true])'))).toHaveCount(0)
  const body = { action: 'grantByMandate', comment: 'It is small.' }
  const refused = await apiClient(portal.url).raw('POST', `/api/exceptions/${exception.id}/transitions`, { as: 'admin', body })
  expect([refused.status, refused.problem.code]).toEqual([403, 'fourEyes'])

  // 9. Only through its own solution.
  await admin.goto(`${portal.url}/solution/${one}/prospect/${prospect.id}`)
  await expect(admin.getByRole('heading', { level: 1, name })).toBeVisible()
  await admin.goto(`${portal.url}/solution/${other}/prospect/${prospect.id}`)
  await expect(admin.getByRole('heading', { level: 1, name: 'There is nothing here' })).toBeVisible()

  // 10. Two write into the same field.
  const owner = await pageOf('productowner', `/prospect/${prospect.id}`)
  await admin.goto(`${portal.url}/prospect/${prospect.id}`)
  for (const [page, summary] of [
    [owner, 'Who reads meters asks for a street and a day.'],
    [admin, 'Meter readers ask for streets.'],
  ] as const) {
    await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
    await page.getByRole('dialog').getByLabel('Summary').fill(summary)
  }
  for (const page of [owner, admin]) await page.getByRole('dialog').getByRole('button', { name: 'Save prospect' }).click()
  await expect(owner.getByText('Who reads meters asks for a street and a day.').first()).toBeVisible()
  await expect(admin.getByRole('dialog').getByText(/saved before you/)).toBeVisible()
})

test('a frozen release lets nothing out until the board opens it again (2.13, 7)', async ({ browser, portal }) => {
  const ask = asking(portal)
  const turn = test.info().repeatEachIndex + 1
  const made = { code: `2099.${turn}`, name: `Autumn of ${turn}`, managerId: 'admin@portico.example' }
  const dates = { startDate: day(-60), scopeFreezeDate: day(30), plannedDate: day(60) }
  const release = await ask('admin', 'POST', 'portfolioreleases', { ...made, ...dates })
  await ask('admin', 'POST', `portfolioreleases/${release.id}/transitions`, { action: 'plan' })
  const { data } = await ask('productowner', 'GET', 'prospects?status=APPROVED&itemsPerPage=50')
  const prospect = (data as (Row['data'][number] & { needsException: boolean })[]).find(({ needsException }) => !needsException)
  await ask('productowner', 'POST', `prospects/${prospect?.id}/transitions`, { action: 'plan', releaseId: release.id })
  const { version } = await ask('admin', 'GET', `portfolioreleases/${release.id}`)
  await ask('admin', 'PATCH', `portfolioreleases/${release.id}`, { version, scopeFreezeDate: day(-1) })

  const owner = await personAt(browser, portal, 'productowner', `/prospect/${prospect?.id}`)
  const menu = owner.getByRole('button', { name: `More actions for ${prospect?.name}` })
  await menu.click()
  await expect(owner.getByRole('menuitem', { name: /^Take out of the release/ })).toContainText(/scope/i)

  // The board is asked from the release itself.
  const asks = await personAt(browser, portal, 'admin', `/admin/portfolioRelease/${release.id}`)
  await asks.getByRole('button', { name: 'Propose opening it' }).click()
  const dialog = asks.getByRole('dialog')
  await dialog.getByLabel('Title').fill(`Scope of ${made.name}`)
  await dialog.getByLabel('Question').fill('May the scope change for a week?')
  await dialog.getByRole('button', { name: 'Propose item' }).click()
  await asks.waitForURL(/adaAgenda\?item=/)
  const item = { id: new URL(asks.url()).searchParams.get('item') ?? '' }
  await inSession(ask, item.id, `ADA about scope ${turn}`, 'architect', 'admin')
  const decided = { action: 'decide', decision: 'APPROVED', decisionText: 'For a week, and for this once.' }
  await ask('architect', 'POST', `agendaitems/${item.id}/transitions`, decided)

  await owner.reload()
  await act(owner, 'Take out of the release', prospect?.name ?? '')
  await expect(owner.getByText('Approved', { exact: true }).first()).toBeVisible()
})
