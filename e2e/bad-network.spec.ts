import type { Page, Route } from '@playwright/test'
import { expect, fillNewApplication, type RunningPortal, signIn, test, watchRequests } from './portal.ts'
import { screensOf, settled } from './screens.ts'

const api = /\/api\//
const retry = (page: Page) => page.getByRole('button', { name: 'Try again' })
const failure = (status: number) => ({
  status,
  json: {
    error: { statusCode: status, name: 'InternalServerError', message: 'Broken.', code: 'unexpected', details: [], requestId: 'r-1' },
  },
})

/** What waits for seconds before it asks anew waits for tenths: the waiting is proven where it stands, and there are many screens. */
const sooner = `{
  const wait = window.setTimeout
  window.setTimeout = (work, ms, ...more) => wait(work, ms >= 1000 && ms <= 4000 ? ms / 10 : ms, ...more)
}`

/** The screens of an account that ask the server for something, found while it still works. */
async function askingScreens(page: Page, portal: RunningPortal, account: string) {
  await signIn(page, portal, account)
  return (await screensOf(account, page, portal)).filter(({ asks }) => asks)
}

const faults: [string, (route: Route) => Promise<void>][] = [
  ['answers 500', (route) => route.fulfill(failure(500))],
  ['answers rubbish', (route) => route.fulfill({ status: 200, contentType: 'application/json', body: '<html>' })],
  ['breaks every connection', (route) => route.abort('connectionreset')],
]

for (const account of ['developer', 'admin'])
  test(`each screen of ${account} waits for a slow server, says what failed when that fails, in one way or another, and comes back`, async ({
    page,
    portal,
    context,
  }) => {
    test.setTimeout(480_000)
    const away = watchRequests(context)
    const screens = await askingScreens(page, portal, account)
    await page.addInitScript(sooner)
    for (const [at, { name, address }] of screens.entries()) {
      const [fault, fail] = faults[at % faults.length] ?? []
      if (!fail) throw new Error('There is no fault.')
      await test.step(`${name}: the server ${fault}`, async () => {
        // The server takes as long as the screen needs to say that it loads.
        const answers = Promise.withResolvers<void>()
        await page.route(api, async (route) => {
          await answers.promise
          await fail(route).catch(() => undefined)
        })
        await page.goto(`${portal.url}${address}`)
        await expect(page.locator('.animate-pulse').first(), `${name} shows that it loads`).toBeVisible()
        answers.resolve()
        await expect(retry(page).first(), `${name} offers to try again`).toBeVisible({ timeout: 15_000 })
        await expect(page.locator('.animate-pulse'), `${name} pretends to load`).toHaveCount(0)
        await page.unroute(api)
        await expect(async () => {
          const first = retry(page).first()
          if (await first.isVisible()) await first.click()
          await expect(retry(page)).toHaveCount(0, { timeout: 1500 })
        }, `${name} comes back`).toPass()
        await settled(page)
      })
    }
    expect(away).toEqual([])
  })

test('a form keeps what was written when the connection breaks, and sends it once in the end', async ({ page, portal }) => {
  const dialog = await fillNewApplication(page, portal, 'Through a bad line')
  const submit = dialog.getByRole('button', { name: 'Create application' })

  await page.route(api, (route) => (route.request().method() === 'POST' ? route.abort('connectionreset') : route.continue()))
  await submit.click()
  await expect(dialog.getByRole('alert').first()).toBeVisible()
  await expect(dialog.getByLabel('Name')).toHaveValue('Through a bad line')
  await expect(dialog.getByRole('checkbox', { name: /Tariffs/ })).toBeChecked()

  // The server does what it was asked, and the answer is lost on its way.
  await page.unroute(api)
  await page.route(api, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await submit.click()
  await expect(dialog.getByRole('alert').first()).toBeVisible()
  await page.unroute(api)
  await submit.click()
  // Its place is taken by what says that the key exists already.
  await expect(dialog.getByText('Your first attempt made it')).toBeVisible()
  await page.goto(`${portal.url}/applications?search=bad+line`)
  await expect(page.getByRole('link', { name: 'Through a bad line' })).toHaveCount(1)
})
