import { createServer as createPlainServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { createServer, type ViteDevServer } from 'vite'
import { expectSound, looks, putOn } from './looks.ts'
import { expect, test } from './portal.ts'

const web = join(import.meta.dirname, '../apps/web')
let vite: ViteDevServer
let url: string

/** The web app as `npm run dev` serves it, before a portal that runs. */
test.beforeAll(async ({ portal }) => {
  process.env.PORTICO_SERVER = portal.url
  const port = await freePort()
  vite = await createServer({ configFile: join(web, 'vite.config.ts'), root: web, logLevel: 'error', server: { host: '127.0.0.1', port } })
  await vite.listen()
  url = `http://127.0.0.1:${port}`
})
test.afterAll(() => vite?.close())

async function freePort(): Promise<number> {
  const server = createPlainServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

const sections = (page: Page) => page.getByRole('navigation', { name: 'Gallery' }).getByRole('link')

test('every part of the kit in each look: nothing for axe to say, nothing sideways', async ({ page, quiet }) => {
  test.setTimeout(480_000)
  // The first visit makes Vite look for what it has to bundle, and reload.
  await expect(async () => {
    await page.goto(`${url}/gallery`)
    await expect(sections(page).first()).toBeVisible({ timeout: 20_000 })
  }).toPass({ timeout: 90_000 })
  const addresses = await sections(page).evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(addresses.length).toBeGreaterThan(8)
  for (const address of addresses) {
    await page.goto(url + address)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    for (const look of looks) {
      await putOn(page, look)
      // Unlike a screen, a part is the same on a phone.
      await expectSound(page, `${address} in ${look.name}`, look.name === 'a phone' ? 'places' : look.judged)
    }
  }
  // The portal's identity provider lets nobody else frame it, and Vite's server is another origin: nobody is signed in here.
  quiet.splice(0, quiet.length, ...quiet.filter((line) => !/^Framing '.*frame-ancestors/.test(line)))
})
