import { useParams } from '@tanstack/react-router'
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { listSpec } from '../../contract/lists.ts'
import { prepareDom, until } from '../testing/dom.ts'
import { type OpenPage, openPages, typeInto } from '../testing/page.tsx'
import { useTexts } from '../testing/texts.ts'
import { AppLink } from '../ui/base/AppLink.tsx'
import type { ListColumn } from './columns.ts'
import { ListPage } from './ListPage.tsx'
import { QuickFilters } from './QuickFilters.tsx'
import { TrailSteps } from './TrailSteps.tsx'
import { useListState } from './useListState.ts'

type Row = { id: string; name: string }
const spec = listSpec({ style: 1, fields: { name: { kind: 'text', sort: true } }, defaultOrder: 'name ASC', pageSize: 10 })
const rowsOf = (...numbers: number[]): Row[] => numbers.map((number) => ({ id: `id${number}`, name: `Row ${number}` }))
const answerOf = (rows: Row[]) => ({ data: { rows, total: 43, exact: true }, isError: false, isPlaceholderData: false }) as never
const pages = (page: number) => (page > 5 ? behindTheEnd : page === 4 ? page4 : page3)
const [page3, page4, behindTheEnd] = [answerOf(rowsOf(1, 2, 3)), answerOf(rowsOf(4, 5, 6)), answerOf([])]
const addressOf = (id: string) => `/list/${id}`
const columns: ListColumn<Row>[] = [
  { key: 'name', label: 'Name', cell: (row) => <AppLink href={addressOf(row.id)}>{row.name}</AppLink> },
  { key: 'number', label: 'Number', cell: () => 1, end: true },
  { key: 'size', label: 'Size', cell: () => 2, end: true },
  { key: 'word', label: 'Word', cell: () => 'word' },
  { key: 'other', label: 'Other', cell: () => 'other' },
]
let page: OpenPage

beforeAll(async () => {
  prepareDom()
  await useTexts()
})
beforeEach(async () => {
  localStorage.clear()
  const List = () => {
    const control = useListState(spec, { name: 'things' })
    return (
      <ListPage
        title="Things"
        control={control}
        query={pages(control.state.page)}
        columns={columns}
        rowId={(row) => row.id}
        rowLabel={(row) => row.name}
        searchPlaceholder="Search things"
        filters={[{ key: 'state', kind: 'yesno', label: 'State' }]}
        bulk={(ids) => <output>{ids.join()}</output>}
        below={
          <QuickFilters
            label="Quick"
            control={control}
            filters={[{ key: 'state', value: 'late', label: 'Late', count: { total: 10_000, exact: false } }]}
          />
        }
        empty={{ title: 'None' }}
        failed="Failed"
      />
    )
  }
  const One = () => <TrailSteps list="things" id={useParams({ strict: false }).id} addressOf={addressOf} />
  page = await openPages({ '/list': List, '/list/$id': One }, '/list?page=3')
  // The code of the keys comes beside the rows.
  await act(async () => void (await import('./rowKeys.ts')))
})
afterEach(() => page.close())

const press = (key: string, on: Element = document.activeElement ?? document.body) =>
  act(async () => {
    on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  })
const focused = () => document.activeElement?.textContent

test('J and K walk the rows from anywhere on the page, and X ticks the row', async () => {
  await press('j', document.body)
  expect(focused()).toBe('Row 1')
  await press('j')
  await press('j')
  await press('j')
  expect(focused(), 'the last row is the end').toBe('Row 3')
  await press('k')
  expect(focused()).toBe('Row 2')
  await press('x')
  expect([...document.querySelectorAll<HTMLInputElement>('tbody input')].map((tick) => tick.checked)).toEqual([false, true, false])
  await press('x')
  expect(document.querySelector('tbody input:checked')).toBeNull()
})

test('what is done with ticked rows is done with those that show; others stay ticked on their page', async () => {
  const goTo = (number: number) => act(async () => page.router.navigate({ href: `/list?page=${number}` }))
  const meant = () => document.querySelector('output')?.textContent
  await press('j', document.body)
  await press('x')
  expect(meant()).toBe('id1')
  await goTo(4)
  expect(meant()).toBeUndefined()
  await press('j', document.body)
  await press('x')
  expect(meant()).toBe('id4')
  await goTo(3)
  expect(meant()).toBe('id1')
})

test('letters that somebody types stay letters', async () => {
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  await press('j', field)
  expect(document.activeElement).toBe(field)
})

test('the page of a record leads to those beside it in the list that one came from', async () => {
  await act(async () => page.router.navigate({ href: addressOf('id2') }))
  expect(document.querySelector('nav')?.textContent).toContain('22 of 43')
  const [previous, next] = [...document.querySelectorAll('nav a')]
  expect(previous?.getAttribute('aria-label')).toBe('Previous: Row 1')
  expect(next?.getAttribute('href')).toBe('/list/id3')
  await press('j', document.body)
  expect(page.router.state.location.pathname).toBe('/list/id3')
  expect(document.querySelectorAll('nav a'), 'nothing comes after the last').toHaveLength(1)
  await press('k', document.body)
  expect(page.router.state.location.pathname).toBe('/list/id2')
})

test('a record that is not of the list has no neighbours', async () => {
  await act(async () => page.router.navigate({ href: addressOf('other') }))
  expect(document.querySelector('nav')).toBeNull()
})

test('a quick filter sets its filter in the address and takes it off again; a count that was not finished says so', async () => {
  const button = [...document.querySelectorAll('button')].find((one) => one.textContent?.startsWith('Late'))
  expect(button?.textContent).toBe('Late10,000+')
  await act(async () => button?.click())
  expect(page.router.state.location.search).toMatchObject({ filter: 'state:late' })
  expect(button?.getAttribute('aria-pressed')).toBe('true')
  await act(async () => button?.click())
  expect(page.router.state.location.search).not.toHaveProperty('filter')
})

test('a page behind the end gives way to the last one, and Back leads to where one was before', async () => {
  await act(async () => page.router.navigate({ href: '/list?page=9' }))
  await until(() => expect(page.router.state.location.search).toMatchObject({ page: '5' }))
  await act(async () => page.router.history.back())
  await until(() => expect(page.router.state.location.search).toMatchObject({ page: '3' }))
})

test('a filter that is set while the search waits for the next letter stays', async () => {
  await typeInto(document.querySelector('input[type=search]'), 'meter')
  await act(async () => [...document.querySelectorAll('button')].find((one) => one.textContent?.startsWith('Late'))?.click())
  expect(page.router.state.location.search).toMatchObject({ filter: 'state:late' })
  await until(() => expect(page.router.state.location.search).toHaveProperty('search', 'meter'))
  expect(page.router.state.location.search).toMatchObject({ filter: 'state:late' })
})

test('the browser itself opens and closes the filters: a second press on the button closes them', () => {
  const panel = document.querySelector('[role=dialog][popover]')
  expect(panel?.id).toBeTruthy()
  expect(document.querySelector(`button[aria-controls="${panel?.id}"]`)?.getAttribute('popovertarget')).toBe(panel?.id)
})

test('a word that follows a number stands apart from it, in the head and in every row', () => {
  const apart = [...document.querySelectorAll('tr')].map((row) =>
    [...row.children].flatMap((cell) => (cell.className.includes('ps-10!') ? [cell.textContent] : [])),
  )
  expect(apart).toEqual([['Word'], ['word'], ['word'], ['word']])
})
