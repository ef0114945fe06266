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
const filesFor = (path: string, modules = ['core', 'apidex'], language = 'nl-NL') =>
  [...aheadOf(folder, modules)(path, language).matchAll(/href="\/assets\/([^"]+)"/g)].map(([, file]) => file)
const always = ['core.js', 'apidex.js', 'texts/start-nl-NL.json']

it('asks for the page of an address with its texts, and for what every page needs', () => {
  expect(filesFor('/teams').toSorted()).toEqual([...always, 'teams.js', 'texts/apidex-teams-nl-NL.json'].toSorted())
  expect(filesFor('/teams/12').toSorted()).toEqual([...always, 'team.js', 'texts/apidex-team-nl-NL.json'].toSorted())
  expect(filesFor('/teams/12/members').toSorted()).toEqual(always.toSorted())
  for (const path of ['/pages', '/pages/news', '/pages/']) expect(filesFor(path)).toContain('pages.js')
})

it('asks for the dashboard where the root and a finished sign-in lead', () => {
  expect(filesFor('/')).toContain('dashboard.js')
  expect(filesFor('/callback')).toEqual(expect.arrayContaining(['dashboard.js', 'session.js']))
  expect(filesFor('/dashboard')).not.toContain('session.js')
})

it('asks for nothing of a module that is off', () => {
  expect(filesFor('/teams', ['core'])).toEqual(['core.js', 'texts/start-nl-NL.json'])
  expect(filesFor('/', ['core'])).toContain('signedOut.js')
})

it('is silent beside a build that wrote nothing down', () => {
  expect(aheadOf(join(folder, 'none'), ['core'])('/', 'en-GB')).toBe('')
})
