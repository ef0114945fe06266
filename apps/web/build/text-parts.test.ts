import { describe, expect, test } from 'vitest'
import { type Catalogue, filesOf, keysIn, partsFor } from './text-parts.ts'

const homes = new Map([
  ['shell.menu', 'platform'],
  ['ui.close', 'platform'],
  ['role.admin', 'platform'],
  ['role.readOnly', 'platform'],
  ['teams.title', 'apidex'],
  ['teams.leave', 'apidex'],
  ['keys.rotate', 'apidex'],
  ['logs.title', 'core'],
])
const keys = [...homes.keys()]
const found = (code: string) => [...keysIn(code, keys)].sort()

describe('the keys that code may ask for', () => {
  test('are its literals, in whatever quotes and place', () => {
    expect(found("t('teams.title'); const row = { key: \"ui.close\" }; t(x ? `keys.rotate` : 'shell.menu')")).toEqual([
      'keys.rotate',
      'shell.menu',
      'teams.title',
      'ui.close',
    ])
  })

  test('are all that begin as a template or a joined text does', () => {
    expect(found('t(`role.${role}`)')).toEqual(['role.admin', 'role.readOnly'])
    expect(found("t('role.' + role)")).toEqual(['role.admin', 'role.readOnly'])
  })

  test('are not what only looks like one', () => {
    expect(found("import x from './teams.title.ts'; 'teams.unknown'; teams.title")).toEqual([])
  })
})

/** Pages say all that is not said from the start, but for `teams.leave`, which a dialog says; `logs.title` is said by a door that comes later. */
const places = (...atStart: string[]) => ({
  atStart: new Set(atStart),
  atDoors: new Set(['logs.title']),
  onPages: new Set(keys.filter((key) => key !== 'teams.leave')),
})

test('a screen needs the rooms whose texts it says, but nothing that is there from the start', () => {
  expect(partsFor(['teams.title', 'shell.menu'], places('teams.title', 'shell.menu'), homes)).toEqual([])
  expect(partsFor(['teams.leave', 'ui.close', 'logs.title'], places('teams.title'), homes)).toEqual([
    'apidex-teams-later',
    'core-door',
    'platform',
  ])
})

test('every text is in one file of each language', () => {
  const languages = ['en-GB', 'nl-NL']
  const texts = new Map(languages.map((language) => [language, new Map(keys.map((key) => [key, `${language} ${key}`]))]))
  const files = filesOf({ languages, homes, texts } satisfies Catalogue, places('shell.menu'))
  expect([...files.keys()].filter((name) => name.endsWith('nl-NL')).sort()).toEqual([
    'apidex-keys-nl-NL',
    'apidex-teams-later-nl-NL',
    'apidex-teams-nl-NL',
    'core-door-nl-NL',
    'platform-nl-NL',
    'start-nl-NL',
  ])
  expect(JSON.parse(files.get('start-nl-NL') ?? '')).toEqual({ 'shell.menu': 'nl-NL shell.menu' })
  expect(JSON.parse(files.get('apidex-teams-nl-NL') ?? '')).toEqual({ 'teams.title': 'nl-NL teams.title' })
  for (const language of languages) {
    const all = [...files].filter(([name]) => name.endsWith(language)).flatMap(([, text]) => Object.keys(JSON.parse(text) as object))
    expect(all.sort()).toEqual([...keys].sort())
  }
})
