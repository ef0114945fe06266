import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Menu } from './Menu.tsx'
import { MenuItem } from './MenuItem.tsx'

let root: Root
/** What looks at the size of what is open. */
let resized: () => void
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(changed: () => void) {
        resized = changed
      }
      observe() {}
      disconnect() {}
    },
  )
  // The tests' page has no layout, and knows of popovers only that they do not show.
  HTMLElement.prototype.showPopover = function (this: HTMLElement) {
    this.removeAttribute('popover')
  }
  HTMLElement.prototype.checkVisibility = function (this: HTMLElement) {
    return this.closest('[hidden]') === null
  }
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  for (const name of ['checkVisibility', 'showPopover']) Reflect.deleteProperty(HTMLElement.prototype, name)
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

const focused = () => document.activeElement?.textContent
async function press(key: string): Promise<void> {
  act(() => void document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))
  // The items take the focus in the frame after they are drawn.
  await act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())))
}

test('a menu is opened and walked by keys; items that do not show are passed over', async () => {
  act(() =>
    root.render(
      <Menu label="Account" trigger={(trigger) => <button {...trigger} type="button" />}>
        <div hidden>
          <MenuItem onSelect={() => {}}>On phones only</MenuItem>
        </div>
        <MenuItem onSelect={() => {}}>News</MenuItem>
        <MenuItem onSelect={() => {}} disabled>
          Off
        </MenuItem>
        <MenuItem onSelect={() => {}}>Sign out</MenuItem>
      </Menu>,
    ),
  )
  document.querySelector('button')?.focus()
  await press('ArrowDown')
  expect(focused()).toBe('News')
  await press('ArrowDown')
  expect(focused()).toBe('Sign out')
  await press('ArrowDown')
  expect(focused()).toBe('News')
  await press('o')
  expect(focused()).toBe('News')
})

test('items that come later leave a menu within the window', () => {
  act(() =>
    root.render(
      <Menu label="Account" align="end" trigger={(trigger) => <button {...trigger} type="button" />}>
        <MenuItem onSelect={() => {}}>Sign out</MenuItem>
      </Menu>,
    ),
  )
  const [button, menu] = [document.querySelector('button'), document.querySelector<HTMLElement>('[role=menu]')]
  if (!button || !menu) throw new Error('There is no menu.')
  button.getBoundingClientRect = () => new DOMRect(900, 0, 40, 40)
  const widen = (px: number) => Object.defineProperty(menu, 'offsetWidth', { configurable: true, value: px })
  widen(176)
  act(() => button.click())
  expect(menu.style.left).toBe('764px')
  widen(300)
  resized()
  expect(menu.style.left).toBe('640px')
})
