import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { allowedCharacters, email, text } from '../../contract/fields.ts'
import { languages } from '../i18n/locales.ts'
import { useTexts } from '../testing/texts.ts'
import { fieldText, formMessages } from './messages.ts'
import { check } from './resolver.ts'

beforeAll(async () => {
  await useTexts()
})

/** What the field says about a value under a schema. */
function said(field: z.core.$ZodType, value: unknown): string | undefined {
  const checked = check(z.object({ field }), { field: value })
  const [fault] = 'faults' in checked ? checked.faults : []
  return fault && fieldText(fault)
}
const matching = (code: string, pattern: RegExp, params?: Record<string, string>) =>
  z.string().check(z.refine((value: string) => pattern.test(value), { error: code, ...(params && { params }) }))

describe('the eleven messages of section 5', () => {
  test('required: an empty field', () => {
    expect(said(text(1, 40), '')).toBe('This is required.')
    expect(said(text(3, 40), undefined)).toBe('This is required.')
  })
  test('email', () => expect(said(email(), 'lotte@')).toBe('Must be an e-mail address.'))
  test('numbersOnly', () => expect(said(z.number(), 'abc')).toBe('Only numbers are allowed.'))
  test('integersOnly', () => expect(said(z.int(), 1.5)).toBe('Only whole numbers are allowed.'))
  test('integersOnly: a number that was typed with separators', () =>
    expect(said(z.int(), '1,000')).toBe('Only whole numbers are allowed.'))
  test('capitalsOnly', () => expect(said(matching('capitalsOnly', /^[A-Z]+$/), 'abc')).toBe('Only capital letters are allowed.'))
  test('maxLength says the limit', () => expect(said(text(1, 3), 'four')).toBe('At most 3 characters.'))
  test('minLength says the limit', () => expect(said(text(3, 40), 'ab')).toBe('At least 3 characters.'))
  test('strictLength says the length', () => expect(said(z.string().check(z.length(8)), '1234')).toBe('Exactly 8 characters.'))
  test('excludedCharacter names the character', () =>
    expect(said(matching('excludedCharacter', /^[^/]*$/, { character: '/' }), 'a/b')).toBe('The character / is not allowed.'))
  test('excludedCharacter names a space, which nobody would see', () =>
    expect(said(text(1, 9).check(allowedCharacters(/^[A-Z0-9]$/, 'capitals and digits')), 'HRB 1')).toBe('Spaces are not allowed.'))
  test('numbersOnly: a text of digits in which there are others', () =>
    expect(said(matching('numbersOnly', /^\d*$/), 'KvK: 12345678')).toBe('Only numbers are allowed.'))
  test('atLeastOne', () => expect(said(z.array(z.string()).check(z.minLength(1)), [])).toBe('At least one value is needed.'))
  test('invalidFormat', () => expect(said(z.iso.datetime(), 'tomorrow')).toBe('This has the wrong form.'))

  test('each has a text of its own', () => {
    const all = formMessages.map((code) =>
      fieldText({ code, message: 'missing', params: { maximum: 1, minimum: 1, length: 1, character: 'x' } }),
    )
    expect(new Set(all).size).toBe(formMessages.length)
    expect(all).not.toContain('missing')
  })
})

test('an optional field may stay empty, and is then not sent', () => {
  const schema = z.object({ name: text(1, 40), contact: z.optional(email()) })
  expect(check(schema, { name: 'Mobile', contact: '' })).toEqual({ data: { name: 'Mobile' } })
})

test('an empty text that the schema allows stays an empty text', () => {
  expect(check(z.object({ note: z.string() }), { note: '' })).toEqual({ data: { note: '' } })
})

test('a code that has no text shows what the server wrote', () => {
  expect(fieldText({ code: 'somethingNew', message: 'Mobile already has “Field App”.' })).toBe('Mobile already has “Field App”.')
})

test('every language has the same keys for parts, lists and forms', () => {
  const bundles = import.meta.glob<Record<string, string>>('../locales/*.json', { eager: true, import: 'default' })
  expect(Object.keys(bundles)).toHaveLength(Object.keys(languages).length)
  const [first, ...others] = Object.values(bundles).map((bundle) => Object.keys(bundle))
  for (const keys of others) expect(keys).toEqual(first)
})

test('where nothing was chosen of a list, it is needed, whichever ids there are', () => {
  expect(check(z.object({ kind: z.enum(['a', 'b']) }), { kind: '' })).toMatchObject({ faults: [{ path: 'kind', code: 'required' }] })
  expect(check(z.object({ kind: z.enum(['a', 'b']) }), { kind: 'c' })).toMatchObject({ faults: [{ code: 'invalidValue' }] })
})
