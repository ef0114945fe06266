import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { listSpec } from '../../contract/lists.ts'
import { prepareDom } from '../testing/dom.ts'
import { type OpenPage, openPage } from '../testing/page.tsx'
import { type ListControl, useListState } from './useListState.ts'

const spec = listSpec({
  style: 1,
  fields: { name: { kind: 'text', sort: true }, company: { kind: 'text', sort: true } },
  defaultOrder: 'name ASC',
  pageSize: 10,
})
let page: OpenPage
let control: ListControl
let states: string[] = []

beforeAll(prepareDom)
beforeEach(() => {
  localStorage.clear()
  states = []
})
afterEach(() => page.close())

async function open(address: string) {
  const List = () => {
    control = useListState(spec, { name: 'applications' })
    states.push(JSON.stringify(control.state))
    return null
  }
  page = await openPage(List, address)
}
const does = (what: () => void) => act(async () => what())
const address = () => page.history.location.href

test('what the person chooses is in the address, the rest of it stays', async () => {
  await open('/list?env=production')
  await does(() => control.toggleSort('company'))
  await does(() => control.toggleSort('name', true))
  await does(() => control.setFilter('team', ['mobile', 'finance']))
  await does(() => control.setPage(3))
  expect(address()).toBe('/list?env=production&page=3&sortBy=company,name&filter=team:mobile,finance')
})

test('an address that somebody sent wins over what is remembered', async () => {
  localStorage.setItem('portico.list.applications', JSON.stringify({ search: 'old' }))
  await open('/list?search=new&sortBy=-company')
  expect(control.state).toMatchObject({ search: 'new', sortBy: [{ key: 'company', desc: true }] })
})

test('without one the list shows what is remembered from the first moment, and writes it into the address', async () => {
  localStorage.setItem('portico.list.applications', JSON.stringify({ search: 'old', itemsPerPage: '20' }))
  await open('/list')
  expect(new Set(states).size).toBe(1)
  expect(control.state).toMatchObject({ search: 'old', itemsPerPage: 20 })
  expect(address()).toBe('/list?itemsPerPage=20&search=old')
})

test('taking everything off does not bring the remembered state back', async () => {
  localStorage.setItem('portico.list.applications', JSON.stringify({ search: 'old' }))
  await open('/list')
  await does(() => control.clear())
  expect(control.state.search).toBe('')
  expect(address()).toBe('/list')
})

test('a change of search, filter, order or size begins at page 1', async () => {
  await open('/list?page=7')
  await does(() => control.setSearch('x'))
  expect(control.state.page).toBe(1)
})

test('a cursor counts for its page only while nothing else changes', async () => {
  await open('/list')
  await does(() => control.setPage(2, 'abc'))
  expect(control.cursor).toBe('abc')
  await does(() => control.setPage(3))
  expect(control.cursor).toBeUndefined()
  await does(() => control.setPage(2, 'abc'))
  await does(() => control.toggleSort('company'))
  await does(() => control.setPage(2))
  expect(control.cursor).toBeUndefined()
})
