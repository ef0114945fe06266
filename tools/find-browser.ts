/**
 * A real Chromium for the browser tests: CHROMIUM_PATH, else an installed one, else the one of the npm package @sparticuz/chromium,
 * else Debian's package. As a program it prints what it found: `node tools/find-browser.ts`.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { packagedChromium } from './browser/packaged.ts'

export interface Browser {
  executablePath: string
  args: string[]
  /** The environment to start it with; whole, because Playwright does not merge it with its own. */
  env: Record<string, string>
  origin: string
}

/** Without a sandbox, because tests also run as root in containers; silent, because nothing may call out. */
const args = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-dev-shm-usage',
]

/** `PORTICO_BROWSER=installed|npm|apt` insists on one source. */
export async function findBrowser(): Promise<Browser> {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROMIUM_PATH names ${given}, which does not exist.`)
    return browser(given, 'CHROMIUM_PATH')
  }
  const only = process.env.PORTICO_BROWSER
  const faults: string[] = []
  for (const [name, find] of Object.entries({ installed, npm: fromNpm, apt: fromDebian })) {
    if (only && only !== name) continue
    try {
      const found = await find()
      if (found) return found
      faults.push(`${name}: none`)
    } catch (error) {
      faults.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  throw new Error(
    `No Chromium for the browser tests. Install Chromium or Chrome, or set CHROMIUM_PATH.\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
  )
}

function browser(executablePath: string, origin: string, more: Record<string, string> = {}): Browser {
  const inherited = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return { executablePath, args, env: { ...Object.fromEntries(inherited), ...more }, origin }
}

function installed(): Browser | undefined {
  const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = [
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...names.map((name) => join('/usr/bin', name)),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ]
  const path = candidates.find(isProgram)
  return path ? browser(path, path) : undefined
}

async function fromNpm(): Promise<Browser | undefined> {
  const found = await packagedChromium()
  if (!found) return undefined
  const { executablePath, libraries, fonts } = found
  const libraryPath = [libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':')
  const chromium = browser(executablePath, 'the npm package @sparticuz/chromium', {
    LD_LIBRARY_PATH: libraryPath,
    ...(existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_PATH: fonts }),
  })
  const { status, stderr, error } = spawnSync(executablePath, ['--version', '--no-sandbox'], { env: chromium.env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`it does not run: ${error?.message ?? stderr.trim().split('\n')[0]}`)
  return chromium
}

function fromDebian(): Browser | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  execFileSync('apt-get', ['update'], options)
  execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], options)
  return installed()
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

if (import.meta.main) {
  const { executablePath, origin } = await findBrowser()
  console.log(`${executablePath}  (${origin})`)
}
