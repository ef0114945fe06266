import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { portalName, useDocumentTitle, usePageTitle } from './title.ts'

let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  portalName.set('Portico')
  document.body.innerHTML = ''
  vi.unstubAllGlobals()
})

function Page({ record }: { record: string | undefined }) {
  usePageTitle(record)
  useDocumentTitle('Applications')
  return null
}

test('the document is named after the record, the page and the portal, by the name that its brand gives it', () => {
  act(() => root.render(<Page record="Field App" />))
  expect(document.title).toBe('Field App · Applications · Portico')
  act(() => portalName.set('Oasis'))
  expect(document.title).toBe('Field App · Applications · Oasis')
  act(() => root.render(<Page record={undefined} />))
  expect(document.title).toBe('Applications · Oasis')
})
