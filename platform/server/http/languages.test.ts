import { expect, test } from 'vitest'
import { wishedLocale } from './languages.ts'

const locales = ['en-GB', 'nl-NL', 'de-DE', 'se-SE'] as const

test.each([
  ['nl-BE, de;q=0.9', 'nl-NL'],
  ['en;q=0.5, de;q=0.8, nl;q=0.7', 'de-DE'],
  ['en;q=0.2,\tsv ; q=0.9', 'se-SE'],
  ['sv-SE', 'se-SE'],
  ['NL;Q=1.000', 'nl-NL'],
  ['fr, xx-YY, de;q=0.1', 'de-DE'],
  ['xx de', 'de-DE'],
])('of %j the heaviest language that there is counts', (header, locale) => expect(wishedLocale(locales, header)).toBe(locale))

test.each([
  ['', undefined],
  ['*', undefined],
  ['*;q=0.9, nl;q=0.1', 'nl-NL'],
  ['nl;q=0, de', 'de-DE'],
  ['nl;q=0', undefined],
  ['nl;q=high, de;q=0.1', 'de-DE'],
  ['nl;q=9, de;q=0.1', 'de-DE'],
  ['nl;q=0.5.5, de;q=0.1', 'de-DE'],
  [';;;,,,;q=1,-,_', undefined],
  ['toString, __proto__', undefined],
  [`${'x,'.repeat(100_000)}nl`, undefined],
])('what says nothing does no harm: %.40j', (header, locale) => expect(wishedLocale(locales, header)).toBe(locale))

test('an earlier wish counts more than a later one', () => {
  expect(wishedLocale(locales, undefined, 'fr', 'de;q=0.1', 'nl')).toBe('de-DE')
})
