import type { BrowserContext, Page, Request } from '@playwright/test'
import { expect, type RunningPortal, signIn, test } from './portal.ts'

const teams = (page: Page) => page.getByRole('heading', { level: 1, name: /^Teams/ })
const again = (page: Page) => page.getByRole('button', { name: 'Sign in again' })

/** Counts what would be a loop: how often the browser was sent to the provider by a page of its own. */
function countSignIns(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame() && request.url().includes('/identity/auth?')) count += 1
  })
  return () => count
}

/** What each use of a refresh token was answered. */
function watchRenewals(context: BrowserContext): number[] {
  const answers: number[] = []
  context.on('response', (response) => {
    if (response.url().endsWith('/identity/token') && response.request().postData()?.includes('grant_type=refresh_token'))
      answers.push(response.status())
  })
  return answers
}

/** What frames load of the portal itself, by path without its hash. */
function watchFrames(context: BrowserContext): Set<string> {
  const loaded = new Set<string>()
  const isWindow = (request: Request) => request.isNavigationRequest() && !new URL(request.url()).pathname.startsWith('/callback')
  context.on('page', (tab) =>
    tab.on('request', (request) => {
      const { pathname } = new URL(request.url())
      // A new window's first request has no frame yet.
      if (isWindow(request) || pathname.startsWith('/identity/') || !request.frame().parentFrame()) return
      loaded.add(pathname.replace(/-[\w-]+\.\w+$/, ''))
    }),
  )
  return loaded
}

