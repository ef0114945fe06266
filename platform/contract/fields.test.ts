import { describe, expect, it } from 'vitest'
import { allowedCharacters, dateTime, name, text } from './fields.ts'

const read = (value: string) => name(1, 80).safeParse(value)
const refused = (value: string) =>
  read(value).error?.issues.map(({ message, code, ...issue }) => [message, 'params' in issue && issue.params])

describe('a name', () => {
  it.each([
    ['a space of no width', 'pay\u200bpal', 'U+200B'],
    ['a joiner between Latin letters', 'ad\u200cmin', 'U+200C'],
    ['text turned around', '\u202egnp.exe', 'U+202E'],
    ['an isolate', '\u2066admin\u2069', 'U+2066'],
    ['a mark of direction', 'شركة\u200f', 'U+200F'],
    ['a soft hyphen', 'a\u00adb', 'U+00AD'],
    ['a filler that is a letter', 'ab\u3164', 'U+3164'],
    ['a tag', 'flag\u{e0061}', 'U+E0061'],
    ['a tabulator', 'a\tb', 'U+0009'],
    ['a line break', 'a\nb', 'U+000A'],
    ['a blank of braille', 'ab\u2800', 'U+2800'],
    ['a place for an object', 'a\ufffcb', 'U+FFFC'],
    ['a sign that each device shows as it likes', 'a\ue000', 'U+E000'],
    ['a mark on nothing', '\u0301ab', 'U+0301'],
    ['a mark on a space', 'a \u0301b', 'U+0301'],
  ])('with %s is refused, and says which character it is', (_, value, character) => {
    expect(refused(value)).toEqual([['unseenCharacter', expect.objectContaining({ character })]])
  })

  it.each([
    'Coöperatie Zonneveld',
    'شركة الطاقة',
    '日本電力 株式会社',
    'می\u200cخواهم',
    'क\u094d\u200dष',
    '👩‍💻 Team',
    '❤️ Care',
    "L'Été – 12",
  ])('%s stays as it is', (value) => expect(read(value).data).toBe(value))

  it('has one spelling, however it was composed', () => expect(read('Cafe\u0301').data).toBe('Café'))

  it.each(['Field\u00a0App', 'Field\u2003App', 'Field  App', ' Field \u202f App\u3000'])('%j has one space', (value) =>
    expect(read(value).data).toBe('Field App'),
  )
})

describe('a text', () => {
  it.each(['\u200b', '\u2800', ' \u00ad \ufeff', '\u3164', '\u0301', '\ufffc'])('of %j alone is none', (value) => {
    expect(text(0, 80).safeParse(value).data).toBe('')
    expect(text(1, 80).safeParse(value).success).toBe(false)
  })
  it.each(['-', '✓', '日', 'می\u200cخواهم', '👩‍💻', 'a\u200bb'])('%s stays as it is', (value) =>
    expect(text(1, 80).parse(value)).toBe(value),
  )
  it('that cannot be stored is refused and not emptied', () => expect(text(0, 80).safeParse('\0').success).toBe(false))
})

it('a space that is not allowed has its name', () => {
  const read = text(1, 9)
    .check(allowedCharacters(/^[A-Z0-9]$/, 'capitals and digits'))
    .safeParse('HRB 1')
  expect(read.error?.issues[0]).toMatchObject({
    params: { character: ' ', message: "The character ' ' (space) is not allowed; allowed are capitals and digits." },
  })
})

it('a time is one that has four digits of a year in UTC, too, whatever its offset is', () => {
  for (const time of ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '2026-11-28T15:00:00+01:00'])
    expect(dateTime().safeParse(time).success).toBe(true)
  for (const time of ['0000-06-01T00:00:00Z', '0001-01-01T00:00:00+12:00', '9999-12-31T23:59:59.999-12:00', 'soon'])
    expect(dateTime().safeParse(time).success).toBe(false)
})
