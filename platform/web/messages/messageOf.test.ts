import { beforeAll, describe, expect, test } from 'vitest'
import { conflict, invalid } from '../../contract/errors.ts'
import { noAnswer, reviveError } from '../client/revive.ts'
import { setLanguage } from '../i18n/i18n.ts'
import { sessionState } from '../session/state.ts'
import { useTexts } from '../testing/texts.ts'
import { messageOf } from './messageOf.ts'

const serverError = 'Something went wrong on the server. Try again in a moment.'
const answer = (statusCode: number, error: object) => messageOf(reviveError(statusCode, { error }))

beforeAll(() => useTexts('en-GB'))

describe('the snackbar for a failed response, line by line of section 8', () => {
  test('no response: the server error text', () => expect(messageOf(noAnswer(new TypeError('Failed to fetch')))).toBe(serverError))
  test('details as a list: the first message', () =>
    expect(answer(400, { details: [{ path: 'x', code: 'foreign', message: 'Name is taken' }], message: 'no' })).toBe(
      'Error: Name is taken',
    ))
  test('details with a name message', () =>
    expect(answer(422, { details: { messages: { name: ['can’t be blank', 'is short'] } } })).toBe('Error: can’t be blank'))
  test('details with a bare name message', () => expect(answer(422, { details: { name: ['is too short'] } })).toBe('Error: is too short'))
  test('nested message object: its first 35 characters', () =>
    expect(answer(400, { message: { message: '1234567890123456789012345678901234567890' } })).toBe(
      'Error: 12345678901234567890123456789012345',
    ))
  test('nested message object without a text: its JSON', () => expect(answer(400, { message: { a: 1 } })).toBe('Error: {"a":1}'))
  test('409: the conflict text', () =>
    expect(answer(409, { name: 'UniqueConflict', message: 'There is a team of that name.' })).toBe(
      'Conflict: There is a team of that name.',
    ))
  test('a message', () => expect(answer(403, { name: 'Forbidden', message: 'Only the owner may.' })).toBe('Error: Only the owner may.'))
  test('500 and above with a message: that message', () => expect(answer(500, { message: 'Broken' })).toBe('Error: Broken'))
  test('500 and above without one: the server error text', () => expect(messageOf(reviveError(502, undefined))).toBe(serverError))
  test('401: nothing', () => expect(answer(401, { message: 'Sign in to do this.' })).toBeUndefined())
  test('a cancelled call: nothing', () => expect(messageOf(new DOMException('', 'AbortError'))).toBeUndefined())
})

describe('translation by code', () => {
  test('a known code has words of its own, with its values', () =>
    expect(messageOf(invalid({ path: 'name', code: 'maxLength', message: 'too long', params: { maximum: 1 } }))).toBe(
      'Error: At most 1 character.',
    ))
  test('an unknown code falls back to the message', () =>
    expect(messageOf(invalid({ path: 'name', code: 'nobodyKnows', message: 'As the server says.' }))).toBe('Error: As the server says.'))
  test('who changed it first is named, unless it was the reader, in another window', () => {
    const first = (updatedBy: string) =>
      messageOf(
        conflict('VersionConflict', 'Changed.', [{ path: 'version', code: 'versionConflict', message: 'Changed.', params: { updatedBy } }]),
      )
    sessionState.update((state) => ({ ...state, user: { sub: '1', name: 'Robin', email: 'robin@portal.example' } }))
    expect(first('ada@portal.example')).toContain('ada@portal.example changed this meanwhile')
    expect(first('robin@portal.example')).toBe(
      'Error: You changed this meanwhile, in another window. Load it again, then repeat your change.',
    )
    sessionState.update((state) => ({ ...state, user: undefined }))
  })
  test('other languages translate the name of an error', async () => {
    await setLanguage('nl-NL')
    expect(messageOf(conflict('VersionConflict', 'changed'))).toBe('Conflict: Dit is intussen gewijzigd.')
    await setLanguage('en-GB')
  })
})
