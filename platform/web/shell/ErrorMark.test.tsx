import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearCollected, dialogOpen } from '../errors/collected.ts'
import { useTexts } from '../testing/texts.ts'
import ErrorMark from './ErrorMark.tsx'

let root: Root
beforeEach(async () => {
  await useTexts()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  clearCollected()
  document.body.innerHTML = ''
  vi.unstubAllGlobals()
})

test('the mark says how many errors were collected and opens the dialog that lists them', () => {
  act(() => root.render(<ErrorMark count={3} />))
  const mark = document.querySelector('button')
  expect(mark?.getAttribute('aria-label')).toBe('3 errors happened. Look and report')
  act(() => mark?.click())
  expect(dialogOpen.get()).toBe(true)
})
