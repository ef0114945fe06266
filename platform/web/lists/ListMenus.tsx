import { mdiFormatListGroup, mdiSort, mdiViewColumnOutline } from '@mdi/js'
import { t } from '../i18n/i18n.ts'
import { Button } from '../ui/actions/Button.tsx'
import { lazyMenu } from '../ui/overlays/lazyMenu.tsx'
import { Menu } from '../ui/overlays/Menu.tsx'
import type { ListColumn } from './columns.ts'
import type { ListControl } from './useListState.ts'

const load = () => import('./ListMenuItems.tsx')
const ColumnItems = lazyMenu(() => load().then((menus) => menus.ColumnItems)) as typeof import('./ListMenuItems.tsx').ColumnItems
const GroupItems = lazyMenu(() => load().then((menus) => menus.GroupItems)) as typeof import('./ListMenuItems.tsx').GroupItems
const SortItems = lazyMenu(() => load().then((menus) => menus.SortItems)) as typeof import('./ListMenuItems.tsx').SortItems

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
      <ColumnItems columns={columns} hidden={hidden} onToggle={onToggle} />
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
      <GroupItems columns={columns} control={control} />
    </Menu>
  )
}

/** On a phone, where no column has a head to press. */
export function SortMenu<Row>({ columns, control }: { columns: readonly ListColumn<Row>[]; control: ListControl }) {
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
      <SortItems columns={columns} control={control} />
    </Menu>
  )
}
