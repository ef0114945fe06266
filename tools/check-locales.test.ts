import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { checkLocales } from './check-locales.ts'
import { languages } from './locales/bundles.ts'

const made: string[] = []
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true })
})

type Texts = Record<string, string>
const forms: Record<string, string> = { 'ar-SA': '{n, plural, zero {z} one {o} two {t} few {f} many {m} other {# x}}' }

/** One module with two texts in all languages, both used. */
function goodTexts(language: string): Texts {
  return {
    'teams.title': `Teams of the house (${language})`,
    'teams.count': forms[language] ?? `{n, plural, one {# t} other {# ts}} (${language})`,
  }
}

function faults(change: (files: Record<string, string>) => void = () => {}): string[] {
  const files: Record<string, string> = {
    'modules/apidex/web/TeamsPage.tsx':
      'export const A = ({ n }: { n: number }) => <p title={t(\'teams.title\')}><T id="teams.count" values={{ n }} /></p>\n',
  }
  for (const language of languages) files[fileOf(language)] = JSON.stringify(goodTexts(language), null, 2)
  change(files)
  const root = mkdtempSync(join(tmpdir(), 'portico-locales-'))
  made.push(root)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return checkLocales(root).faults.map(({ path, message }) => `${path} ${message}`)
}

const fileOf = (language: string): string => `modules/apidex/teams/locales/${language}.json`
const withTexts = (language: string, texts: Texts) => (files: Record<string, string>) => {
  files[fileOf(language)] = JSON.stringify({ ...goodTexts(language), ...texts }, null, 2)
}
const inAll = (files: Record<string, string>, more: (language: string) => Texts) => {
  for (const language of languages) withTexts(language, more(language))(files)
}

test('bundles in order have no faults', () => {
  expect(faults()).toEqual([])
})

test('a missing language is reported', () => {
  expect(faults((files) => delete files[fileOf('ar-SA')])).toEqual([expect.stringContaining('ar-SA.json is missing')])
})

test('a key that a language lacks, and one that English lacks, are reported', () => {
  expect(
    faults(
      (files) =>
        (files[fileOf('nl-NL')] = JSON.stringify({ 'teams.count': '{n, plural, one {# t} other {# ts}}', 'teams.old': 'Oud spul' })),
    ),
  ).toEqual([expect.stringContaining('"teams.title" is missing'), expect.stringContaining('"teams.old" is not in en-GB.json')])
})

test('a message that does not parse is reported', () => {
  expect(faults(withTexts('de-DE', { 'teams.count': '{n, plural, one {# x}' }))).toEqual([
    expect.stringContaining('"teams.count" does not parse'),
  ])
})

test('placeholders that differ from the English ones are reported, also inside plurals', () => {
  expect(faults(withTexts('fr-FR', { 'teams.count': '{m, plural, one {# x} other {# {who}}}' }))).toEqual([
    expect.stringContaining('lacks {n, plural}'),
    expect.stringContaining('has {m, plural}'),
    expect.stringContaining('has {who}'),
  ])
})

test('a plural that lacks a form of its language is reported, unless an exact form stands for it', () => {
  expect(faults(withTexts('ar-SA', { 'teams.count': '{n, plural, =0 {z} one {o} two {t} many {m} other {# x}}' }))).toEqual([
    expect.stringContaining('plural form "few"'),
  ])
})

test('a key that code asks for and no bundle has is reported with its line', () => {
  const found = faults(
    (files) =>
      (files['modules/apidex/web/a.ts'] = "\nexport const a = () => t('teams.gone')\nexport const b = (x: string) => t(`nothing.${x}`)\n"),
  )
  expect(found).toEqual([
    expect.stringContaining('modules/apidex/web/a.ts:2 the text "teams.gone" does not exist'),
    expect.stringContaining('modules/apidex/web/a.ts:3 the text "nothing.…" does not exist'),
  ])
})

test("another module's texts are not there when that module is off, so they do not count", () => {
  expect(faults((files) => (files['modules/portfolio/web/a.ts'] = "export const a = () => t('teams.title')\n"))).toEqual([
    expect.stringContaining('modules/portfolio/web/a.ts:1 the text "teams.title" does not exist'),
  ])
})

