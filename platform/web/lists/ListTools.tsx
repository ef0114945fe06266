import type { ComponentProps, ReactNode } from 'react'
import { t } from '../i18n/i18n.ts'
import type { ListColumn } from './columns.ts'
import { ExportButton } from './ExportButton.tsx'
import { FilterBar } from './FilterBar.tsx'
import type { ListFilter } from './filters.ts'
import { ColumnsMenu, GroupMenu, SortMenu } from './ListMenus.tsx'
import { SearchBox } from './SearchBox.tsx'
import type { ListControl } from './useListState.ts'
import { usePhone } from './useMedia.ts'

interface ListToolsProps<R extends object> {
  title: string
  control: ListControl
  columns: readonly ListColumn<R>[]
  searchPlaceholder?: string | undefined
  views?: ReactNode
  tile?: ((row: R) => ReactNode) | undefined
  filters: readonly ListFilter[]
  hidden: ReadonlySet<string>
  onToggle: (key: string) => void
  /** On a phone, and where it would stand alone, the download stands among them. */
  exported: ComponentProps<typeof ExportButton<R>> | false | undefined
}

/** What finds, narrows, orders and shows the rows of a list. */
export function ListTools<R extends object>({
  title,
  control,
  columns,
  searchPlaceholder,
  views,
  tile,
  filters,
  hidden,
  onToggle,
  exported,
}: ListToolsProps<R>) {
  const phone = usePhone()
  const { state } = control
  return (
    <search aria-label={t('list.toolbar', { title })} className="no-print mb-3 flex flex-wrap items-center gap-2 max-sm:[&>button]:px-2">
      {searchPlaceholder && <SearchBox value={state.search} onSearch={control.setSearch} placeholder={searchPlaceholder} />}
      {filters.length > 0 && <FilterBar filters={filters} control={control} />}
      <div className="ms-auto flex items-center max-sm:[&>button:first-child]:px-2">
        {phone || tile ? (
          <SortMenu columns={columns} control={control} />
        ) : (
          columns.length > 2 && <ColumnsMenu columns={columns} hidden={hidden} onToggle={onToggle} />
        )}
        {!phone && !tile && columns.some((column) => column.group) && <GroupMenu columns={columns} control={control} />}
        {exported && <ExportButton {...exported} compact={phone} />}
        {views}
      </div>
    </search>
  )
}
