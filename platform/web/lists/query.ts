import { type Filter, type ListSpec, likePattern, type Where } from '../../contract/lists.ts'
import { rangeWhere } from './range.ts'
import type { ListState, SortKey } from './state.ts'

/** How one filter of a list goes on the wire. `query`: named filters of style 1. `where`: a part of the LoopBack filter of style 2. */
export interface FilterWire {
  query?: (values: readonly string[]) => Record<string, unknown>
  where?: (values: readonly string[]) => Where
}
export type FilterWires = Readonly<Record<string, FilterWire>>

/** 'key DIRECTION', comma-joined. The group comes first, so that each group's rows stand together. */
export function orderText({ sortBy, groupBy }: Pick<ListState, 'sortBy' | 'groupBy'>): string {
  const grouped = groupBy && !sortBy.some((sort) => sort.key === groupBy) ? [{ key: groupBy, desc: false }] : []
  const first = sortBy.filter((sort) => sort.key === groupBy)
  const rest = sortBy.filter((sort) => sort.key !== groupBy)
  return [...grouped, ...first, ...rest].map(({ key, desc }: SortKey) => `${key} ${desc ? 'DESC' : 'ASC'}`).join(',')
}

/** The query of a style 1 list. */
export function style1Query(state: ListState, wires: FilterWires = {}, cursor?: string): Record<string, unknown> {
  const order = orderText(state)
  const named = Object.entries(state.filter).map(
    ([key, values]) => wires[key]?.query?.(values) ?? { [key]: values.length > 1 ? values : values[0] },
  )
  return {
    page: state.page,
    itemsPerPage: state.itemsPerPage,
    ...(order && { order }),
    ...(state.search && { search: state.search }),
    ...(cursor && { cursor }),
    ...Object.assign({}, ...named),
  }
}

/** What an address says in letters, as the field's kind has it. */
function wireValue(spec: ListSpec, key: string, value: string | undefined): string | number | boolean | undefined {
  const kind = spec.fields[key]?.kind
  if (kind === 'bool' && (value === 'true' || value === 'false')) return value === 'true'
  return kind === 'int' && value && /^-?\d{1,15}$/.test(value) ? Number(value) : value
}

/** The `where` of a style 2 list: filters, and the search text as a part of any searchable field. Undefined: no condition. */
export function whereOf(spec: ListSpec, state: ListState, wires: FilterWires = {}): Where | undefined {
  const conditions = Object.entries(state.filter).map(
    ([key, values]): Where =>
      wires[key]?.where?.(values) ??
      (spec.fields[key]?.kind === 'date'
        ? rangeWhere(key, values[0] ?? '')
        : { [key]: values.length > 1 ? { inq: values.map((value) => wireValue(spec, key, value)) } : wireValue(spec, key, values[0]) }),
  )
  const text = state.search.trim()
  const searched = Object.keys(spec.fields).filter((field) => spec.fields[field]?.search)
  if (text && searched.length > 0) {
    const parts = searched.map((field): Where => ({ [field]: { like: likePattern(text), options: 'i' } }))
    conditions.push(parts.length === 1 && parts[0] ? parts[0] : { or: parts })
  }
  return conditions.length > 1 ? { and: conditions } : conditions[0]
}

/** The query of a style 2 list. A cursor goes with the same filter but without `skip`. */
export function style2Query(
  spec: ListSpec,
  state: ListState,
  wires: FilterWires = {},
  cursor?: string,
  include?: Filter['include'],
): { filter: Filter; cursor?: string } {
  const where = whereOf(spec, state, wires)
  const order = orderText(state)
  const skip = (state.page - 1) * state.itemsPerPage
  const filter: Filter = {
    limit: state.itemsPerPage,
    ...(where && { where }),
    ...(order && { order }),
    ...(include && { include }),
    ...(!cursor && skip > 0 && { skip }),
  }
  return cursor ? { filter, cursor } : { filter }
}

/** The cursors of a `Link` header: `<…?cursor=x>; rel="next"`. */
export function linkCursors(header: string | null): { next?: string; previous?: string } {
  const found: { next?: string; previous?: string } = {}
  for (const [, address = '', relation] of (header ?? '').matchAll(/<([^>]*)>\s*;\s*rel="?(\w+)"?/g)) {
    const cursor = new URL(address, 'http://localhost').searchParams.get('cursor')
    if (cursor && relation === 'next') found.next = cursor
    if (cursor && (relation === 'prev' || relation === 'previous')) found.previous = cursor
  }
  return found
}