test('a key that no code uses is reported', () => {
  expect(faults((files) => inAll(files, (language) => ({ 'teams.old': `Old teams (${language})` })))).toEqual([
    expect.stringContaining('"teams.old" is used by no code'),
  ])
})

test('a key that is put together, or stands in a table, is used', () => {
  const found = faults((files) => {
    inAll(files, (language) => ({ 'teams.role.admin': `Rules all (${language})`, 'teams.state.open': `Is open (${language})` }))
    files['modules/apidex/web/a.ts'] =
      "export const a = (role: string) => t(`teams.role.${role}`)\nexport const states = { open: 'teams.state.open' }\n"
  })
  expect(found).toEqual([])
})

test('an English text in another language is reported, but not names, signs and allowed words', () => {
  const found = faults((files) => {
    inAll(files, () => ({ 'teams.name': 'Portico', 'teams.sign': '{n}: #', 'teams.team': 'Team' }))
    withTexts('nl-NL', {
      'teams.name': 'Portico',
      'teams.sign': '{n}: #',
      'teams.team': 'Team',
      'teams.title': 'Teams of the house (en-GB)',
    })(files)
    files['modules/apidex/web/a.ts'] = "export const a = ['teams.name', 'teams.sign', 'teams.team']\n"
  })
  expect(found.filter((fault) => fault.includes('nl-NL'))).toEqual([expect.stringContaining('"teams.title" is the English text')])
  expect(found.filter((fault) => fault.includes('es-ES'))).toEqual([expect.stringContaining('"teams.team" is the English text')])
})

test('the same key in two bundles of the web app is reported', () => {
  const found = faults((files) => {
    for (const language of languages)
      files[`platform/web/locales/${language}.json`] = JSON.stringify({ 'teams.title': `Mine (${language})` })
  })
  expect(found).toEqual([expect.stringContaining('"teams.title" is also in modules/apidex/teams/locales')])
})

test('an empty text, a nested one and a key that stands twice are reported', () => {
  const found = faults(
    (files) => (files[fileOf('en-GB')] = '{\n"teams.title": "A title",\n"teams.title": " ",\n"teams.count": { "one": "x" }\n}'),
  )
  expect(found).toEqual(
    expect.arrayContaining([
      expect.stringContaining('"teams.title" has no text'),
      expect.stringContaining('"teams.count" has no text'),
      expect.stringContaining('"teams.title" stands there twice'),
    ]),
  )
})

test("a key of another room in a room's bundle is reported", () => {
  const found = faults((files) => {
    for (const language of languages)
      files[`modules/apidex/approvals/locales/${language}.json`] = JSON.stringify({ 'keys.ended': `Ended (${language})` })
    files['modules/apidex/approvals/web/a.ts'] = "export const a = () => t('keys.ended')\n"
  })
  expect(found).toEqual([
    expect.stringContaining('"keys.ended" is not of modules/apidex/approvals, whose keys begin with approvals, history'),
  ])
})

test('a room says texts of rooms that it stands on, and none of a room that stands on it', () => {
  const house = (files: Record<string, string>, page: string) => {
    for (const language of languages)
      files[`modules/apidex/keys/locales/${language}.json`] = `{ "keys.title": "Keys of the house (${language})" }`
    files['modules/apidex/keys/web/Keys.tsx'] =
      "import '../../teams/team.contract.ts'\nexport const A = () => <p title={t('keys.title')}>{t('teams.title')}</p>\n"
    files['modules/apidex/teams/team.contract.ts'] = ''
    files['modules/apidex/teams/web/Teams.tsx'] = page
  }
  expect(faults((files) => house(files, "export const A = () => <p>{t('teams.title')}</p>\n"))).toEqual([])
  expect(faults((files) => house(files, "export const A = () => <p>{t('keys.title')}</p>\n"))).toEqual([
    expect.stringContaining(
      'modules/apidex/keys/web/Keys.tsx:2 the text "teams.title" is of modules/apidex/teams, which itself needs modules/apidex/keys',
    ),
    expect.stringContaining(
      'modules/apidex/teams/web/Teams.tsx:1 the text "keys.title" is of modules/apidex/keys, which itself needs modules/apidex/teams',
    ),
  ])
})
