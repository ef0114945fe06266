import { sessionState } from '@portico/platform/web/session/state.ts'
import { registry } from '@portico/platform/web/shell/registry.ts'
import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { type OpenPage, openPage, typeInto } from '@portico/platform/web/testing/page.tsx'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { SearchHit } from '../search.contract.ts'
import { Palette } from './Palette.tsx'

const hit = (title: string): SearchHit => ({ type: 'team', id: title, title, detail: '', snippet: '', path: `/teams/${title}`, also: [] })
const web = {
  id: 'test',
  pages: [
    { path: '/teams', access: 'signedIn', title: 'search.title', load: async () => ({ default: () => null }) },
    { path: '/new', access: 'signedIn', title: 'search.title', load: async () => ({ default: () => null }) },
  ],
  menu: [],
  commands: async () => [
    { key: 'search.more', icon: '', to: '/teams' },
    { key: 'search.allKinds', icon: '', to: '/new', isWrite: true },
  ],
} as never
let hits: SearchHit[] | 'never' | 'failing'
let closed = 0
let page: OpenPage

beforeAll(async () => {
  prepareDom()
  // Which jsdom lacks; newer browsers answer a promise.
  Element.prototype.scrollIntoView = () => Promise.resolve() as never
  await useTexts('en-GB', 'core')
})
beforeEach(() => {
  ;[hits, closed] = [[], 0]
  registry.set([{ flag: undefined, web }])
  sessionState.update((state) => ({ ...state, roles: ['architect'] }))
  vi.stubGlobal('fetch', async () => {
    if (hits === 'never') return new Promise(() => {})
    if (hits === 'failing') return Response.json({ error: { statusCode: 500, name: 'x', message: 'x', code: 'x' } }, { status: 500 })
    return Response.json(hits)
  })
})
afterEach(() => {
  page.close()
  registry.set([])
  vi.unstubAllGlobals()
})

const open = async () => {
  page = await openPage(
    () => (
      <Palette
        onClose={() => {
          closed += 1
        }}
      />
    ),
    '/',
  )
  await until(() => expect(options().length).toBeGreaterThan(0))
}
const field = () => document.querySelector<HTMLInputElement>('dialog input')
const options = () => [...document.querySelectorAll('[role=option]')].map((one) => one.textContent)
const chosen = () => document.querySelector('[role=option][aria-selected=true]')?.textContent
const press = (key: string) =>
  act(async () => void field()?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))
const status = () => document.querySelector('[role=status]')?.textContent

test('arrows go round through what can be chosen, Enter takes it; the field says which one it is', async () => {
  await open()
  expect(field()?.getAttribute('aria-label')).toBe('A place, a thing to do, or words to look for')
  expect([field()?.role, field()?.ariaExpanded]).toEqual(['combobox', 'true'])
  expect(document.querySelector('[role=listbox] [role=group]')?.getAttribute('aria-label')).toBe('Do')
  expect([options(), chosen()]).toEqual([['Show more', 'All kinds'], 'Show more'])
  await press('ArrowUp')
  expect(chosen()).toBe('All kinds')
  expect(document.getElementById(field()?.getAttribute('aria-activedescendant') ?? '')?.textContent).toBe('All kinds')
  await press('ArrowDown')
  await press('Enter')
  expect([closed, page.history.location.pathname]).toEqual([1, '/teams'])
})

test('who may only read is offered nothing that writes', async () => {
  sessionState.update((state) => ({ ...state, roles: ['readOnly'] }))
  await open()
  expect(options()).toEqual(['Show more'])
})

test('what is found is told, and Enter opens the best of it', async () => {
  hits = [hit('Zebra'), hit('Zebu')]
  await open()
  await typeInto(field(), 'zeb')
  await until(() => expect(status()).toBe('2 results'))
  expect([options(), chosen()]).toEqual([['Zebra', 'Zebu', 'Search for “zeb”'], 'Zebra'])
  await press('Enter')
  expect(page.history.location.pathname).toBe('/teams/Zebra')
})

test('Enter before the answer looks for the text and never opens what an older text found', async () => {
  hits = [hit('Zebra')]
  await open()
  await typeInto(field(), 'zeb')
  await until(() => expect(chosen()).toBe('Zebra'))
  hits = 'never'
  await typeInto(field(), 'zebulon')
  await until(() => expect(chosen()).toBe('Search for “zebulon”'))
  await press('Enter')
  expect(page.history.location.href).toBe('/search?q=zebulon')
})

test('where nothing fits it says so, and a search that fails as well', async () => {
  await open()
  await typeInto(field(), 'qqq')
  await until(() => expect(status()).toBe('Nothing found for “qqq”'))
  hits = 'failing'
  await typeInto(field(), 'qqqq')
  await until(() => expect(document.querySelector('[role=alert]')?.textContent).toBe('The search failed.'))
  expect(options()).toEqual(['Search for “qqqq”'])
})

test('Escape closes it, though its list is always there, and with something typed', async () => {
  await open()
  const field = document.querySelector('dialog input') as HTMLInputElement
  const pressEscape = () =>
    act(() => void field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })))
  expect(field.ariaExpanded).toBe('true')
  pressEscape()
  expect(closed).toBe(1)
  await typeInto(field, 'gr')
  pressEscape()
  expect(closed).toBe(2)
})

test('what is typed while it loads stands in it, and reaches nothing behind it', async () => {
  sessionState.update((state) => ({ ...state, user: { name: 'Lotte' } as never }))
  const { default: PaletteKeys } = await import('./PaletteKeys.tsx')
  page = await openPage(() => <PaletteKeys />, '/')
  const reached: string[] = []
  const listen = ({ key }: KeyboardEvent) => void reached.push(key)
  document.addEventListener('keydown', listen)
  const press = (key: string, more: KeyboardEventInit = {}) =>
    act(() => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })))
  press('k', { ctrlKey: true })
  for (const key of ['g', 'd', 'x', 'Backspace']) press(key)
  await until(() => expect(document.querySelector<HTMLInputElement>('dialog input')?.value).toBe('gd'))
  expect(reached).toEqual(['k'])
  press('e')
  expect(reached).toEqual(['k', 'e'])
  document.removeEventListener('keydown', listen)
  sessionState.update((state) => ({ ...state, user: undefined }))
})
