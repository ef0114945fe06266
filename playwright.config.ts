import { defineConfig } from '@playwright/test'
import { findBrowser } from './tools/find-browser.ts'

const { executablePath, args, env } = await findBrowser()

/**
 * Browser stories. Each worker starts a server of its own, so there is no `webServer`; while one story waits, two others go on.
 * A failed one leaves a picture and what the page held; with `--trace retain-on-failure` every step, which makes all of them a third slower.
 */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // These end what hangs and judge no speed: a machine of a third of the usual speed has time enough.
  timeout: 150_000,
  expect: { timeout: 25_000 },
  // The story on PostgreSQL needs a server of its own and waits for a key to end: it begins first, beside the others.
  projects: [
    { name: 'PostgreSQL', testMatch: '*-on-postgres.spec.ts' },
    { name: 'embedded', testIgnore: '*-on-postgres.spec.ts' },
  ],
  reporter: [['list'], ['json', { outputFile: process.env.PORTICO_REPORT ?? '.cache/test/browser.json' }]],
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Europe/Amsterdam',
    actionTimeout: 25_000,
    navigationTimeout: 50_000,
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args, env },
  },
})
