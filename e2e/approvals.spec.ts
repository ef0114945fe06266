import { expect, signIn, test } from './portal.ts'

/** No name is longer: systems that write by the API may use all of it. */
const long = 'Invoice archive of the southern region, its migration, and everything that comes with it '.repeat(2).slice(0, 120)

for (const width of [1360, 1440, 1800])
  test(`names of 120 characters push no decision out of sight at ${width} px, in the list and in the panel`, async ({ page, portal }) => {
    await page.setViewportSize({ width, height: 880 })
    await page.route(/\/api\/apiproducts\/pending\?/, async (route) => {
      const answer = await route.fetch()
      const body = JSON.stringify(await answer.json())
      const stretched = body.replaceAll(/"(name|displayName|requesterName)":"[^"]*"/g, (_, field: string) => `"${field}":"${long}"`)
      await route.fulfill({ response: answer, body: stretched })
    })
    await signIn(page, portal, 'admin', '/admin/pendingapprovals')
    const table = page.getByRole('table')
    await expect(table.getByRole('row')).not.toHaveCount(1)
    const isWider = (selector: string) =>
      page
        .locator(selector)
        .evaluate((element) => (element.parentElement?.scrollWidth ?? 0) > (element.parentElement?.clientWidth ?? 0) + 1)
    expect(await isWider('main table'), 'the table is wider than its place').toBe(false)
    for (const head of await table.getByRole('columnheader').all()) await expect(head).toBeInViewport({ ratio: 1 })
    const decisions = await table.getByRole('button').all()
    expect(decisions.length).toBeGreaterThanOrEqual(4)
    for (const button of decisions) await expect(button).toBeInViewport({ ratio: 1 })

    await table
      .getByRole('link', { name: long })
      .first()
      .click({ position: { x: 8, y: 8 } })
    const panel = page.getByRole('dialog')
    await expect(panel.getByRole('heading', { name: long })).toBeVisible()
    const inPanel = await panel.getByRole('button').all()
    expect(inPanel.length).toBeGreaterThanOrEqual(4)
    for (const button of inPanel) await expect(button).toBeInViewport({ ratio: 1 })
    expect(await panel.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0)
  })
