import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { listSpec } from '../../contract/lists.ts'
import { prepareDom, until } from '../testing/dom.ts'
import { type OpenPage, openPage } from '../testing/page.tsx'
import { useTexts } from '../testing/texts.ts'
import type { ListColumn } from './columns.ts'
import { ListPage } from './ListPage.tsx'
import { useListState } from './useListState.ts'

interface Row {
  id: string
}
const text = { kind: 'text', sort: true, search: true } as const
const spec = listSpec({ style: 1, fields: { name: text, note: text, size: { kind: 'int' } }, defaultOrder: 'name ASC', pageSize: 20 })
const columns: ListColumn<Row>[] = [
  { key: 'name', label: 'Name', cell: (row) => row.id },
  { key: 'note', label: 'Note', cell: () => '' },
  { key: 'size', label: 'Size', cell: () => '' },
]
let page: OpenPage

beforeAll(async () => {
  prepareDom()
  await useTexts()
})
beforeEach(() => localStorage.clear())
afterEach(() => page.close())

async function open(rows: number, search = '') {
  const List = () => (
    <ListPage
      title="Things"
      control={useListState(spec, { name: 'things' })}
      query={
        {
          data: { rows: Array.from({ length: rows }, (_, at) => ({ id: `row ${at}` })), total: rows, exact: true },
          isError: false,
          isPlaceholderData: false,
        } as never
      }
      columns={columns}
      rowId={(row) => row.id}
      rowLabel={(row) => row.id}
      primary={<button type="button">Create thing</button>}
      searchPlaceholder="Search things"
      filters={[{ key: 'state', kind: 'yesno', label: 'State' }]}
      empty={{ title: 'No things yet', action: <button type="button">Create thing</button> }}
      failed="Failed"
    />
  )
  page = await openPage(List, `/list${search}`)
}
const shown = () => document.querySelector('#app')?.textContent ?? ''
const creates = () => [...document.querySelectorAll('button')].filter((button) => button.textContent === 'Create thing').length

test('where there is nothing yet there is nothing to search, filter or turn, and one way to the first row', async () => {
  await open(0)
  expect(shown()).toContain('No things yet')
  expect(document.querySelector('search, nav')).toBeNull()
  expect(creates()).toBe(1)
})

test('a list that fits on the shortest page has no pages; a longer one has', async () => {
  await open(10)
  expect(document.querySelector('search')).not.toBeNull()
  expect(document.querySelector('nav')).toBeNull()
  page.close()
  await open(11)
  expect(document.querySelector('nav')).not.toBeNull()
})

test('what is not found is named, with where it was looked for and what helps; the tools stay', async () => {
  await open(0, '?search=zebra')
  await until(() => expect(shown()).toContain('“zebra”'))
  expect(shown()).toMatch(/Name.*Note/)
  expect(shown()).not.toMatch(/Note.*Size/)
  expect(shown()).toContain('Clear search')
  expect(document.querySelector('search')).not.toBeNull()
  page.close()
  await open(0, '?search=zebra&filter=state:true')
  await until(() => expect(shown()).toContain('Clear search and filters'))
})
