import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { banners, clearMessages, dismissBanner, showBanner, showSnackbar, showToast } from '../messages/messages.ts'
import { useTexts } from '../testing/texts.ts'
import Messages from './Messages.tsx'

let root: Root
beforeEach(async () => {
  await useTexts()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  const place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  act(() => root.render(<Messages />))
})
afterEach(() => {
  act(() => {
    clearMessages()
    root.unmount()
  })
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})
const shows = (text: string) => document.body.textContent.includes(text)
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('a snackbar disappears after 4000 ms, a toast after 5000 ms', () => {
  act(() => {
    showSnackbar('Saved')
    showToast('Copied')
  })
  wait(3999)
  expect([shows('Saved'), shows('Copied')]).toEqual([true, true])
  wait(1)
  expect([shows('Saved'), shows('Copied')]).toEqual([false, true])
  wait(1000)
  expect(shows('Copied')).toBe(false)
})

test('a snackbar stays while it has the focus; once it was answered, the next one has its own time', () => {
  act(() => showSnackbar('Removed', 'success', { label: 'Undo', run: () => undefined }))
  const undo = [...document.querySelectorAll('button')].find((button) => button.textContent === 'Undo')
  act(() => void undo?.dispatchEvent(new FocusEvent('focusin', { bubbles: true })))
  wait(60_000)
  expect(shows('Removed')).toBe(true)
  act(() => undo?.click())
  expect(shows('Removed')).toBe(false)
  act(() => showSnackbar('Saved'))
  wait(4000)
  expect(shows('Saved')).toBe(false)
})

test('a new snackbar takes the place and the whole time of the old one', () => {
  act(() => showSnackbar('First'))
  wait(3000)
  act(() => showSnackbar('Second'))
  expect(shows('First')).toBe(false)
  wait(3999)
  expect(shows('Second')).toBe(true)
})

test('banners stack 80 px apart and stay until they are dismissed; the same words come once', () => {
  act(() => {
    showBanner('One')
    showBanner('Two')
    showBanner('One')
  })
  wait(3_600_000)
  const tops = [...document.querySelectorAll<HTMLElement>('[data-banner]')].map((banner) => Number.parseInt(banner.style.top, 10))
  expect(tops).toHaveLength(2)
  expect((tops[1] ?? 0) - (tops[0] ?? 0)).toBe(80)
  act(() => dismissBanner(banners.get()[0]?.id ?? 0))
  expect([shows('One'), shows('Two')]).toEqual([false, true])
})

test('a banner that was dismissed for good does not come back, also in the next page', () => {
  act(() => void showBanner('Demo', 'warning', 'demo'))
  act(() => dismissBanner(banners.get()[0]?.id ?? 0))
  act(() => {
    expect(showBanner('Demo', 'warning', 'demo')).toBeUndefined()
    showBanner('Another', 'warning', 'another')
  })
  expect([shows('Demo'), shows('Another')]).toEqual([false, true])
  localStorage.clear()
})

test('whoever sent a report is told on the page that comes next', () => {
  sessionStorage.setItem('portico.reported', 'sent')
  act(() => root.render(<Messages key="next page" />))
  expect(shows('Your report was sent')).toBe(true)
  expect(sessionStorage.getItem('portico.reported')).toBeNull()
  wait(5000)
  expect(shows('Your report was sent')).toBe(false)
})
