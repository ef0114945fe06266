import { currentLanguage } from '@portico/platform/web/i18n/i18n.ts'
import { chooseLanguage, chooseTheme, offeredLanguages, startLanguage } from '@portico/platform/web/shell/preferences.ts'
import { releaseNotesUnread } from '@portico/platform/web/shell/unread.ts'
import { answerBy } from '@portico/platform/web/testing/server.ts'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { shownTheme, themeChoice } from '@portico/platform/web/theme/theme.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { loadNotes } from '../../release-notes/web/notes.ts'
import { followPerson } from './preferences.ts'

/** What the server keeps of the person; undefined: it fails. */
let kept: { language: string | null; theme: string | null; lastSeenRelease?: string | null } | undefined
answerBy((_request, response) => {
  response.writeHead(kept ? 200 : 500, { 'content-type': 'application/json' }).end(JSON.stringify(kept ?? {}))
})
beforeEach(async () => {
  localStorage.clear()
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in jsdom.
  for (const name of ['lang', 'theme']) document.cookie = `${name}=; Max-Age=0; Path=/`
  document.documentElement.dataset.chosenTheme = 'system'
  await useTexts()
})

test('in a browser without a choice of its own, what the person chose elsewhere shows, and at the next start from the first paint', async () => {
  kept = { language: 'nl-NL', theme: 'dark' }
  await followPerson()
  expect([currentLanguage(), document.documentElement.lang, shownTheme()]).toEqual(['nl-NL', 'nl-NL', 'dark'])
  // The server writes the cookies into the next page; a choice of this browser it is not.
  expect(document.cookie).toContain('lang=nl-NL')
  expect(document.cookie).toContain('theme=dark')
  expect(startLanguage('nl-NL', offeredLanguages.get())).toBe('nl-NL')
  kept = { language: 'de-DE', theme: 'light' }
  await followPerson()
  expect([currentLanguage(), shownTheme()]).toEqual(['de-DE', 'light'])
})

test('what was chosen in this browser wins, each for itself', async () => {
  kept = { language: 'fr-FR', theme: 'dark' }
  chooseTheme('light')
  await followPerson()
  expect([currentLanguage(), shownTheme()]).toEqual(['fr-FR', 'light'])
  await chooseLanguage('es-ES')
  await followPerson()
  expect(currentLanguage()).toBe('es-ES')
})

test('"as the system" is a choice, too', async () => {
  chooseTheme('system')
  kept = { language: null, theme: 'dark' }
  await followPerson()
  expect(themeChoice()).toBe('system')
})

test('a language chosen in another tab shows here, too', async () => {
  startLanguage(undefined, offeredLanguages.get())
  dispatchEvent(new StorageEvent('storage', { key: 'portico.language', newValue: 'sv-XX' }))
  dispatchEvent(new StorageEvent('storage', { key: 'portico.language', newValue: 'de-DE' }))
  await vi.waitFor(() => expect(currentLanguage()).toBe('de-DE'))
})

test('a language that this brand does not offer, and an answer that does not come, change nothing', async () => {
  const offered = offeredLanguages.get()
  offeredLanguages.set(['en-GB'])
  kept = { language: 'ar-SA', theme: null }
  await followPerson()
  offeredLanguages.set(offered)
  kept = undefined
  await followPerson()
  expect([currentLanguage(), themeChoice(), document.cookie]).toEqual(['en-GB', 'system', ''])
})

test('the account’s menu is marked until the newest release notes were opened', async () => {
  const [newest] = await loadNotes('en-GB')
  for (const [lastSeenRelease, unread] of [
    [null, true],
    ['0.0.1', true],
    [newest?.version ?? '', false],
  ] as const) {
    kept = { language: null, theme: null, lastSeenRelease }
    await followPerson()
    expect(releaseNotesUnread.get(), String(lastSeenRelease)).toBe(unread)
  }
})
