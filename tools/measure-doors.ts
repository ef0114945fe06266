/**
 * `node tools/measure-doors.ts [copies]`: what each further module adds to the first load. Builds the web app as it is and with copies of a
 * small module (three pages, two menu entries; every second one with a menu section of its own), and compares. Leaves nothing behind.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { languages } from '../platform/web/i18n/locales.ts'
import { firstLoadOf } from './bundle-sizes.ts'

const root = join(import.meta.dirname, '..')
const copies = Number(process.argv[2] ?? 4)
const flags = ['Portfolio', 'DataDictionary', 'SubscriptionManager', 'ExternalDeveloperPortal']
const icons = [
  'mdiCompassOutline',
  'mdiDomain',
  'mdiLightbulbOutline',
  'mdiBookAlphabet',
  'mdiAccountCashOutline',
  'mdiFileTree',
  'mdiEarth',
  'mdiBankOutline',
]

function write(n: number): string {
  const id = `measured${n}`
  const folder = join(root, 'modules', id)
  const put = (path: string, text: string) => {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const section = n % 2 === 0 ? '' : `, menuSection: ${n + 4}`
  put(
    'module.ts',
    `export const ${id} = { id: '${id}', flag: '${flags[(n - 1) % flags.length]}'${section} } as const\nexport default ${id}\n`,
  )
  put('package.json', JSON.stringify({ name: `@portico/${id}`, private: true, type: 'module', exports: { './*': './*' } }))
  for (const name of ['First', 'Second', 'Third'])
    put(
      `things/web/${name}Page.tsx`,
      `import { t } from '@portico/platform/web/i18n/i18n.ts'\nexport default function ${name}Page() {\n  return <h1>{t('${id}.things' as never)}</h1>\n}\n`,
    )
  for (const language of Object.keys(languages))
    put(
      `locales/${language}.json`,
      JSON.stringify({ [`${id}.title`]: `Measured ${n}`, [`${id}.things`]: `Things of ${n}`, [`${id}.thing`]: `Thing of ${n}` }),
    )
  const page = (path: string, title: string, name: string) =>
    `{ path: '/${id}/${path}', section, access: ['admin', 'architect'], title: '${id}.${title}', load: () => import('./things/web/${name}Page.tsx') }`
  const entry = (at: number, to: string) =>
    `{ section, key: '${id}.things', icon: ${icons[(2 * n + at) % icons.length]}, to: '/${id}/${to}', order: ${at} }`
  put(
    'web.tsx',
    `import { ${icons[(2 * n) % icons.length]}, ${icons[(2 * n + 1) % icons.length]} } from '@mdi/js'
import { webModule } from '@portico/platform/web/module.ts'
import { ${id} } from './module.ts'
const section = ${section ? `${id}.menuSection` : '0'}
export default webModule({
  id: ${id}.id,${section ? `\n  section: { number: section, key: '${id}.title', to: '/${id}/first' },` : ''}
  pages: [${page('first', 'things', 'First')}, ${page('first/$id', 'thing', 'Second')}, ${page('second', 'things', 'Third')}],
  menu: [${entry(0, 'first')}, ${entry(1, 'second')}],
} as never)
`,
  )
  return folder
}

/** Scripts and texts of the first load in bytes, gzipped as they are sent. */
async function measured(): Promise<number> {
  const dist = mkdtempSync(join(tmpdir(), 'portico-doors-'))
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const args = [vite, 'build', '--outDir', dist, '--emptyOutDir', '--manifest', '.vite/manifest.json', '--logLevel', 'error']
  const { status } = spawnSync(process.execPath, args, {
    cwd: join(root, 'apps/web'),
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) throw new Error('The web app could not be built.')
  const size = (await firstLoadOf(dist)).reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0)
  rmSync(dist, { recursive: true })
  return size
}

const before = await measured()
const made: string[] = []
try {
  for (let n = 1; n <= copies; n += 1) made.push(write(n))
  const after = await measured()
  console.log(`first load ${before} bytes; with ${copies} more modules ${after}: ${((after - before) / copies).toFixed(0)} bytes each`)
  process.exitCode = (after - before) / copies > 500 ? 1 : 0
} finally {
  for (const folder of made) rmSync(folder, { recursive: true })
}
