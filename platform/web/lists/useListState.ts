import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { ListSpec } from '../../contract/lists.ts'
import { readStored, store } from '../settings.ts'
import { defaultState, type ListSearch, type ListState, listParameters, nextSort, readState, writeState } from './state.ts'

export interface ListOptions {
  /** Names the list in local storage and keeps two lists on one page apart. */
  name: string
  /** Before each parameter in the address, for a second list on one page: `members.`. */
  prefix?: string
  /** Several columns at once, with Shift. On by default. */
  multiSort?: boolean
  /** Never without an order of the person's own. */
  mustSort?: boolean
  /** Where the list begins when neither the address nor the memory says otherwise. */
  start?: Partial<ListState>
}

/** The opaque place that an answer named for a page; it counts only while the rest of the state is the same. */
export interface CursorPlace {
  page: number
  of: string
  cursor: string
}

export interface ListControl {
  name: string
  spec: ListSpec
  state: ListState
  multiSort: boolean
  mustSort: boolean
  /** The cursor that leads to this page, when it was reached by next or previous. */
  cursor: string | undefined
  /** `replace`: nobody comes back to the page that showed until now. */
  setPage: (page: number, cursor?: string, replace?: boolean) => void
  setItemsPerPage: (itemsPerPage: number) => void
  toggleSort: (key: string, add?: boolean) => void
  setSort: (sortBy: ListState['sortBy']) => void
  setGroupBy: (key: string | undefined) => void
  setFilter: (key: string, values: readonly string[]) => void
  setSearch: (text: string) => void
  /** Takes search and all filters off. */
  clear: () => void
}

const storageKey = (name: string) => `portico.list.${name}`
const withoutPage = ({ page: _page, ...rest }: ListState) => JSON.stringify(rest)

/** A list's state: in the address, remembered in local storage, read again on back and forward. */
export function useListState(spec: ListSpec, { name, prefix = '', multiSort = true, mustSort = false, start }: ListOptions): ListControl {
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const named = Object.fromEntries(
    listParameters.flatMap((parameter) => (search[prefix + parameter] === undefined ? [] : [[parameter, search[prefix + parameter]]])),
  )
  const inAddress = Object.keys(named).length > 0
  const [place, setPlace] = useState<CursorPlace>()
  // What is remembered shows at once, and until the address has it, too.
  const [first] = useState(() => (inAddress ? undefined : firstState(spec, name, start)))
  const restoring = useRef(first)
  if (inAddress) restoring.current = undefined
  const state = restoring.current ?? readState(spec, named)

  const write = (next: ListState, replace: boolean) => {
    const text = writeState(spec, next)
    store(storageKey(name), JSON.stringify(text))
    const isOurs = (key: string) => listParameters.some((parameter) => prefix + parameter === key)
    const search = (all: Record<string, unknown>) => ({
      ...Object.fromEntries(Object.entries(all).filter(([key]) => !isOurs(key))),
      ...prefixed(text, prefix),
    })
    void navigate({ to: '.', search: search as never, replace, resetScroll: false })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the list opens
  useEffect(() => {
    if (first) write(first, true)
  }, [])

  const change = (part: Partial<ListState>, replace = false) => {
    restoring.current = undefined
    write({ ...state, page: 1, ...part }, replace)
  }
  return {
    name,
    spec,
    state,
    multiSort,
    mustSort,
    cursor: place && place.page === state.page && place.of === withoutPage(state) ? place.cursor : undefined,
    setPage: (page, cursor, replace) => {
      setPlace(cursor ? { page, cursor, of: withoutPage(state) } : undefined)
      change({ page }, replace)
    },
    setItemsPerPage: (itemsPerPage) => change({ itemsPerPage }),
    toggleSort: (key, add = false) => change({ sortBy: nextSort(state.sortBy, key, { add: add && multiSort, must: mustSort }) }),
    setSort: (sortBy) => change({ sortBy }),
    setGroupBy: (groupBy) => change({ groupBy }),
    setFilter: (key, values) => {
      const { [key]: _gone, ...others } = state.filter
      change({ filter: values.length > 0 ? { ...others, [key]: values } : others })
    },
    setSearch: (text) => text !== state.search && change({ search: text }, true),
    clear: () => change({ search: '', filter: {} }),
  }
}

const prefixed = (text: ListSearch, prefix: string) => Object.fromEntries(Object.entries(text).map(([key, value]) => [prefix + key, value]))

/** Where a list begins whose address says nothing: as it was left last, else as its page wants it. Undefined: as every list begins. */
function firstState(spec: ListSpec, name: string, start: Partial<ListState> | undefined): ListState | undefined {
  const remembered = recall(name)
  const state = remembered ? readState(spec, remembered) : { ...defaultState(spec), ...start }
  return Object.keys(writeState(spec, state)).length > 0 ? state : undefined
}

function recall(name: string): ListSearch | undefined {
  try {
    const known: unknown = JSON.parse(readStored(storageKey(name)) ?? 'null')
    return typeof known === 'object' && known !== null ? (known as ListSearch) : undefined
  } catch {
    return undefined
  }
}
