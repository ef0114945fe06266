import { currentLanguage } from '@portico/platform/web/i18n/i18n.ts'
import { chooseLanguage, chooseTheme, offeredLanguages, startLanguage } from '@portico/platform/web/shell/preferences.ts'
import { answerBy } from '@portico/platform/web/testing/server.ts'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { shownTheme, themeChoice } from '@portico/platform/web/theme/theme.ts'
import { beforeEach, expect, test } from 'vitest'
import { followOwnPreferences } from './preferences.ts'

/** What the server keeps of the person, and how often it was asked; undefined: it fails. */
let kept: { language: string | null; theme: string | null } | undefined
let asked = 0
answerBy((request, response) => {
  if (request.url === '/api/users/me') asked += 1
  response.writeHead(kept ? 200 : 500, { 'content-type': 'application/json' }).end(JSON.stringify(kept ?? {}))
})
beforeEach(async () => {
  localStorage.clear()
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in jsdom.
  for (const name of ['lang', 'theme']) document.cookie = `${name}=; Max-Age=0; Path=/`
  document.documentElement.dataset.chosenTheme = 'system'
  asked = 0
  await useTexts()
})

test('in a browser without a choice of its own, what the person chose elsewhere shows, and at the next start from the first paint', async () => {
  kept = { language: 'nl-NL', theme: 'dark' }
  await followOwnPreferences()
  expect([currentLanguage(), document.documentElement.lang, shownTheme()]).toEqual(['nl-NL', 'nl-NL', 'dark'])
  // The server writes the cookies into the next page; a choice of this browser it is not.
  expect(document.cookie).toContain('lang=nl-NL')
  expect(document.cookie).toContain('theme=dark')
  expect(startLanguage('nl-NL', offeredLanguages.get())).toBe('nl-NL')
  kept = { language: 'de-DE', theme: 'light' }
  await followOwnPreferences()
  expect([currentLanguage(), shownTheme()]).toEqual(['de-DE', 'light'])
})

test('what was chosen in this browser wins, each for itself', async () => {
  kept = { language: 'fr-FR', theme: 'dark' }
  chooseTheme('light')
  await followOwnPreferences()
  expect([currentLanguage(), shownTheme()]).toEqual(['fr-FR', 'light'])
  await chooseLanguage('es-ES')
  asked = 0
  await followOwnPreferences()
  expect([currentLanguage(), asked]).toEqual(['es-ES', 0])
})

test('"as the system" is a choice, too', async () => {
  chooseTheme('system')
  kept = { language: null, theme: 'dark' }
  await followOwnPreferences()
  expect(themeChoice()).toBe('system')
})

test('a language that this brand does not offer, and an answer that does not come, change nothing', async () => {
  const offered = offeredLanguages.get()
  offeredLanguages.set(['en-GB'])
  kept = { language: 'ar-SA', theme: null }
  await followOwnPreferences()
  offeredLanguages.set(offered)
  kept = undefined
  await followOwnPreferences()
  expect([currentLanguage(), themeChoice(), document.cookie]).toEqual(['en-GB', 'system', ''])
})
