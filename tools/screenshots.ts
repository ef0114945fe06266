import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { findBrowser } from './find-browser.ts'

/**
 * Pictures of screens of a running portal:
 * `node tools/screenshots.ts http://localhost:3000 developer out name=/teams [name=/path …] [--theme dark] [--lang ar-SA] [--width 390] [--height 844]`
 */
const flag = (name: string, otherwise: string) =>
  process.argv.includes(`--${name}`) ? (process.argv[process.argv.indexOf(`--${name}`) + 1] ?? otherwise) : otherwise
const [base = 'http://localhost:3000', account = 'developer', folder = 'shots', ...rest] = process.argv.slice(2)
const shots = rest.filter((part) => /^[\w-]+=\//.test(part)).map((part) => part.split(/=(.*)/s) as [string, string])

export async function signIn(page: Page, address: string, who: string): Promise<void> {
  await page.goto(`${address}/dashboard?signIn=1`)
  await page.locator('input[name=login], input[type=email], input[autocomplete=username]').first().fill(`${who}@portico.example`)
  await page.locator('input[type=password]').fill('portico')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/dashboard' || url.pathname === '/')
}

const found = await findBrowser()
const browser = await chromium.launch({ executablePath: found.executablePath, args: found.args })
const theme = flag('theme', 'light')
const context = await browser.newContext({
  viewport: { width: Number(flag('width', '1360')), height: Number(flag('height', '880')) },
  colorScheme: theme === 'dark' ? 'dark' : 'light',
})
const host = new URL(base).hostname
await context.addCookies([
  { name: 'lang', value: flag('lang', 'en-GB'), domain: host, path: '/' },
  { name: 'theme', value: theme, domain: host, path: '/' },
])
await context.addInitScript(
  ([lang, chosen]) => {
    localStorage.setItem('portico.language', lang ?? '')
    localStorage.setItem('portico.theme', chosen ?? '')
  },
  [flag('lang', 'en-GB'), theme],
)
const page = await context.newPage()
page.on(
  'console',
  (message) => ['error', 'warning'].includes(message.type()) && console.log(`console ${message.type()}: ${message.text()}`),
)
page.on('pageerror', (error) => console.log(`page error: ${error.message}`))
// It never ends, so the network would never be idle.
await page.route('**/api/live', (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }))
if (account !== 'nobody') await signIn(page, base, account)
mkdirSync(folder, { recursive: true })
for (const [name, path] of shots) {
  await page.goto(base + path)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(300)
  await page.screenshot({ path: join(folder, `${name}.png`) })
}
await browser.close()
