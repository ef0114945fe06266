import {
  columnGroupingFeature,
  createExpandedRowModel,
  createGroupedRowModel,
  type ExpandedState,
  type Row,
  type RowSelectionState,
  rowExpandingFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import type { ListColumn } from './columns.ts'
import type { ListControl } from './useListState.ts'

const features = tableFeatures({
  rowSortingFeature,
  rowSelectionFeature,
  columnGroupingFeature,
  groupedRowModel: createGroupedRowModel(),
  rowExpandingFeature,
  expandedRowModel: createExpandedRowModel(),
})
export type TableRow<R extends object> = Row<typeof features, R>

interface ListTableOptions<R extends object> {
  rows: readonly R[]
  columns: readonly ListColumn<R>[]
  control: ListControl
  rowId: (row: R) => string
  selection: RowSelectionState
  onSelection: (selection: RowSelectionState) => void
  isTickable: (row: { original: R }) => boolean
}

/** TanStack Table as the model: which rows are grouped, open, ticked; how the columns are sorted. The server sorted already. */
export function useListTable<R extends object>({ rows, columns, control, rowId, selection, onSelection, isTickable }: ListTableOptions<R>) {
  const [expanded, setExpanded] = useState<ExpandedState>(true)
  const { groupBy, sortBy } = control.state
  const model = useMemo(
    () =>
      columns.map((column) => ({
        id: column.key,
        accessorFn: (row: R) => column.group?.(row) ?? '',
        enableGrouping: column.group !== undefined,
      })),
    [columns],
  )
  const data = useMemo(() => [...rows], [rows])
  const grouping = groupBy && columns.some((column) => column.key === groupBy && column.group) ? [groupBy] : []
  return useTable({
    features,
    columns: model,
    data,
    getRowId: (row) => rowId(row),
    manualSorting: true,
    enableRowSelection: isTickable,
    groupedColumnMode: false,
    autoResetExpanded: false,
    state: {
      sorting: sortBy.map(({ key, desc }) => ({ id: key, desc })),
      grouping,
      expanded,
      rowSelection: selection,
    },
    onExpandedChange: (next) => setExpanded(next),
    onRowSelectionChange: (next) => onSelection(typeof next === 'function' ? next(selection) : next),
  })
}
export type ListTableModel<R extends object> = ReturnType<typeof useListTable<R>>
