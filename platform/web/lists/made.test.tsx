import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint.ts'
import { listSpec, pageOf, pageQuery } from '../../contract/lists.ts'
import { call } from '../client/client.ts'
import { prepareDom, until } from '../testing/dom.ts'
import { type OpenPage, openPage } from '../testing/page.tsx'
import { answerBy } from '../testing/server.ts'
import { useTexts } from '../testing/texts.ts'
import type { ListColumn } from './columns.ts'
import { ListPage } from './ListPage.tsx'
import { listSource, useListQuery } from './listSource.ts'
import { type ListControl, useListState } from './useListState.ts'

const thing = z.object({ id: z.string(), name: z.string() })
type Thing = z.infer<typeof thing>
const shared = { path: '/api/things', summary: 'Things', tag: 'things', access: 'signedIn', modules: [] } as const
const list = endpoint({
  ...shared,
  method: 'GET',
  query: pageQuery({ ids: z.optional(z.array(z.string())) }),
  answer: pageOf(thing),
  list: listSpec({ style: 1, fields: { name: { kind: 'text', sort: true } }, defaultOrder: 'name ASC', pageSize: 10 }),
})
const create = endpoint({ ...shared, method: 'POST', status: 201, body: z.object({ name: z.string() }), answer: thing })

let things: Thing[] = []
let page: OpenPage
let control: ListControl
/** A list that has a filter `name` and finds by ids, as every list of style 1. */
answerBy((request, response) => {
  const { searchParams } = new URL(request.url ?? '', 'http://localhost')
  response.setHeader('content-type', 'application/json')
  if (request.method === 'POST') {
    const made = { id: crypto.randomUUID(), name: 'New' }
    things.push(made)
    response.writeHead(201).end(JSON.stringify(made))
    return
  }
  const ids = [...searchParams.getAll('ids'), ...searchParams.getAll('ids[]')]
  const data = things.filter(({ id, name }) => (ids.length > 0 ? ids.includes(id) : name.includes(searchParams.get('name') ?? '')))
  response.end(JSON.stringify({ data: data.slice(0, 10), page: { total_elements: data.length, exact: true } }))
})

const columns: ListColumn<Thing>[] = [{ key: 'name', label: 'Name', cell: (row) => row.name }]
const source = listSource<Thing>(list)
function List() {
  control = useListState(list.list, { name: 'things' })
  return (
    <ListPage
      title="Things"
      control={control}
      query={useListQuery(source, control)}
      columns={columns}
      rowId={(row) => row.id}
      rowLabel={(row) => row.name}
      empty={{ title: 'None' }}
      failed="Failed"
    />
  )
}
const shown = () => [...document.querySelectorAll('tbody tr')].map((row) => row.textContent)
const heading = () => document.querySelector('h1')?.textContent

beforeAll(async () => {
  prepareDom()
  await useTexts()
})
beforeEach(() => {
  localStorage.clear()
  things = [
    { id: 'a', name: 'Old one' },
    { id: 'b', name: 'Old other' },
  ]
})
afterEach(() => page.close())

test('a row that was just made shows first and says why, although the remembered filter would hide it', async () => {
  localStorage.setItem('portico.list.things', JSON.stringify({ filter: 'name:Old' }))
  page = await openPage(List, '/list')
  await until(() => expect(shown()).toEqual(['Old one', 'Old other']))
  await act(async () => void (await call(create, { body: { name: 'New' } })))
  await until(() => expect(shown()).toEqual(['New', 'Old one', 'Old other']))
  expect(heading()).toBe('Things 3')
  expect(document.querySelector('[role=status]')?.textContent).toMatch(/^New was just made/)
})

test('where the filter leaves nothing, the list is still not empty', async () => {
  page = await openPage(List, '/list?filter=name:nothing')
  await act(async () => void (await call(create, { body: { name: 'New' } })))
  await until(() => expect(shown()).toEqual(['New']))
  expect(heading()).toBe('Things 1')
})

test('it stands there once when the list has it anyway, and no longer when the person asks for something else', async () => {
  page = await openPage(List, '/list')
  await act(async () => void (await call(create, { body: { name: 'New' } })))
  await act(async () => void (await page.router.navigate({ href: '/list?sortBy=-name' })))
  await until(() => expect(shown()).toEqual(['Old one', 'Old other', 'New']))
  expect(document.body.textContent).not.toContain('just made')
  await act(async () => control.setFilter('name', ['Old']))
  await until(() => expect(shown()).toEqual(['Old one', 'Old other']))
})

test('one press clears what was remembered, and the keyboard is at the heading', async () => {
  localStorage.setItem('portico.list.things', JSON.stringify({ filter: 'name:other' }))
  page = await openPage(List, '/list')
  await until(() => expect(shown()).toEqual(['Old other']))
  const clear = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Clear search and filters')
  clear?.focus()
  await act(async () => clear?.click())
  await until(() => expect(shown()).toEqual(['Old one', 'Old other']))
  expect(document.activeElement).toBe(document.querySelector('h1'))
  expect(document.body.textContent).not.toContain('last visit')
})
