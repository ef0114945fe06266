import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { CallInput, Endpoint } from '../../contract/endpoint.ts'
import type { Filter, ListSpec, Page } from '../../contract/lists.ts'
import { call, callRaw } from '../client/client.ts'
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
}
export interface ListSource<Row> {
  /** Starts with the endpoint's path, so that `refresh(path)` after a write reaches it. */
  key: readonly unknown[]
  load: (state: ListState, cursor: string | undefined, signal: AbortSignal) => Promise<ListAnswer<Row>>
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
  include?: Filter['include']
}

/** A list endpoint as a source of pages: `listSource<Application>(applications.list)`, `listSource<Team>(teams.list, { count: teams.count })`. */
export function listSource<Row>(endpoint: Endpoint & { list: ListSpec }, options: SourceOptions | Style2Options = {}): ListSource<Row> {
  const { params, filters = {}, query = {} } = options
  const spec = endpoint.list
  const input = (more: Record<string, unknown>) =>
    ({ ...(params && { params }), query: { ...query, ...more } }) as unknown as CallInput<Endpoint>
  const key = [endpoint.path, endpoint.method, params, query]
  if (spec.style === 1) {
    return {
      key,
      load: async (state, cursor, signal) => {
        const { data, page } = (await call(endpoint, input(style1Query(state, filters, cursor)), { signal })) as unknown as Page<Row>
        return { rows: data, total: page.total_elements, exact: page.exact, next: page.next, previous: page.previous }
      },
    }
  }
  const { count, include } = options as Style2Options
  return {
    key,
    load: async (state, cursor, signal) => {
      const where = whereOf(spec, state, filters)
      const [answer, counted] = await Promise.all([
        callRaw(endpoint, input({ ...style2Query(spec, state, filters, cursor, include) }), { signal }),
        call(count, input(where ? { where } : {}), { signal }) as Promise<unknown> as Promise<{ count: number; exact?: boolean }>,
      ])
      const total = counted.count
      return { rows: (await answer.json()) as Row[], total, exact: counted.exact ?? true, ...linkCursors(answer.headers.get('link')) }
    },
  }
}

/** Loads the page that the state asks for; the rows before stay until the next ones are there. The list says itself what failed. */
export function useListQuery<Row>(source: ListSource<Row>, control: ListControl): UseQueryResult<ListAnswer<Row>> {
  const { state, cursor } = control
  return useQuery({
    queryKey: [...source.key, state, cursor],
    queryFn: ({ signal }) => source.load(state, cursor, signal),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
}
