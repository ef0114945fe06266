import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { aheadOf } from './ahead.ts'

const folder = mkdtempSync(join(tmpdir(), 'portico-ahead-'))
afterAll(() => rmSync(folder, { recursive: true }))
mkdirSync(join(folder, '.vite'))
const page = (module: string, path: string, name: string) => ({ module, path, files: [`assets/${name}.js`], texts: [`${module}-${name}`] })
writeFileSync(
  join(folder, '.vite', 'ahead.json'),
  JSON.stringify({
    texts: 'assets/texts',
    doors: { core: ['assets/core.js'], apidex: ['assets/apidex.js'] },
    signIn: ['assets/session.js'],
    pages: [
      page('apidex', '/dashboard', 'dashboard'),
      page('apidex', '/teams', 'teams'),
      page('apidex', '/teams/$id', 'team'),
      page('core', '/', 'signedOut'),
      page('core', '/pages/{-$folder}', 'pages'),
    ],
  }),
)
mkdirSync(join(folder, 'assets/texts'), { recursive: true })
for (const part of ['start', 'apidex-dashboard', 'apidex-teams', 'apidex-team', 'core-signedOut', 'core-pages'])
  writeFileSync(join(folder, 'assets/texts', `${part}-nl-NL.json`), JSON.stringify({ [part]: `${part} in het Nederlands` }))
const pageAt = (path: string, modules = ['core', 'apidex'], language = 'nl-NL') => {
  const { links, texts } = aheadOf(folder, modules)(path, language)
  const parts = JSON.parse(texts) as Record<string, Record<string, string>>
  return { files: [...links.matchAll(/href="\/assets\/([^"]+)"/g)].map(([, file]) => file), parts }
}
const filesFor = (path: string, modules?: string[]) => pageAt(path, modules).files
const always = ['core.js', 'apidex.js']

it('asks for the page of an address, and for what every page needs', () => {
  expect(filesFor('/teams').toSorted()).toEqual([...always, 'teams.js'].toSorted())
  expect(filesFor('/teams/12').toSorted()).toEqual([...always, 'team.js'].toSorted())
  expect(filesFor('/teams/12/members').toSorted()).toEqual(always.toSorted())
  for (const path of ['/pages', '/pages/news', '/pages/']) expect(filesFor(path)).toContain('pages.js')
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

it('asks for nothing of a module that is off', () => {
  expect(filesFor('/teams', ['core'])).toEqual(['core.js'])
  expect(filesFor('/', ['core'])).toContain('signedOut.js')
})

it('is silent beside a build that wrote nothing down', () => {
  expect(aheadOf(join(folder, 'none'), ['core'])('/', 'en-GB')).toEqual({ links: '', texts: '{}' })
})
