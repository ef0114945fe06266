import { beforeEach, expect, test, vi } from 'vitest'
import { connectSession } from '../client/client.ts'
import { answerBy } from '../testing/server.ts'
import { readRoles, storeRoles } from './roles.ts'
import { loadRoles, whenRolesChange } from './session.ts'
import { sessionState } from './state.ts'
import { clearSession, takeUser } from './tokens.ts'

let answer: { status: number; body: unknown } = { status: 200, body: [] }
let asked = 0
answerBy((_request, response) => {
  asked += 1
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
})

let people = 0
let sub = ''
const changed = vi.fn()
beforeEach(() => {
  sessionStorage.clear()
  connectSession({ token: () => 'token' })
  whenRolesChange(changed)
  changed.mockReset()
  asked = 0
  people += 1
  sub = `person ${people}`
  takeUser(null)
  takeUser({ access_token: 'token', profile: { sub, name: 'Lotte' } })
})

test('the roles are asked once, and kept for the next start of the tab', async () => {
  answer = { status: 200, body: ['admin'] }
  expect(await Promise.all([loadRoles(), loadRoles()])).toEqual([['admin'], ['admin']])
  expect([asked, readRoles(sub), readRoles('somebody else')]).toEqual([1, ['admin'], undefined])
  clearSession()
  expect(readRoles(sub)).toBeUndefined()
})

test('a tab that knows them waits for nothing, and hears when they are others by now', async () => {
  storeRoles(sub, ['admin'])
  answer = { status: 200, body: ['readOnly'] }
  const roles = loadRoles()
  expect(sessionState.get().roles).toEqual(['admin'])
  expect(await roles).toEqual(['admin'])
  await vi.waitFor(() => expect(changed).toHaveBeenCalledOnce(), 8000)
  expect([await loadRoles(), sessionState.get().roles, readRoles(sub)]).toEqual([['readOnly'], ['readOnly'], ['readOnly']])
})

test('a refused token forgets them, so that the navigation asks again and tells it; a server that is down does not', async () => {
  storeRoles(sub, ['admin'])
  answer = { status: 503, body: {} }
  await loadRoles()
  await vi.waitFor(() => expect(asked).toBe(1), 8000)
  answer = { status: 401, body: {} }
  expect(await loadRoles()).toEqual(['admin'])
  takeUser(null)
  takeUser({ access_token: 'token', profile: { sub: `${sub} again` } })
  storeRoles(`${sub} again`, ['admin'])
  await loadRoles()
  await vi.waitFor(() => expect(changed).toHaveBeenCalledOnce(), 8000)
  expect(readRoles(`${sub} again`)).toBeUndefined()
  await expect(loadRoles()).rejects.toMatchObject({ statusCode: 401 })
})
