import { expect, test } from 'vitest'
import { listSpec } from '../../contract/lists.ts'
import { rowsOf } from './rowsOf.ts'
import { defaultState, type ListState } from './state.ts'

const spec = listSpec({
  style: 2,
  fields: { name: { kind: 'text', sort: true, search: true }, role: { kind: 'text', sort: true } },
  defaultOrder: 'name ASC',
  pageSize: 2,
})
const rows = [
  { name: 'Zoë', role: 'Admin' },
  { name: 'ana', role: 'Viewer' },
  { name: 'Émile', role: 'Admin' },
]
const page = (state: Partial<ListState>) => {
  const { rows: shown, total } = rowsOf(spec, rows, { ...defaultState(spec), ...state }, (row, field) =>
    field === 'role' ? row.role : row.name,
  )
  return [shown.map(({ name }) => name), total]
}

test('rows that came whole are sorted as people sort, and cut into pages', () => {
  expect(page({})).toEqual([['ana', 'Émile'], 3])
  expect(page({ page: 2 })).toEqual([['Zoë'], 3])
  expect(page({ sortBy: [{ key: 'name', desc: true }] })).toEqual([['Zoë', 'Émile'], 3])
})
test('a search matches a part, whatever the case; a filter its values', () => {
  expect(page({ search: 'AN' })).toEqual([['ana'], 1])
  expect(page({ filter: { role: ['Admin'] } })).toEqual([['Émile', 'Zoë'], 2])
  expect(page({ search: 'ana', filter: { role: ['Admin'] } })).toEqual([[], 0])
})
test('the rows of a group stand together', () => {
  expect(page({ groupBy: 'role', itemsPerPage: 10 })).toEqual([['Émile', 'Zoë', 'ana'], 3])
  expect(page({ groupBy: 'role', itemsPerPage: 10, sortBy: [{ key: 'role', desc: true }] })).toEqual([['ana', 'Zoë', 'Émile'], 3])
})
