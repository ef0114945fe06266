import { sessionState } from '@portico/platform/web/session/state.ts'
import { clearSession } from '@portico/platform/web/session/tokens.ts'
import { answerBy } from '@portico/platform/web/testing/server.ts'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { begin } from './begin.ts'
import { asking } from './idle.ts'

const minute = 60_000
answerBy((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ idleMinutes: 10, language: null, theme: null }))
})
beforeEach(async () => {
  // Who a test before this one signed in has nothing to do with it.
  sessionState.set({ user: undefined, roles: undefined, failure: undefined, leaving: false })
  await useTexts()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
})
afterEach(() => {
  clearSession()
  vi.useRealTimers()
})

test('whoever has signed out is not asked whether they are still there, and whoever signs in again is', async () => {
  await begin()
  vi.advanceTimersByTime(10 * minute + 1000)
  expect(asking.get()).toBeDefined()
  clearSession()
  expect(asking.get()).toBeUndefined()
  vi.advanceTimersByTime(30 * minute)
  expect([asking.get(), vi.getTimerCount()]).toEqual([undefined, 0])
  await begin()
  vi.advanceTimersByTime(10 * minute + 1000)
  expect(asking.get()).toBeDefined()
})
