import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addTexts, currentLanguage, type Messages, setLanguage, t, textOf, textsFrom, withTexts } from './i18n.ts'
import type { MessageKey } from './keys.ts'
import { intlLocale, languages } from './locales.ts'

const key = (name: string) => name as MessageKey
const warn = vi.spyOn(console, 'warn')
beforeEach(() => void warn.mockImplementation(() => {}))
afterEach(() => warn.mockReset())

/** A bundle with files for some languages only. */
const files = (texts: Record<string, Messages>) => (language: string) => texts[language] && Promise.resolve(texts[language])

describe('a language', () => {
  test('is shown from its own file', async () => {
    addTexts({ one: files({ 'de-DE': { hello: 'Hallo' } }) })
    await setLanguage('de-DE')
    expect(t(key('hello'))).toBe('Hallo')
    expect(currentLanguage()).toBe('de-DE')
  })

  test('whose file is missing is logged, yields empty messages and shows the fallback language', async () => {
    addTexts({ one: files({ 'nl-NL': { hello: 'Hallo daar' }, 'en-GB': { hello: 'Hello', only: 'English only' } }) })
    await setLanguage('fr-FR')
    expect(warn).toHaveBeenCalledWith('missing language file', 'one/fr-FR')
    expect(t(key('hello'))).toBe('Hallo daar')
    expect(t(key('only'))).toBe('English only')
  })

  test('whose file does not come is the same', async () => {
    addTexts({ two: (language) => (language === 'es-ES' ? Promise.reject(new Error('offline')) : Promise.resolve({ bye: 'Dag' })) })
    await setLanguage('es-ES')
    expect(warn).toHaveBeenCalledWith('missing language file', 'two/es-ES')
    expect(t(key('bye'))).toBe('Dag')
  })

  test('chosen last wins, whatever loads first', async () => {
    let finish = (_: Messages): void => {}
    addTexts({ three: (language) => (language === 'se-SE' ? new Promise((resolve) => (finish = resolve)) : Promise.resolve({ x: 'x' })) })
    const slow = setLanguage('se-SE')
    await setLanguage('nl-NL')
    finish({ x: 'sv' })
    await slow
    expect(currentLanguage()).toBe('nl-NL')
  })
})

test('a key without a text is told apart from one that has one', () => {
  expect(textOf('nobody.wrote.this')).toBeUndefined()
  expect(t(key('nobody.wrote.this'))).toBe('nobody.wrote.this')
})

test('the Swedish bundle formats as Swedish, the Arabic one in its own digits and the Gregorian calendar', () => {
  expect(intlLocale('se-SE')).toBe('sv-SE')
  expect(
    new Intl.DateTimeFormat(intlLocale('ar-SA'), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date('2026-03-03T12:00:00Z')),
  ).toContain('٢٠٢٦')
  expect(languages['ar-SA'].dir).toBe('rtl')
})

describe('the texts of a screen', () => {
  const finish = new Map<string, () => void>()
  const load = (part: string, language: string) =>
    new Promise<Messages>((resolve) => finish.set(`${part} ${language}`, () => resolve({ [`${part}.title`]: `${part} ${language}` })))

  test('are there when its code is, whichever comes first', async () => {
    textsFrom(load)
    await setLanguage('nl-NL')
    const screen = withTexts(['rooms'], Promise.resolve('code'))
    finish.get('rooms nl-NL')?.()
    expect(await screen).toBe('code')
    expect(t(key('rooms.title'))).toBe('rooms nl-NL')
  })

  test('come along when the language changes, also while they are on their way', async () => {
    const screen = withTexts(['late'], Promise.resolve('code'))
    const changed = setLanguage('de-DE')
    await vi.waitFor(() => expect(finish.has('late de-DE') && finish.has('rooms de-DE')).toBe(true))
    for (const done of finish.values()) done()
    await Promise.all([screen, changed])
    expect([t(key('rooms.title')), t(key('late.title'))]).toEqual(['rooms de-DE', 'late de-DE'])
  })
})
