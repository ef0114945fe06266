import { afterEach, beforeEach, expect, test } from 'vitest'
import { focusSearch, listenToKeys } from './keyboard.ts'

let field: HTMLElement | null = null
let stop = () => {}
beforeEach(() => {
  field = null
  stop = listenToKeys({ search: () => focusSearch(field), help: () => {}, go: () => false })
})
afterEach(() => {
  stop()
  document.body.innerHTML = ''
})
const slash = () => {
  const event = new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true })
  document.body.dispatchEvent(event)
  return event
}

test('the key / goes to the search in the bar', () => {
  document.body.innerHTML = '<input id="bar"><input data-list-search>'
  field = document.querySelector('#bar')
  expect(slash().defaultPrevented).toBe(true)
  expect(document.activeElement).toBe(field)
})

test("without one it goes to the search of the page's list", () => {
  document.body.innerHTML = '<input data-list-search>'
  expect(slash().defaultPrevented).toBe(true)
  expect(document.activeElement).toBe(document.querySelector('input'))
})

test('where there is nothing to search in, the key is left to the browser', () => {
  expect(slash().defaultPrevented).toBe(false)
})
