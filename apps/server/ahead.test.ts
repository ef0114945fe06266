import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ModuleIdentity } from '@portico/platform/contract/modules.ts'
import type { TextOverrides } from '@portico/platform/server/settings/live-texts.ts'
import { afterAll, expect, it } from 'vitest'
import { aheadOf } from './ahead.ts'

const folder = mkdtempSync(join(tmpdir(), 'portico-ahead-'))
afterAll(() => rmSync(folder, { recursive: true }))
mkdirSync(join(folder, '.vite'))
const page = (module: string, path: string, name: string, soon: { files: string[]; texts: string[] } = { files: [], texts: [] }) => ({
  ...{ module, path, files: [`assets/${name}.js`], texts: [`${module}-${name}`], soon },
})
writeFileSync(
  join(folder, '.vite', 'ahead.json'),
  JSON.stringify({
    texts: 'assets/texts',
    doors: {
      core: ['assets/core.js'],
      apidex: ['assets/apidex.js'],
      portfolio: ['assets/portfolio.js'],
      subscriptions: ['assets/subscriptions.js'],
    },
    signIn: ['assets/session.js'],
    pages: [
      page('apidex', '/dashboard', 'dashboard'),
      page('apidex', '/teams', 'teams'),
      page('apidex', '/teams/$id', 'team', { files: ['assets/chart.js', 'assets/chart.css'], texts: ['apidex-chart'] }),
      page('portfolio', '/prospect', 'prospect'),
      page('subscriptions', '/companies', 'companies'),
      page('core', '/', 'signedOut'),
      page('core', '/pages/{-$folder}', 'pages'),
    ],
  }),
)
mkdirSync(join(folder, 'assets/texts'), { recursive: true })
for (const part of ['start', 'apidex-dashboard', 'apidex-teams', 'apidex-team', 'apidex-chart', 'core-signedOut', 'core-pages'])
  writeFileSync(join(folder, 'assets/texts', `${part}-nl-NL.json`), JSON.stringify({ [part]: `${part} in het Nederlands` }))
const known: ModuleIdentity[] = [
  { id: 'core' },
  { id: 'apidex', menuSection: 0 },
  { id: 'portfolio', menuSection: 1 },
  { id: 'subscriptions' },
]
const untouched: TextOverrides = { version: '', of: () => new Map() }
const pageAt = (path: string, modules = ['core', 'apidex'], language = 'nl-NL') => {
  const identities = known.filter(({ id }) => modules.includes(id))
  const { links, texts } = aheadOf(folder, identities).page(path, language, untouched)
  const parts = JSON.parse(texts) as Record<string, Record<string, string>>
  return { files: [...links.matchAll(/href="\/assets\/([^"]+)"/g)].map(([, file]) => file), parts }
}
const filesFor = (path: string, modules?: string[]) => pageAt(path, modules).files
const always = ['core.js', 'apidex.js']

it('asks for the page of an address, and for what every page needs', () => {
  expect(filesFor('/teams').toSorted()).toEqual([...always, 'teams.js'].toSorted())
  expect(filesFor('/teams/12').toSorted()).toEqual([...always, 'team.js', 'chart.js', 'chart.css'].toSorted())
  expect(filesFor('/teams/12/members').toSorted()).toEqual(always.toSorted())
  for (const path of ['/pages', '/pages/news', '/pages/']) expect(filesFor(path)).toContain('pages.js')
})

it('brings what the page asks for as soon as it is there beside it, styles as styles', () => {
  const { links } = aheadOf(folder, known).page('/teams/12', 'nl-NL', untouched)
  expect(links).toContain('<link rel="modulepreload" crossorigin href="/assets/chart.js">')
  expect(links).toContain('<link rel="preload" as="style" crossorigin href="/assets/chart.css">')
  expect(pageAt('/teams/12').parts).toHaveProperty('apidex-chart')
})

it('brings the texts of the page and of the start along, as they were built; none of a language that was not', () => {
  expect(pageAt('/teams').parts).toEqual({
    start: { start: 'start in het Nederlands' },
    'apidex-teams': { 'apidex-teams': 'apidex-teams in het Nederlands' },
  })
  expect(Object.keys(pageAt('/nowhere').parts)).toEqual(['start'])
  expect(pageAt('/teams', undefined, 'xx-XX').parts).toEqual({})
})

it('asks for the dashboard where the root and a finished sign-in lead', () => {
  expect(filesFor('/')).toContain('dashboard.js')
  expect(filesFor('/callback')).toEqual(expect.arrayContaining(['dashboard.js', 'session.js']))
  expect(filesFor('/dashboard')).not.toContain('session.js')
})

it('asks for the doors of the menu section that shows; those of other sections come later', () => {
  const everything = known.map(({ id }) => id)
  const doorsAt = (path: string) =>
    filesFor(path, everything).filter((file) => ['apidex.js', 'portfolio.js', 'subscriptions.js'].includes(file ?? ''))
  expect(doorsAt('/teams')).toEqual(['apidex.js', 'subscriptions.js'])
  expect(doorsAt('/prospect')).toEqual(['portfolio.js', 'subscriptions.js'])
  // A page without a section keeps the menu that shows, and at the start that is the first one.
  for (const path of ['/companies', '/pages', '/nowhere']) expect(doorsAt(path)).toEqual(['apidex.js', 'subscriptions.js'])
  expect(filesFor('/prospect', ['core', 'portfolio'])).toContain('portfolio.js')
})

it('asks for nothing of a module that is off', () => {
  expect(filesFor('/teams', ['core'])).toEqual(['core.js'])
  expect(filesFor('/', ['core'])).toContain('signedOut.js')
})

it('is silent beside a build that wrote nothing down', () => {
  expect(aheadOf(join(folder, 'none'), known).page('/', 'en-GB', untouched)).toEqual({
    links: '',
    texts: '{}',
    doors: known.map(({ id }) => id),
  })
})

it('says what admins said in other words, in the page and behind the address that changes with it', () => {
  const ahead = aheadOf(folder, known)
  const own: TextOverrides = { version: 'v1', of: (language) => new Map(language === 'nl-NL' ? [['apidex-teams', 'Ploegen <b>']] : []) }
  const said = (overrides: TextOverrides) => JSON.parse(ahead.page('/teams', 'nl-NL', overrides).texts)['apidex-teams']['apidex-teams']
  expect(said(untouched)).toBe('apidex-teams in het Nederlands')
  expect(said(own)).toBe('Ploegen <b>')
  expect(ahead.page('/teams', 'nl-NL', own).texts).not.toContain('<')
  expect(JSON.parse(ahead.texts('apidex-teams', 'nl-NL', own))).toEqual({ 'apidex-teams': 'Ploegen <b>' })
  expect(JSON.parse(ahead.texts('apidex-team', 'nl-NL', own))).toEqual({ 'apidex-team': 'apidex-team in het Nederlands' })
  expect(said(untouched)).toBe('apidex-teams in het Nederlands')
})
