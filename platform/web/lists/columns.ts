import type { ReactNode } from 'react'
import type { CsvValue } from '../../contract/csv.ts'

export interface ListColumn<Row> {
  /** The field's wire name where it can be sorted or grouped by, else any name. */
  key: string
  label: string
  /** What the search finds rows by in it, where the label does not say it. */
  finds?: string
  cell: (row: Row) => ReactNode
  /** What stands in a downloaded list; a column without it is left out there. Times in ISO 8601. */
  value?: (row: Row) => CsvValue
  /** What rows are grouped by, when the column is offered for grouping; null stands together as "None". */
  group?: (row: Row) => string | null | undefined
  /** Numbers stand at the end. */
  end?: boolean
  /** Quieter than the name. */
  muted?: boolean
  /** Not shown until somebody chooses it; `narrow`: only in a table for which the window is not wide. */
  hidden?: boolean | 'narrow'
  /**
   * Where it stands on a phone's card: what it is about right below the name (`lead`), then chips with a figure at their end, the line of
   * small facts, or nowhere. A field that can be changed has a line of its own (`control`), with its label, so that it is whole and can be
   * pressed; what is decided about the row stands below everything, as wide as the card (`action`).
   */
  card?: 'lead' | 'chip' | 'end' | 'line' | 'control' | 'action' | 'none'
  /** Utility classes for the cells, such as a width. */
  className?: string
}

/** The first column is the name: a link, always there. */
export const isName = <Row>(columns: readonly ListColumn<Row>[], column: ListColumn<Row>) => columns[0] === column
