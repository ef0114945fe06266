import type { ServerResponse } from 'node:http'
import { MutationObserver } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endpoint } from '../../contract/endpoint.ts'
import { call, connectSession } from '../client/client.ts'
import { clearCollected, collect, collected, dialogOpen, reportOf } from '../errors/collected.ts'
import { queryClient } from '../queries/queries.ts'
import Messages from '../shell/Messages.tsx'
import { prepareDom } from '../testing/dom.ts'
import { answerBy } from '../testing/server.ts'
import { useTexts } from '../testing/texts.ts'
import { clearMessages } from './messages.ts'

const write = endpoint({ method: 'POST', path: '/api/letters', summary: '', tag: '', access: 'public', modules: [] })
let respond = (_response: ServerResponse): void => {}
answerBy((_request, response) => respond(response))

let root: Root
beforeEach(async () => {
  prepareDom()
  await useTexts('en-GB')
  document.body.innerHTML = '<div></div>'
  root = createRoot(document.body.lastElementChild as HTMLElement)
  await act(async () => root.render(<Messages />))
  // As the app is put together.
  connectSession({ failed: (error, address) => collect(error, address, false) })
})
afterEach(() => {
  act(() => root.unmount())
  connectSession({})
  clearMessages()
  clearCollected()
  queryClient.clear()
})

const answers = (status: number, error?: object) => (response: ServerResponse) =>
  response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(JSON.stringify(error ? { error: { statusCode: status, ...error } } : {}))
const serverError = 'Something went wrong on the server. Try again in a moment.'

test.each<[line: string, answer: (response: ServerResponse) => unknown, shown: string]>([
  ['no response', (response) => response.destroy(), serverError],
  ['details as a list', answers(422, { details: [{ path: 'name', code: 'foreign', message: 'Name is taken' }] }), 'Error: Name is taken'],
  ['details with a name message', answers(422, { details: { messages: { name: ['can’t be blank'] } } }), 'Error: can’t be blank'],
  ['a nested message object', answers(400, { message: { message: 'x'.repeat(50) } }), `Error: ${'x'.repeat(35)}`],
  ['409', answers(409, { name: 'UniqueConflict', message: 'There is a team of that name.' }), 'Conflict: There is a team of that name.'],
  ['a message', answers(403, { name: 'Forbidden', message: 'Only the owner may.' }), 'Error: Only the owner may.'],
  ['500 or above', answers(502), serverError],
  ['401', answers(401, { message: 'Sign in to do this.' }), ''],
])('section 8, from the answer to what stands on the screen: %s', async (_, answer, shown) => {
  respond = answer
  const observer = new MutationObserver(queryClient, { mutationFn: () => call(write, {}) })
  await act(() => observer.mutate().then(undefined, () => undefined))
  expect(document.body.textContent).toContain(shown)
  if (shown === '') expect(document.body.textContent).toBe('')
})

test('500 and above is queued for the error report as well, with what section 8 names; nothing opens', async () => {
  respond = answers(500, { message: 'Broken' })
  await act(() => call(write, {}).then(undefined, () => undefined))
  expect(reportOf(collected.get(), 'robin@portal.example', 'test')).toEqual([
    {
      message: 'Broken',
      type: 'InternalServerError',
      component: '/api/letters',
      email: 'robin@portal.example',
      errorCode: '500',
      environmentId: 'test',
    },
  ])
  expect(dialogOpen.get()).toBe(false)
})
