import type { ListSpec } from '../../contract/lists.ts'

export interface SortKey {
  key: string
  desc: boolean
}
/** What a person chose on a list. All of it stands in the address and can be sent to somebody else. */
export interface ListState {
  page: number
  itemsPerPage: number
  sortBy: readonly SortKey[]
  groupBy?: string | undefined
  filter: Readonly<Record<string, readonly string[]>>
  search: string
}
/** The parts of the address that hold a list's state, as text. */
export const listParameters = ['page', 'itemsPerPage', 'sortBy', 'groupBy', 'filter', 'search'] as const
export type ListParameter = (typeof listParameters)[number]
export type ListSearch = Partial<Record<ListParameter, string>>

/** `name,-age` or the API's `name ASC, age DESC`. */
export function readSort(text: string): SortKey[] {
  const keys = text.split(',').flatMap((part): SortKey[] => {
    const [, minus, key, direction] = /^\s*(-?)([\w.]+)(?:\s+(asc|desc))?\s*$/i.exec(part) ?? []
    return key ? [{ key, desc: minus === '-' || direction?.toLowerCase() === 'desc' }] : []
  })
  return keys.filter((sort, at) => keys.findIndex((other) => other.key === sort.key) === at)
}
export const writeSort = (sortBy: readonly SortKey[]): string => sortBy.map(({ key, desc }) => (desc ? `-${key}` : key)).join(',')

/** `team:mobile,finance/active:true`; what has a meaning here is escaped in values. */
export function readFilter(text: string): Record<string, string[]> {
  const filter: Record<string, string[]> = {}
  for (const part of text.split('/')) {
    const [, key, values] = /^([\w.]+):(.+)$/s.exec(part) ?? []
    if (!key || !values) continue
    const read = values
      .split(',')
      .map(unescapeValue)
      .filter((value) => value !== '')
    if (read.length > 0) filter[key] = read
  }
  return filter
}
export const writeFilter = (filter: ListState['filter']): string =>
  Object.entries(filter)
    .filter(([, values]) => values.length > 0)
    .map(([key, values]) => `${key}:${values.map(escapeValue).join(',')}`)
    .join('/')
const escapeValue = (value: string) => value.replace(/[,/~]/g, (mark) => `~${mark.charCodeAt(0).toString(16)}`)
const unescapeValue = (value: string) => value.replace(/~(2c|2f|7e)/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

const count = (text: unknown, fallback: number, most: number): number => {
  const value = Number(text)
  return Number.isInteger(value) && value >= 1 && value <= most ? value : fallback
}

export const defaultState = (spec: ListSpec): ListState => ({
  page: 1,
  itemsPerPage: spec.pageSize,
  sortBy: readSort(spec.defaultOrder),
  filter: {},
  search: '',
})

/** Reads a list's state from text. Whatever the list does not offer becomes its default, so that an old or mistyped address still works. */
export function readState(spec: ListSpec, search: Readonly<Record<string, unknown>>): ListState {
  const text = (name: ListParameter) => (typeof search[name] === 'string' || typeof search[name] === 'number' ? String(search[name]) : '')
  const sortable = (key: string) => key === 'id' || spec.fields[key]?.sort === true
  const sortBy = readSort(text('sortBy')).filter((sort) => sortable(sort.key))
  const groupBy = text('groupBy')
  return {
    page: count(text('page'), 1, 100_000_000),
    itemsPerPage: count(text('itemsPerPage'), spec.pageSize, 100),
    sortBy: sortBy.length > 0 ? sortBy : readSort(spec.defaultOrder),
    ...(sortable(groupBy) && { groupBy }),
    filter: readFilter(text('filter')),
    search: text('search').slice(0, 200),
  }
}

/** The text for the address; what is as the list begins is left out. */
export function writeState(spec: ListSpec, state: ListState): ListSearch {
  const start = defaultState(spec)
  const search: ListSearch = {}
  if (state.page !== 1) search.page = String(state.page)
  if (state.itemsPerPage !== start.itemsPerPage) search.itemsPerPage = String(state.itemsPerPage)
  if (writeSort(state.sortBy) !== writeSort(start.sortBy)) search.sortBy = writeSort(state.sortBy)
  if (state.groupBy) search.groupBy = state.groupBy
  const filter = writeFilter(state.filter)
  if (filter) search.filter = filter
  if (state.search) search.search = state.search
  return search
}

/** A press on a column's head: ascending, descending, none. `add` (Shift) keeps the other columns. `must`: never without an order. */
export function nextSort(sortBy: readonly SortKey[], key: string, { add = false, must = false } = {}): SortKey[] {
  const now = sortBy.find((sort) => sort.key === key)
  const others = add ? sortBy.filter((sort) => sort.key !== key) : []
  if (!now) return [...others, { key, desc: false }]
  if (!now.desc) return add ? sortBy.map((sort) => (sort.key === key ? { key, desc: true } : sort)) : [{ key, desc: true }]
  return must && others.length === 0 ? [{ key, desc: false }] : others
}
