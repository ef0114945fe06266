import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { prepareDom } from '../../testing/dom.ts'
import { useTexts } from '../../testing/texts.ts'
import { Dialog } from './Dialog.tsx'

let root: Root
beforeAll(async () => {
  prepareDom()
  await useTexts()
})
afterEach(() => act(() => root.unmount()))

function open(children: React.ReactNode) {
  document.body.innerHTML = '<div id="app"></div>'
  root = createRoot(document.querySelector('#app') as HTMLElement)
  act(() =>
    root.render(
      <Dialog title="Words" onClose={() => {}}>
        {children}
      </Dialog>,
    ),
  )
  return document.activeElement
}

test('a dialog begins in its first field; one without begins at its heading, so that no word of a button covers the text', () => {
  expect(open(<input name="word" />)?.getAttribute('name')).toBe('word')
  act(() => root.unmount())
  expect(open('Nothing to fill in')?.textContent).toBe('Words')
})
