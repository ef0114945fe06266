import { act } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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

describe('what is remembered', () => {
  beforeEach(() => {
    localStorage.setItem('portico.environment', 'test')
    localStorage.setItem('portico.list.applications@test', JSON.stringify({ search: 'old', filter: 'state:pending' }))
    localStorage.setItem('portico.list.applications@production', JSON.stringify({ filter: 'state:failed' }))
  })

  test('is remembered for each environment: one is not searched with what was sought in another', async () => {
    await open('/list?env=acceptance')
    expect(control.state).toMatchObject({ search: '', filter: {} })
    expect(control.remembered).toBe(false)
    await does(() => control.setSearch('new'))
    await does(() => void page.router.navigate({ to: '.', search: { env: 'test' } } as never))
    expect(control.state).toMatchObject({ search: 'old', filter: { state: ['pending'] } })
    expect(address()).toBe('/list?env=test&filter=state:pending&search=old')
    await does(() => void page.router.navigate({ to: '.', search: { env: 'acceptance' } } as never))
    expect(control.state).toMatchObject({ search: 'new', filter: {} })
  })

  test('is said while it narrows the list, and no longer once it is cleared or changed', async () => {
    await open('/list')
    expect(control.remembered).toBe(true)
    await does(() => control.setPage(2))
    expect(control.remembered).toBe(true)
    await does(() => control.setFilter('state', []))
    expect(control.remembered).toBe(false)
    await does(() => control.clear())
    expect(control.remembered).toBe(false)
    expect(address()).toBe('/list')
  })

  test('is not said of what an address asks for, though it is what is remembered', async () => {
    await open('/list?env=production')
    await does(() => control.setFilter('state', ['pending']))
    page.close()
    await open('/list?env=production&filter=state:pending')
    expect(control.remembered).toBe(false)
    page.close()
    await open('/list?env=test&filter=state:pending&search=old')
    expect(control.remembered).toBe(false)
  })

  test('is not said of what a sent address asks for, nor of an order alone', async () => {
    await open('/list?env=test&search=sent')
    expect(control.remembered).toBe(false)
    page.close()
    localStorage.setItem('portico.list.applications@test', JSON.stringify({ sortBy: '-name' }))
    await open('/list?env=test')
    expect(control.state.sortBy).toEqual([{ key: 'name', desc: true }])
    expect(control.remembered).toBe(false)
  })
})