async function fillIn(page: Page, account: string): Promise<void> {
  await page.getByLabel('E-mail address').fill(`${account}@portico.example`)
  await page.getByLabel('Password', { exact: true }).fill('portico')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('a duplicated tab and its original both go on when their tokens are renewed', async ({ context, page, portal }) => {
  await context.clock.install()
  const renewals = watchRenewals(context)
  const framed = watchFrames(context)
  await signIn(page, portal, 'developer', '/teams')
  await expect(teams(page)).toBeVisible()
  // A window that a page opens gets a copy of its session storage, as a duplicated tab does.
  const [twin] = await Promise.all([context.waitForEvent('page'), page.evaluate("void open('/teams')")])
  await expect(teams(twin)).toBeVisible()
  const tokens = () => Promise.all([page, twin].map((tab) => tab.evaluate(refreshToken)))
  const [own, copied] = await tokens()
  expect(copied, 'the copy was dropped for a token of its own').not.toBe(own)

  for (const round of [1, 2]) {
    const before = await tokens()
    // One clock for both tabs.
    await context.clock.fastForward('09:52')
    await expect(async () => {
      const now = await tokens()
      expect(now[0]).not.toBe(before[0])
      expect(now[1]).not.toBe(before[1])
    }, `renewal ${round}`).toPass()
    for (const tab of [page, twin]) {
      await tab.getByRole('link', { name: 'Applications', exact: true }).click()
      await expect(tab.getByRole('heading', { level: 1, name: /^Applications/ })).toBeVisible()
      await expect(tab.getByRole('link', { name: 'Field App' })).toBeVisible()
      await tab.getByRole('link', { name: 'Teams', exact: true }).click()
    }
  }
  expect(new Set(renewals)).toEqual(new Set([200]))
  expect(framed, 'a silent renewal starts no app in its frame').toEqual(new Set(['/callback_silent', '/assets/callback_silent']))
})

for (const [what, reaches] of [
  ['did not reach it', false],
  ['it carried out all the same', true],
] as const) {
  test(`a provider that takes the connection and never answers is asked again, also when the request ${what}: the session lives on`, async ({
    page,
    portal,
  }) => {
    await page.clock.install()
    await signIn(page, portal, 'developer', '/teams')
    await expect(teams(page)).toBeVisible()
    const signIns = countSignIns(page)
    const before = await page.evaluate(refreshToken)
    const asked: string[] = []
    // The first one hangs for good: taking the route away would send it on after all, late and perhaps a second time.
    await page.route(/\/identity\/token$/, async (route) => {
      if (asked.length > 0) return route.continue()
      if (reaches) await route.fetch()
      asked.push(route.request().method())
    })
    await page.clock.fastForward('09:52')
    await expect.poll(() => asked).toHaveLength(1)
    await page.clock.fastForward('00:10')
    await page.clock.fastForward('00:05')
    await expect.poll(() => page.evaluate(refreshToken)).not.toBe(before)
    await expect(teams(page)).toBeVisible()
    expect(signIns(), 'no page left for the provider').toBe(0)
  })
}

test('five protected addresses within a minute lead to the provider each time, with no word of a sign-in that was refused', async ({
  page,
  portal,
}) => {
  for (const address of ['/teams', '/apis', '/applications', '/dashboard', '/releasenotes']) {
    await page.goto(`${portal.url}${address}`)
    await expect(page.getByLabel('E-mail address'), address).toBeVisible()
  }
})

const refreshToken = (): string => {
  const key = Object.keys(sessionStorage).find((name) => name.startsWith('oidc.user:')) ?? ''
  return (JSON.parse(sessionStorage.getItem(key) ?? '{}') as { refresh_token?: string }).refresh_token ?? ''
}

for (const [how, break_] of [
  ['does not answer', (page: Page) => page.route(/\/identity\//, (route) => route.abort('connectionrefused'))],
  ['answers rubbish', (page: Page) => page.route(/\/identity\//, (route) => route.fulfill({ status: 200, body: 'rubbish' }))],
  ['answers 500', (page: Page) => page.route(/\/identity\//, (route) => route.fulfill({ status: 500, body: '' }))],
] as const) {
  test(`a provider that ${how} during a renewal ends the session in words, and signs in again when it is back`, async ({
    page,
    portal,
  }) => {
    await page.clock.install()
    await signIn(page, portal, 'developer', '/teams')
    await expect(teams(page)).toBeVisible()
    const signIns = countSignIns(page)
    await break_(page)
    await page.clock.fastForward('10:30')
    await expect(again(page)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Signing in did not work')
    await page.clock.fastForward('02:00')
    await expect(again(page)).toBeVisible()
    expect(signIns(), 'no page sent the browser to a provider that is down').toBe(0)

    await page.unroute(/\/identity\//)
    await again(page).click()
    await expect(teams(page)).toBeVisible()
    expect(page.url()).toContain('/teams')
  })
}

for (const minutes of [-5, 5]) {
  test(`a clock that is ${Math.abs(minutes)} minutes ${minutes < 0 ? 'slow' : 'fast'} signs in, renews and stays`, async ({
    page,
    portal,
  }) => {
    await page.clock.install({ time: Date.now() + minutes * 60_000 })
    const signIns = countSignIns(page)
    await signIn(page, portal, 'developer', '/teams')
    await expect(teams(page)).toBeVisible()
    const before = await page.evaluate(refreshToken)
    await page.clock.fastForward('09:52')
    await expect.poll(() => page.evaluate(refreshToken)).not.toBe(before)
    await page.getByRole('link', { name: 'Applications', exact: true }).click()
    await expect(page.getByRole('link', { name: 'Field App' })).toBeVisible()
    expect(signIns()).toBe(1)
  })
}

/** Twenty minutes pass for what the browser keeps of a sign-in that has begun. */
const ageSignIns = (): void => {
  for (const key of Object.keys(localStorage).filter((name) => name.startsWith('oidc.'))) {
    const state = JSON.parse(localStorage.getItem(key) ?? '{}') as { created: number }
    localStorage.setItem(key, JSON.stringify({ ...state, created: state.created - 20 * 60 }))
  }
}
async function openSignIn(page: Page, portal: RunningPortal): Promise<void> {
  await page.goto(`${portal.url}/teams`)
  await expect(page.getByLabel('E-mail address')).toBeVisible()
}

test('a sign-in that was left open for 20 minutes arrives', async ({ page, portal }) => {
  await openSignIn(page, portal)
  await page.evaluate(ageSignIns)
  await fillIn(page, 'developer')
  await expect(teams(page)).toBeVisible()
})

test('one that was left open while another tab began anew ends in words and a way on', async ({ context, page, portal }) => {
  await openSignIn(page, portal)
  await page.evaluate(ageSignIns)
  const other = await context.newPage()
  await openSignIn(other, portal)
  await fillIn(page, 'developer')
  await page.getByText('Technical details').click()
  await expect(page.getByText('No matching state found in storage')).toBeVisible()
  const signIns = countSignIns(page)
  await again(page).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
  expect(signIns()).toBe(1)
})

test('an API that refuses every token ends in words after a few sign-ins, not in a loop', async ({ page, portal }) => {
  await page.route(/\/(api|roles)(\/|$)/, (route) =>
    route.fulfill({
      status: 401,
      json: { error: { statusCode: 401, name: 'Unauthorized', message: 'Sign in.', code: 'unauthorized', details: [], requestId: 'x' } },
    }),
  )
  const signIns = countSignIns(page)
  await page.goto(`${portal.url}/teams`)
  await fillIn(page, 'developer')
  await expect(page.getByText('You were signed in, but the portal did not accept it.')).toBeVisible()
  expect(signIns()).toBeLessThanOrEqual(3)
  await page.unroute(/\/(api|roles)(\/|$)/)
  await again(page).click()
  await expect(teams(page)).toBeVisible()
})
