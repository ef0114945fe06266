import { defineConfig } from '@playwright/test'
import { findBrowser } from './tools/find-browser.ts'

const { executablePath, args, env } = await findBrowser()

/** Browser stories. Each of the two workers starts a server of its own, so there is no `webServer`; while one story waits, the other goes on. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: process.env.PORTICO_REPORT ?? '.cache/test/browser.json' }]],
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Europe/Amsterdam',
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args, env },
  },
})
