import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { ListSpec } from '../../contract/lists.ts'
import { noteChange } from '../client/made.ts'
import { likelyEnvironmentId } from '../navigation/environment.ts'
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
  /** It opened with a search or filter of an earlier visit, and still has it. */
  remembered: boolean
  /** `replace`: nobody comes back to the page that showed until now. */
  setPage: (page: number, cursor?: string, replace?: boolean) => void
  setItemsPerPage: (itemsPerPage: number) => void
  toggleSort: (key: string, add?: boolean) => void
  setFilter: (key: string, values: readonly string[]) => void
  setSearch: (text: string) => void
  /** Takes search and all filters off. */
  clear: () => void
  /** Several at once, from the first page on. */
  change: (part: Partial<ListState>, replace?: boolean) => void
}

/** What is looked for in one environment is seldom what is looked for in the next. */
const storageKey = (name: string, environment: string | undefined) => `portico.list.${name}${environment ? `@${environment}` : ''}`
const withoutPage = ({ page: _page, ...rest }: ListState) => JSON.stringify(rest)
/** Somebody searches or filters: what shows is not all that there is. */
export const isNarrowed = ({ search, filter }: ListState) => search !== '' || Object.keys(filter).length > 0
const narrowing = ({ search, filter }: ListState) => JSON.stringify([search, filter])

/** How a list opened, or opened anew because the environment changed. */
interface Opening {
  environment: string | undefined
  /** Where it begins when its address says nothing; undefined: as every list begins. */
  state: ListState | undefined
  /** The search and filters that were remembered, when it opened with them. */
  remembered: string | undefined
}

/** A list's state: in the address, remembered in local storage for each environment, read again on back and forward. */
export function useListState(spec: ListSpec, { name, prefix = '', multiSort = true, mustSort = false, start }: ListOptions): ListControl {
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const named = Object.fromEntries(
    listParameters.flatMap((parameter) => (search[prefix + parameter] === undefined ? [] : [[parameter, search[prefix + parameter]]])),
  )
  const inAddress = Object.keys(named).length > 0
  const environment = likelyEnvironmentId(search.env)
  const [place, setPlace] = useState<CursorPlace>()
  const open = (): Opening => {
    const recalled = recall(spec, name, environment)
    const state = inAddress ? undefined : stateToRestore(spec, recalled, start)
    const first = state ?? readState(spec, named)
    // What the address names was asked for now, also where it is what was asked for last.
    const isRecalled = !inAddress && recalled !== undefined && isNarrowed(recalled) && narrowing(recalled) === narrowing(first)
    return { environment, state, remembered: isRecalled ? narrowing(recalled) : undefined }
  }
  const [opened, setOpened] = useState(open)
  // The first environment of somebody new becomes known a moment after the list opened.
  const isOther = opened.environment !== environment && opened.environment !== undefined
  const opening = isOther ? open() : opened
  if (isOther) setOpened(opening)
  // What is remembered shows at once, and until the address has it, too.
  const restored = useRef<Opening>(undefined)
  if (inAddress) restored.current = opening
  const state = (restored.current === opening ? undefined : opening.state) ?? readState(spec, named)

  const write = (next: ListState, replace: boolean) => {
    const text = writeState(spec, next)
    store(storageKey(name, environment), JSON.stringify(text))
    const isOurs = (key: string) => listParameters.some((parameter) => prefix + parameter === key)
    const search = (all: Record<string, unknown>) => ({
      ...Object.fromEntries(Object.entries(all).filter(([key]) => !isOurs(key))),
      ...prefixed(text, prefix),
    })
    void navigate({ to: '.', search: search as never, replace, resetScroll: false })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the list opens
  useEffect(() => {
    if (opening.state) write(opening.state, true)
  }, [opening])

  const change = (part: Partial<ListState>, replace = false) => {
    restored.current = opening
    noteChange(name)
    write({ ...state, page: 1, ...part }, replace)
  }
  return {
    name,
    spec,
    state,
    multiSort,
    mustSort,
    cursor: place && place.page === state.page && place.of === withoutPage(state) ? place.cursor : undefined,
    remembered: opening.remembered !== undefined && narrowing(state) === opening.remembered,
    setPage: (page, cursor, replace) => {
      setPlace(cursor ? { page, cursor, of: withoutPage(state) } : undefined)
      change({ page }, replace)
    },
    setItemsPerPage: (itemsPerPage) => change({ itemsPerPage }),
    toggleSort: (key, add = false) => change({ sortBy: nextSort(state.sortBy, key, { add: add && multiSort, must: mustSort }) }),
    setFilter: (key, values) => {
      const { [key]: _gone, ...others } = state.filter
      change({ filter: values.length > 0 ? { ...others, [key]: values } : others })
    },
    setSearch: (text) => text !== state.search && change({ search: text }, true),
    clear: () => change({ search: '', filter: {} }),
    change,
  }
}

const prefixed = (text: ListSearch, prefix: string) => Object.fromEntries(Object.entries(text).map(([key, value]) => [prefix + key, value]))

/** Where a list begins whose address says nothing: as it was left last, else as its page wants it. Undefined: as every list begins. */
function stateToRestore(spec: ListSpec, recalled: ListState | undefined, start: Partial<ListState> | undefined): ListState | undefined {
  const state = recalled ?? { ...defaultState(spec), ...start }
  return Object.keys(writeState(spec, state)).length > 0 ? state : undefined
}

function recall(spec: ListSpec, name: string, environment: string | undefined): ListState | undefined {
  try {
    const known: unknown = JSON.parse(readStored(storageKey(name, environment)) ?? 'null')
    return typeof known === 'object' && known !== null ? readState(spec, known as ListSearch) : undefined
  } catch {
    return undefined
  }
}
