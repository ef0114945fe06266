import { expect, it } from 'vitest'
import { otherLanguage } from './borrowed.ts'
import { languagesOf } from './texts.ts'

const languages = [...languagesOf(['en-GB', 'nl-NL', 'se-SE', 'de-DE'], { warn: () => undefined }).values()]
const inLanguage = (asked: string, ...from: { locale: string | null; borrowed: { field: string; locale: string }[] }[]) => {
  const language = languages.find(({ locale }) => locale === asked)
  if (!language) throw new Error(`There is no ${asked} here.`)
  return otherLanguage({ language, languages }, from)?.locale
}

it('a page says in which other language something stands on it: a whole document, or a part of one', () => {
  expect(inLanguage('de-DE', { locale: 'de-DE', borrowed: [] })).toBeUndefined()
  expect(inLanguage('de-DE', { locale: 'en-GB', borrowed: [] })).toBe('en-GB')
  expect(inLanguage('de-DE', { locale: 'de', borrowed: [{ field: 'Title', locale: 'nl-NL' }] })).toBe('nl-NL')
  expect(inLanguage('de-DE', { locale: 'de-DE', borrowed: [] }, { locale: 'en', borrowed: [] })).toBe('en-GB')
})

it('its own language under another tag is none, nor is one that nobody knows', () => {
  for (const locale of ['se-SE', 'sv-SE', 'sv', null, '', 'xx']) expect(inLanguage('se-SE', { locale, borrowed: [] })).toBeUndefined()
  expect(inLanguage('en-GB', { locale: 'en-GB', borrowed: [{ field: 'Title', locale: 'en' }] })).toBeUndefined()
})
