import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { CallInput, Endpoint } from '../../contract/endpoint.ts'
import type { Filter, ListSpec, Page, Where } from '../../contract/lists.ts'
import { call, callRaw } from '../client/client.ts'
import { lastChange, lastMade } from '../client/made.ts'
import { useStore } from '../store.ts'
import { type FilterWires, linkCursors, style1Query, style2Query, whereOf } from './query.ts'
import type { ListState } from './state.ts'
import type { ListControl } from './useListState.ts'

/** One page, whatever wire style it came by. */
export interface ListAnswer<Row> {
  rows: readonly Row[]
  total: number
  /** False: counted to the limit only, "10,000+". */
  exact: boolean
  next?: string | undefined
  previous?: string | undefined
  /** The first row was just made by the person; the page would not have it. */
  made?: boolean
}
export interface ListSource<Row> {
  key: readonly unknown[]
  /** By what `refresh` knows it after a write. */
  shows?: Endpoint['shows']
  /** How its filters go on the wire, for who sends them elsewhere. */
  wires?: FilterWires
  load: (state: ListState, cursor: string | undefined, signal: AbortSignal) => Promise<ListAnswer<Row>>
  /** The row as the list has it, whatever its filters. */
  find?: (id: string, signal: AbortSignal) => Promise<Row | undefined>
}

interface SourceOptions {
  /** Parameters of the path. */
  params?: Record<string, string>
  /** How filters go on the wire where their own name and value are not it. */
  filters?: FilterWires
  /** Always sent with the query, such as the environment. */
  query?: Record<string, unknown>
}
interface Style2Options extends SourceOptions {
  /** The `…/count` call. */
  count: Endpoint
  /** What the count is told of the path of the list, where it has none of its own. */
  within?: Where
  include?: Filter['include']
}

/** A list endpoint as a source of pages: `listSource<Application>(applications.list)`, `listSource<Team>(teams.list, { count: teams.count })`. */
export function listSource<Row>(endpoint: Endpoint & { list: ListSpec }, options: SourceOptions | Style2Options = {}): ListSource<Row> {
  const { params, filters = {}, query = {} } = options
  const spec = endpoint.list
  const input = (more: Record<string, unknown>) =>
    ({ ...(params && { params }), query: { ...query, ...more } }) as unknown as CallInput<Endpoint>
  const { shows } = endpoint
  const key = [endpoint.path, endpoint.method, params, query]
  if (spec.style === 1) {
    return {
      key,
      shows,
      load: async (state, cursor, signal) => {
        const { data, page } = (await call(endpoint, input(style1Query(state, filters, cursor)), { signal })) as unknown as Page<Row>
        return { rows: data, total: page.total_elements, exact: page.exact, next: page.next, previous: page.previous }
      },
      find: async (id, signal) => {
        const { data } = (await call(endpoint, input({ ids: [id], itemsPerPage: 1 }), { signal })) as unknown as Page<Row>
        return data.find((row) => isNamed(row, id))
      },
    }
  }
  const { count, include, within } = options as Style2Options
  return {
    key,
    shows,
    wires: filters,
    load: async (state, cursor, signal) => {
      const where = whereOf(spec, state, filters)
      const counts = within && where ? { and: [within, where] } : (within ?? where)
      const [answer, counted] = await Promise.all([
        callRaw(endpoint, input({ ...style2Query(spec, state, filters, cursor, include) }), { signal }),
        call(count, input(counts ? { where: counts } : {}), { signal }) as Promise<unknown> as Promise<{ count: number; exact?: boolean }>,
      ])
      const total = counted.count
      return { rows: (await answer.json()) as Row[], total, exact: counted.exact ?? true, ...linkCursors(answer.headers.get('link')) }
    },
    find: async (id, signal) => {
      const filter: Filter = { where: { id }, limit: 1, ...(include && { include }) }
      const rows = (await call(endpoint, input({ filter }), { signal })) as unknown as Row[]
      return rows.find((row) => isNamed(row, id))
    },
  }
}

const isNamed = (row: unknown, id: string) => typeof row === 'object' && row !== null && 'id' in row && row.id === id

/**
 * Loads the page that the state asks for; the rows before stay until the next ones are there. The list says itself what failed.
 * What the person just made stands on its first page, also when the filters or the order would not have it there.
 */
export function useListQuery<Row>(source: ListSource<Row>, control: ListControl): UseQueryResult<ListAnswer<Row>> {
  const { name, state, cursor } = control
  const made = useStore(lastMade)[String(source.key[0])]
  const id = made && state.page === 1 && made.at > lastChange(name) ? made.id : undefined
  return useQuery({
    queryKey: [...source.key, state, cursor, ...(id ? [id] : [])],
    queryFn: async ({ signal }) => {
      const [answer, row] = await Promise.all([
        source.load(state, cursor, signal),
        // Without it the list is still a list.
        id ? source.find?.(id, signal).catch(() => undefined) : undefined,
      ])
      if (!id || !row || answer.rows.some((one) => isNamed(one, id))) return answer
      const rows = [row, ...answer.rows]
      return { ...answer, rows, total: Math.max(answer.total, rows.length), made: true }
    },
    placeholderData: keepPreviousData,
    meta: { quiet: true, shows: source.shows },
  })
}
