import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createStore } from '../store.ts'
import type { ListAnswer } from './listSource.ts'
import type { ListControl } from './useListState.ts'

/** The rows of the page of a list that was looked at last, so that a record's page leads to the ones beside it. */
export interface Trail {
  rows: readonly { id: string; label: string }[]
  /** The place of the first of them in the whole list, from 0. */
  start: number
  total: number
  exact: boolean
  /** The list's own address with its search and filters. */
  address?: string
}

/** By the list's name. In memory only: names of records are not left behind in the browser. */
export const trails = createStore<Readonly<Record<string, Trail>>>({})

interface ShownList<R> {
  control: ListControl
  query: UseQueryResult<ListAnswer<R>>
  rowId: (row: R) => string
  rowLabel: (row: R) => string
}

/** Remembers the rows that a list shows, whenever they are new. */
export function useLeaveTrail<R>({ control: { name, state }, query: { data, isPlaceholderData }, rowId, rowLabel }: ShownList<R>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer is a new trail
  useEffect(() => {
    if (!data || isPlaceholderData) return
    const rows = data.rows.map((row) => ({ id: rowId(row), label: rowLabel(row) }))
    const address = location.pathname + location.search
    const trail = { rows, start: (state.page - 1) * state.itemsPerPage, total: data.total, exact: data.exact, address }
    trails.set({ ...trails.get(), [name]: trail })
  }, [data, isPlaceholderData])
}

/** The address of the list through which one came to a record; nothing when one came from elsewhere. */
export const cameFrom = (list: string, id: string): string | undefined => {
  const trail = trails.get()[list]
  return trail?.rows.some((row) => row.id === id) ? trail.address : undefined
}

export interface TrailPlace {
  /** From 1, in the whole list. */
  number: number
  previous: Trail['rows'][number] | undefined
  next: Trail['rows'][number] | undefined
}

/** Where a record stands in the list; nothing when one came from elsewhere, or it stands alone. */
export function placeOf(trail: Trail | undefined, id: string): TrailPlace | undefined {
  const at = trail?.rows.findIndex((row) => row.id === id) ?? -1
  if (!trail || at < 0 || trail.rows.length < 2) return undefined
  return { number: trail.start + at + 1, previous: trail.rows[at - 1], next: trail.rows[at + 1] }
}
