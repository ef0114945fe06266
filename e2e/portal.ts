import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test'
import { type PortalPlace, type PortalProcess, portalPlace } from '../apps/server/testing/place.ts'
import { startPostgres } from '../tools/find-postgres.ts'

export interface RunningPortal {
  url: string
  /** What a power cut does, and the next start. */
  killAndRestart(): Promise<void>
}

/** A portal with the demo's data in a process of its own, one for each worker and database. */
export const test = base.extend<{ quiet: string[] }, { database: 'embedded' | 'PostgreSQL'; portal: RunningPortal }>({
  database: ['embedded', { option: true, scope: 'worker' }],
  portal: [
    async ({ database }, use) => {
      let stopPostgres = async () => {}
      if (database === 'PostgreSQL' && !process.env.TEST_DATABASE_URL) {
        const server = await startPostgres()
        process.env.TEST_DATABASE_URL = server.url
        stopPostgres = server.stop
      }
      const place: PortalPlace = await portalPlace({ onPostgres: database === 'PostgreSQL' })
      let running: PortalProcess = await place.start()
      await use({
        url: running.url,
        async killAndRestart() {
          await running.stop('SIGKILL')
          running = await place.start()
        },
      })
      await running.stop('SIGTERM')
      await place.remove()
      await stopPostgres()
    },
    { scope: 'worker', timeout: 360_000 },
  ],
  /** What the console said; a story that provoked nothing expects it empty. */
  quiet: [
    async ({ page }, use) => {
      const said: string[] = []
      // Chromium's own line for an answer >= 400 is not the portal's.
      page.on(
        'console',
        (message) =>
          ['error', 'warning'].includes(message.type()) && !/Failed to load resource/.test(message.text()) && said.push(message.text()),
      )
      page.on('pageerror', (error) => said.push(error.message))
      await use(said)
      expect(said, 'the console is silent').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/**
 * Takes from what the console said the lines of a story whose server was gone: the one of the specification for texts that did not come,
 * and Chromium's for the provider's frame that did not.
 */
export function serverWasGone(said: string[]): void {
  const provoked = /^missing language file|recipient window's origin \('null'\)/
  said.splice(0, said.length, ...said.filter((line) => !provoked.test(line)))
}

export async function signIn(page: Page, portal: RunningPortal, account: string, at = '/dashboard'): Promise<void> {
  await page.goto(`${portal.url}${at}`)
  await page.getByLabel('E-mail address').fill(`${account}@portico.example`)
  await page.getByLabel('Password', { exact: true }).fill('portico')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(`${portal.url}${at}*`)
}

/**
 * Whoever was signed in is not any more; the language stays. The app is left first, for a page of its origin that runs nothing: an app that
 * stays open sees that its session is gone and goes to sign in by itself, which aborts the way that is gone here.
 */
export async function becomes(page: Page, { url }: RunningPortal, account: string, at: string): Promise<void> {
  await page.goto(`${url}/healthz`)
  await page.evaluate('sessionStorage.clear()')
  await page.context().clearCookies()
  await page.goto(`${url}${at}`)
  await page.locator('[name=email]').fill(`${account}@portico.example`)
  await page.locator('[name=password]').fill('portico')
  await page.keyboard.press('Enter')
  await page.waitForURL((address) => address.href.startsWith(`${url}${at.split('?')[0]}`))
}

/** The dialog of a new application with a name and a product, ready to be sent. */
export async function fillNewApplication(page: Page, portal: RunningPortal, name: string): Promise<Locator> {
  await signIn(page, portal, 'developer', '/applications')
  await page.getByRole('button', { name: 'Create application' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('checkbox', { name: /Tariffs/ }).check()
  return dialog
}

/** Every request of a context stays on this machine. */
export function watchRequests(context: BrowserContext): string[] {
  const away: string[] = []
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (protocol.startsWith('http') && hostname !== 'localhost' && hostname !== '127.0.0.1') away.push(request.url())
  })
  return away
}
