import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listSpec } from '../../contract/lists.ts'
import { defaultState, nextSort, readFilter, readState, writeFilter, writeState } from './state.ts'

const spec = listSpec({
  style: 1,
  fields: { name: { kind: 'text', sort: true, search: true }, company: { kind: 'text', sort: true }, note: { kind: 'text' } },
  defaultOrder: 'name ASC',
  pageSize: 10,
})

test('the address of a fresh list is empty', () => expect(writeState(spec, defaultState(spec))).toEqual({}))

test('state survives the way through the address, whatever the values hold', () => {
  const state = fc.record({
    page: fc.integer({ min: 1, max: 9999 }),
    itemsPerPage: fc.constantFrom(10, 20, 50, 100),
    sortBy: fc.constantFrom(
      [{ key: 'company', desc: true }],
      [{ key: 'name', desc: false }],
      [
        { key: 'company', desc: false },
        { key: 'name', desc: true },
      ],
    ),
    groupBy: fc.constantFrom(undefined, 'company'),
    filter: fc
      .dictionary(fc.constantFrom('team', 'active', 'expires'), fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 3 }))
      .map((filter) => ({ ...filter })),
    search: fc.string({ maxLength: 40 }),
  })
  fc.assert(
    fc.property(state, (given) => {
      const { groupBy, ...rest } = given
      expect(readState(spec, writeState(spec, given))).toEqual(groupBy ? given : rest)
    }),
  )
})

test('sort keys read as in the address', () => {
  expect(readState(spec, { sortBy: '-name,company' }).sortBy).toEqual([
    { key: 'name', desc: true },
    { key: 'company', desc: false },
  ])
  expect(
    writeState(spec, {
      ...defaultState(spec),
      sortBy: [
        { key: 'name', desc: true },
        { key: 'company', desc: false },
      ],
    }),
  ).toEqual({ sortBy: '-name,company' })
})

test('what the list does not offer becomes its default', () => {
  expect(readState(spec, { page: 'zzz', itemsPerPage: '-1', sortBy: 'note,drop table', groupBy: 'note', filter: 'x', search: 12 })).toEqual(
    { ...defaultState(spec), search: '12' },
  )
  expect(readState(spec, { page: '0', itemsPerPage: '100000' })).toEqual(defaultState(spec))
})

test('filter values may hold the separators', () => {
  const filter = { team: ['a,b', 'c/d', 'e:f', '~2c'] }
  expect(readFilter(writeFilter(filter))).toEqual(filter)
})

test('a column goes from ascending to descending to none', () => {
  const once = nextSort([], 'name')
  expect(once).toEqual([{ key: 'name', desc: false }])
  expect(nextSort(once, 'name')).toEqual([{ key: 'name', desc: true }])
  expect(nextSort([{ key: 'name', desc: true }], 'name')).toEqual([])
  expect(nextSort([{ key: 'name', desc: true }], 'name', { must: true })).toEqual([{ key: 'name', desc: false }])
})

test('with Shift a second column joins and the first stays in front', () => {
  const two = nextSort([{ key: 'name', desc: false }], 'company', { add: true })
  expect(two).toEqual([
    { key: 'name', desc: false },
    { key: 'company', desc: false },
  ])
  expect(nextSort(two, 'name', { add: true })).toEqual([
    { key: 'name', desc: true },
    { key: 'company', desc: false },
  ])
})
