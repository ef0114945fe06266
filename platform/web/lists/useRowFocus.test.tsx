import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { prepareDom } from '../testing/dom.ts'
import { useTexts } from '../testing/texts.ts'
import { ConfirmDialog } from '../ui/overlays/ConfirmDialog.tsx'
import { useRowFocus } from './useRowFocus.ts'

let root: Root
let show: (names: string[]) => void

function List() {
  const [names, setNames] = useState(['a', 'b', 'c', 'locked'])
  const [asking, setAsking] = useState<string>()
  useRowFocus()
  show = setNames
  return (
    <>
      <h1>Things</h1>
      {names.length > 0 && (
        <ul>
          {names.map((name) => (
            <li key={name} data-row="">
              {name !== 'locked' && (
                <>
                  <a href={`#${name}`}>{name}</a>
                  <button type="button" id={name} onClick={() => setAsking(name)}>
                    Delete
                  </button>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {asking && (
        <ConfirmDialog
          title="Delete?"
          confirmLabel="Delete for good"
          onConfirm={() => setNames(names.filter((name) => name !== asking))}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}

beforeAll(async () => {
  prepareDom()
  await useTexts()
})
beforeEach(async () => {
  document.body.innerHTML = '<div id="app"></div>'
  root = createRoot(document.querySelector('#app') as HTMLElement)
  await act(async () => root.render(<List />))
})
afterEach(() => act(() => root.unmount()))

const focused = () => document.activeElement?.textContent
const rows = (...names: string[]) => act(async () => show(names))
const focus = (name: string) => act(async () => document.querySelector<HTMLElement>(`#${name}`)?.focus())

test('when the row that has the focus goes, the one in its place gets it; at the end the last one on which one can act', async () => {
  await focus('b')
  await rows('a', 'c', 'locked')
  expect(focused()).toBe('c')
  await rows('a', 'locked')
  expect(focused()).toBe('a')
})

test('when none is left the heading gets it', async () => {
  await focus('b')
  await rows()
  expect(focused()).toBe('Things')
})

test('a row that goes while it is asked about is left for the next one when the dialog closes', async () => {
  await focus('b')
  await act(async () => document.querySelector<HTMLElement>('#b')?.click())
  const confirm = [...document.querySelectorAll<HTMLElement>('dialog button')].find((one) => one.textContent === 'Delete for good')
  await act(async () => confirm?.click())
  expect(document.querySelector('dialog')).toBeNull()
  expect(focused()).toBe('c')
})

test('rows above and below may go meanwhile: the place is where the row stood last', async () => {
  await focus('c')
  await rows('c', 'd', 'e')
  await rows('d', 'e')
  expect(focused()).toBe('d')
})

test('who has left the row keeps the place where they are', async () => {
  await focus('b')
  await act(async () => {
    document.querySelector<HTMLElement>('#b')?.blur()
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  })
  await rows('a', 'c')
  expect(document.activeElement).toBe(document.body)
})
