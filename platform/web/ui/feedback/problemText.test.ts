import { beforeAll, expect, test } from 'vitest'
import { noAnswer, reviveError } from '../../client/revive.ts'
import { messageOf } from '../../messages/messageOf.ts'
import { useTexts } from '../../testing/texts.ts'
import { problemText } from './problemText.ts'

beforeAll(() => useTexts('en-GB'))

const answer = (statusCode: number, error: object) => reviveError(statusCode, { error })

test.each([
  ['a conflict', answer(409, { name: 'UniqueConflict', message: 'There is a team of that name.' })],
  ['faults', answer(422, { details: [{ path: 'x', code: 'foreign', message: 'Name is taken' }], message: 'no' })],
  ['a refusal', answer(403, { name: 'Forbidden', message: 'Only the owner may.' })],
  ['a server that fails', answer(502, {})],
  ['no answer', noAnswer(new TypeError('Failed to fetch'))],
])('%s is told in a dialog, a list and a form in the words of a snackbar', (_what, error) => {
  expect(messageOf(error)).toMatch(/^(Conflict: |Error: |Something went wrong)/)
  expect(problemText(error)).toBe(messageOf(error))
})

test('a refused token shows no word of the server', () =>
  expect(problemText(answer(401, { message: 'jwt expired' }))).toBe('You are no longer signed in. Sign in again.'))

test('a page that broke shows no word of the browser', () =>
  expect(problemText(new TypeError('x is undefined'))).toBe('Something went wrong on the server. Try again in a moment.'))
