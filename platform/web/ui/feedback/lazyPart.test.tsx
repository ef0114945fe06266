import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { hideSnackbar, snackbar } from '../../messages/messages.ts'
import { prepareDom, until } from '../../testing/dom.ts'
import { useTexts } from '../../testing/texts.ts'
import { lazyPart } from './lazyPart.tsx'

let root: Root
const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: https://portal.example/assets/Part.js'))
const sentence = 'Part of this page could not be downloaded. Check the connection, then reload the page.'

beforeAll(async () => {
  prepareDom()
  await useTexts()
})
beforeEach(() => {
  document.body.innerHTML = '<div id="app"></div>'
  root = createRoot(document.querySelector('#app') as HTMLElement)
  hideSnackbar()
})
afterEach(() => act(() => root.unmount()))

const show = (part: React.ReactNode) => act(async () => root.render(part))

test('a part shows when its code is there', async () => {
  const Part = lazyPart<{ name: string }>(async () => ({ name }) => <p>{name}</p>)
  await show(<Part name="Tariffs" />)
  await until(() => expect(document.body.textContent).toBe('Tariffs'))
})

test('a dialog whose code does not come closes, says why each time, and offers to reload', async () => {
  const Part = lazyPart<{ onClose: () => void }>(lost)
  for (let time = 1; time <= 2; time += 1) {
    hideSnackbar()
    const closed = vi.fn()
    await show(<Part key={time} onClose={closed} />)
    await until(() => expect(closed).toHaveBeenCalled())
    expect(snackbar.get()).toMatchObject({ enabled: true, text: sentence, action: { label: 'Reload the page' } })
    expect(document.querySelector('#app')?.textContent).toBe('')
  }
})

test('a part with a place of its own says there that it did not come; what is beside it stays', async () => {
  const Part = lazyPart<object>(lost, <p>Waiting</p>)
  await show(
    <>
      <p>Beside it</p>
      <Part />
    </>,
  )
  await until(() => expect(document.querySelector('[role=alert]')?.textContent).toContain(sentence))
  expect(document.querySelector('[role=alert] button')?.textContent).toContain('Reload the page')
  expect(document.body.textContent).toContain('Beside it')
  expect(snackbar.get().enabled).toBe(false)
})
