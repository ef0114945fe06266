import { t } from '../i18n/i18n.ts'
import { MenuCheck, MenuLabel } from '../ui/overlays/MenuItem.tsx'
import type { ListColumn } from './columns.ts'
import type { ListControl } from './useListState.ts'

// What the menus over a list hold; it comes when one of them is opened.

interface ColumnsProps<Row> {
  columns: readonly ListColumn<Row>[]
  hidden: ReadonlySet<string>
  onToggle: (key: string) => void
}
interface ListProps<Row> {
  columns: readonly ListColumn<Row>[]
  control: ListControl
}

export function ColumnItems<Row>({ columns, hidden, onToggle }: ColumnsProps<Row>) {
  return (
    <>
      {columns.slice(1).map((column) => (
        <MenuCheck key={column.key} checked={!hidden.has(column.key)} onChange={() => onToggle(column.key)}>
          {column.label}
        </MenuCheck>
      ))}
    </>
  )
}

export function GroupItems<Row>({ columns, control }: ListProps<Row>) {
  const { groupBy } = control.state
  return (
    <>
      <MenuCheck kind="radio" checked={!groupBy} onChange={() => control.change({ groupBy: undefined })}>
        {t('list.group.none')}
      </MenuCheck>
      {columns
        .filter((column) => column.group)
        .map((column) => (
          <MenuCheck
            key={column.key}
            kind="radio"
            checked={groupBy === column.key}
            onChange={() => control.change({ groupBy: column.key })}
          >
            {column.label}
          </MenuCheck>
        ))}
    </>
  )
}

/** On a phone, where no column has a head to press. */
export function SortItems<Row>({ columns, control }: ListProps<Row>) {
  const [now] = control.state.sortBy
  const sortable = columns.filter((column) => control.spec.fields[column.key]?.sort)
  return (
    <>
      {sortable.map((column) => (
        <MenuCheck
          key={column.key}
          kind="radio"
          checked={now?.key === column.key}
          onChange={() => control.change({ sortBy: [{ key: column.key, desc: now?.key === column.key && now.desc }] })}
        >
          {column.label}
        </MenuCheck>
      ))}
      <MenuLabel>{t('list.sort.direction')}</MenuLabel>
      {[false, true].map((desc) => (
        <MenuCheck
          key={String(desc)}
          kind="radio"
          checked={(now?.desc ?? false) === desc}
          onChange={() => now && control.change({ sortBy: [{ key: now.key, desc }] })}
        >
          {t(desc ? 'list.sort.descending' : 'list.sort.ascending')}
        </MenuCheck>
      ))}
    </>
  )
}
