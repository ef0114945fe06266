import type { Option, SearchOptions } from '../ui/inputs/useOptionSearch.ts'

interface FilterBase {
  /** The name in the address and, unless the source says otherwise, on the wire. */
  key: string
  label: string
  /** Values that stand as quick filters over the rows: where nothing else is chosen, no chip says the same once more. */
  quick?: readonly string[]
}
/** What a list can be filtered by. */
export type ListFilter =
  /** One or several of a few. */
  | (FilterBase & { kind: 'choice'; options: readonly Option[]; one?: boolean })
  /** Several of many, found by typing; `named` says what the ids in an opened address are called. */
  | (FilterBase & { kind: 'search'; search: SearchOptions; named?: (ids: readonly string[]) => Promise<Option[]> })
  /** From a day to a day; either end may be open. */
  | (FilterBase & { kind: 'range' })
  /** Yes or no. */
  | (FilterBase & { kind: 'yesno' })
