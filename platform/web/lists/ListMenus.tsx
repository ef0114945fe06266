import { mdiFormatListGroup, mdiSort, mdiViewColumnOutline } from '@mdi/js'
import { t } from '../i18n/i18n.ts'
import { Button } from '../ui/actions/Button.tsx'
import { Menu } from '../ui/overlays/Menu.tsx'
import { MenuCheck, MenuLabel } from '../ui/overlays/MenuItem.tsx'
import type { ListColumn } from './columns.ts'
import type { ListControl } from './useListState.ts'

export function ColumnsMenu<Row>({
  columns,
  hidden,
  onToggle,
}: {
  columns: readonly ListColumn<Row>[]
  hidden: ReadonlySet<string>
  onToggle: (key: string) => void
}) {
  return (
    <Menu
      label={t('list.columns')}
      align="end"
      trigger={(trigger) => (
        <Button {...trigger} kind="quiet" icon={mdiViewColumnOutline}>
          {t('list.columns')}
        </Button>
      )}
    >
      {columns.slice(1).map((column) => (
        <MenuCheck key={column.key} checked={!hidden.has(column.key)} onChange={() => onToggle(column.key)}>
          {column.label}
        </MenuCheck>
      ))}
    </Menu>
  )
}

export function GroupMenu<Row>({ columns, control }: { columns: readonly ListColumn<Row>[]; control: ListControl }) {
  const { groupBy } = control.state
  return (
    <Menu
      label={t('list.group')}
      align="end"
      trigger={(trigger) => (
        <Button {...trigger} kind="quiet" icon={mdiFormatListGroup} className={groupBy ? 'text-accent!' : ''}>
          {t('list.group')}
        </Button>
      )}
    >
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
    </Menu>
  )
}

/** On a phone, where no column has a head to press. */
export function SortMenu<Row>({ columns, control }: { columns: readonly ListColumn<Row>[]; control: ListControl }) {
  const [now] = control.state.sortBy
  const sortable = columns.filter((column) => control.spec.fields[column.key]?.sort)
  return (
    <Menu
      label={t('list.sort')}
      align="end"
      trigger={(trigger) => (
        <Button {...trigger} kind="quiet" icon={mdiSort}>
          {t('list.sort')}
        </Button>
      )}
    >
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
    </Menu>
  )
}
