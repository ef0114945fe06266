import { act, useState } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { prepareDom } from '../../testing/dom.ts'
import { type OpenPage, openPage, typeInto } from '../../testing/page.tsx'
import { useTexts } from '../../testing/texts.ts'
import { TagsInput } from './TagsInput.tsx'

let page: OpenPage
let kept: string[]

beforeAll(async () => {
  prepareDom()
  await useTexts()
})
afterEach(() => page.close())

const open = async (initial: string[]) => {
  page = await openPage(() => {
    const [tags, setTags] = useState(initial)
    kept = tags
    return <TagsInput aria-label="Tags" value={tags} onChange={setTags} />
  }, '/')
}
const field = () => document.querySelector('input')
const press = (key: string, on: Element | null = document.activeElement) =>
  act(async () => on?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))
const chips = () => [...document.querySelectorAll('li')].map((chip) => chip.textContent)

test('Enter and a comma, the Arabic one too, make a tag of what was typed, each once and without spaces around it', async () => {
  await open([])
  await typeInto(field(), ' meters ')
  await press('Enter', field())
  await typeInto(field(), 'energy')
  await press(',', field())
  await typeInto(field(), 'طاقة')
  await press('،', field())
  await typeInto(field(), 'meters')
  await press('Enter', field())
  expect(kept).toEqual(['meters', 'energy', 'طاقة'])
  expect(chips()).toEqual(kept)
  expect(field()?.value).toBe('')
})

test('what stands in the field when somebody goes on becomes a tag', async () => {
  await open(['meters'])
  await typeInto(field(), 'energy')
  await act(async () => field()?.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  expect(kept).toEqual(['meters', 'energy'])
})

test('Backspace in the empty field takes the last one, the arrows reach each, Delete takes it, and the focus stays', async () => {
  await open(['one', 'two', 'three'])
  field()?.focus()
  await press('Backspace')
  expect(kept).toEqual(['one', 'two'])
  expect(document.querySelector('[role=status]')?.textContent).toBe('three is removed')
  await press('ArrowLeft')
  await press('ArrowLeft')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove one')
  await press('Delete')
  expect(kept).toEqual(['two'])
  expect(document.activeElement).toBe(field())
})
