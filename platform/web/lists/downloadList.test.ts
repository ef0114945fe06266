import { expect, test } from 'vitest'
import type { ListColumn } from './columns.ts'
import { listAsCsv } from './downloadList.ts'
import type { ListState } from './state.ts'

type Row = { name: string; calls: number }
const columns: ListColumn<Row>[] = [
  { key: 'name', label: 'Name', cell: () => null, value: (row) => row.name },
  { key: 'calls', label: 'Calls', cell: () => null, value: (row) => row.calls },
]
const state: ListState = { page: 7, itemsPerPage: 20, sortBy: [{ key: 'name', desc: true }], filter: { status: ['pending'] }, search: 'a' }

test('every page comes by its cursor, with the order, filters and search of the screen', async () => {
  const asked: { cursor: string | undefined; state: ListState }[] = []
  const shown: number[] = []
  const csv = await listAsCsv<Row>({
    name: 'applications',
    state,
    columns,
    signal: new AbortController().signal,
    onRows: (count) => shown.push(count),
    source: {
      key: [],
      load: async (one, cursor) => {
        asked.push({ state: one, cursor })
        return {
          rows: [{ name: `=row ${asked.length}`, calls: asked.length }],
          total: 3,
          exact: true,
          next: asked.length < 3 ? `to ${asked.length + 1}` : undefined,
        }
      },
    },
  })
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(await csv.arrayBuffer())).toBe(
    '\ufeffName,Calls\r\n"\'=row 1",1\r\n"\'=row 2",2\r\n"\'=row 3",3\r\n',
  )
  expect(asked.map(({ cursor }) => cursor)).toEqual([undefined, 'to 2', 'to 3'])
  expect(asked.map((one) => one.state.page)).toEqual([1, 2, 3])
  for (const one of asked) expect(one.state).toMatchObject({ sortBy: state.sortBy, filter: state.filter, search: 'a', itemsPerPage: 500 })
  expect(shown).toEqual([1, 2, 3])
})

test('a failing page fails the download, so that nobody takes half a list for the whole', async () => {
  const work = listAsCsv<Row>({
    name: 'x',
    state,
    columns,
    signal: new AbortController().signal,
    onRows: () => undefined,
    source: { key: [], load: () => Promise.reject(new Error('down')) },
  })
  await expect(work).rejects.toThrow('down')
})
