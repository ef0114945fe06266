import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerMs, asking, stay, watchIdle } from './idle.ts'

const minute = 60_000
let end = (): void => {}
const signOut = vi.fn()
beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000_000_000 })
  localStorage.clear()
  signOut.mockClear()
  end = watchIdle({ minutes: 10, signOut })
})
afterEach(() => {
  end()
  vi.useRealTimers()
})

test('whoever is silent for so long is asked, and signed out when no answer comes', () => {
  vi.advanceTimersByTime(9 * minute)
  expect(asking.get()).toBeUndefined()
  vi.advanceTimersByTime(minute + 1000)
  expect(asking.get()).toBe(1_000_000_000_000 + 10 * minute + answerMs)
  expect(signOut).not.toHaveBeenCalled()
  vi.advanceTimersByTime(answerMs)
  expect(signOut).toHaveBeenCalledOnce()
})

test('whoever opens a machine that slept past the time is signed out, whatever they press first', () => {
  vi.setSystemTime(Date.now() + 8 * 60 * minute)
  document.dispatchEvent(new Event('pointerdown'))
  expect(signOut).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(minute)
  expect(signOut).toHaveBeenCalledOnce()
})

test('a sign of life puts it off, here or in another tab; a question that stands is answered by its button alone', () => {
  vi.advanceTimersByTime(9 * minute)
  document.dispatchEvent(new Event('keydown'))
  vi.advanceTimersByTime(9 * minute)
  expect(asking.get()).toBeUndefined()
  localStorage.setItem('portico.alive', String(Date.now()))
  vi.advanceTimersByTime(9 * minute)
  expect(asking.get()).toBeUndefined()
  vi.advanceTimersByTime(minute + 1000)
  document.dispatchEvent(new Event('pointerdown'))
  vi.advanceTimersByTime(1000)
  expect(asking.get()).toBeDefined()
  stay()
  vi.advanceTimersByTime(9 * minute)
  expect([asking.get(), signOut.mock.calls.length]).toEqual([undefined, 0])
})
