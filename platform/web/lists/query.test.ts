import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { filterSchema, listSpec } from '../../contract/lists.ts'
import { linkCursors, orderText, style1Query, style2Query, whereOf } from './query.ts'
import { defaultState, type ListState } from './state.ts'

const fields = {
  name: { kind: 'text', sort: true, search: true },
  email: { kind: 'text', search: true },
  age: { kind: 'int', sort: true },
  hired: { kind: 'bool' },
} as const
const one = listSpec({ style: 1, fields, defaultOrder: 'name ASC', pageSize: 10 })
const two = listSpec({ style: 2, fields, defaultOrder: 'name ASC', pageSize: 10 })
const state = (more: Partial<ListState>): ListState => ({ ...defaultState(one), ...more })

describe('style 1', () => {
  test('sends page, size, order and the plain search text', () => {
    expect(
      style1Query(
        state({
          page: 3,
          search: '50%',
          sortBy: [
            { key: 'name', desc: true },
            { key: 'age', desc: false },
          ],
        }),
      ),
    ).toEqual({ page: 3, itemsPerPage: 10, search: '50%', order: 'name DESC,age ASC' })
  })
  test('sends filters by their names, and as the list says', () => {
    const query = style1Query(
      state({ filter: { team: ['a', 'b'], active: ['true'], expires: ['2026-01-01'] } }),
      { expires: { query: ([before]) => ({ expiresBefore: before }) } },
      'c',
    )
    expect(query).toMatchObject({ team: ['a', 'b'], active: 'true', expiresBefore: '2026-01-01', cursor: 'c' })
    expect(query).not.toHaveProperty('expires')
  })
})

describe('style 2', () => {
  test('wraps the escaped search text over every searchable field', () => {
    expect(whereOf(two, state({ search: '50%_a' }))).toEqual({
      or: [{ name: { like: '%50\\%\\_a%', options: 'i' } }, { email: { like: '%50\\%\\_a%', options: 'i' } }],
    })
  })
  test('joins filters and search, skips to the page, and keeps the contract', () => {
    const query = style2Query(two, state({ page: 3, filter: { age: ['1', '2'] }, search: 'x' }))
    expect(query.filter).toMatchObject({
      limit: 10,
      skip: 20,
      order: 'name ASC',
      where: { and: [{ age: { inq: [1, 2] } }, { or: [{}, {}] }] },
    })
    expect(z.safeParse(filterSchema, query.filter).success).toBe(true)
  })
  test('asks for yes, no and numbers as such, though an address has only letters', () => {
    expect(whereOf(two, state({ filter: { hired: ['true'] } }))).toEqual({ hired: true })
    expect(whereOf(two, state({ filter: { hired: ['false'], age: ['7'] } }))).toEqual({ and: [{ hired: false }, { age: 7 }] })
  })
  test('a cursor replaces the number of rows to skip', () => {
    const query = style2Query(two, state({ page: 3 }), {}, 'abc')
    expect(query.cursor).toBe('abc')
    expect(query.filter).not.toHaveProperty('skip')
  })
  test('reads the cursors of the Link header', () => {
    expect(linkCursors('</api/teams?filter=%7B%7D&cursor=a%2Bb>; rel="next", </api/teams?cursor=c>; rel="prev"')).toEqual({
      next: 'a+b',
      previous: 'c',
    })
    expect(linkCursors(null)).toEqual({})
  })
})

test('the group comes first in the order, once', () => {
  expect(orderText({ sortBy: [{ key: 'name', desc: false }], groupBy: 'age' })).toBe('age ASC,name ASC')
  expect(
    orderText({
      sortBy: [
        { key: 'name', desc: false },
        { key: 'age', desc: true },
      ],
      groupBy: 'age',
    }),
  ).toBe('age DESC,name ASC')
})
