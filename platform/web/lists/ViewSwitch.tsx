import { mdiTableLarge, mdiViewColumnOutline, mdiViewGridOutline } from '@mdi/js'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { t } from '../i18n/i18n.ts'
import { readStored, store } from '../settings.ts'
import { IconButton } from '../ui/actions/IconButton.tsx'
import { usePhone } from './useMedia.ts'

const views = {
  cards: { icon: mdiViewGridOutline, label: 'list.view.cards' },
  table: { icon: mdiTableLarge, label: 'list.view.table' },
  board: { icon: mdiViewColumnOutline, label: 'list.view.board' },
} as const
export type ListView = keyof typeof views
const plain: readonly ListView[] = ['cards', 'table']
const storageKey = (name: string) => `portico.view.${name}`

/** How a list shows; it stands in the address, and is remembered for those that do not say. A phone has no table. */
export function useListView(name: string, startsAs: ListView = 'cards', offered = plain): ListView {
  const { view = readStored(storageKey(name)) ?? startsAs } = useSearch({ strict: false }) as { view?: unknown }
  const chosen = offered.find((one) => one === view) ?? 'cards'
  return usePhone() && chosen === 'table' ? 'cards' : chosen
}
/** The same of those that are cards or a table. */
export const useTableView = (name: string, startsAs: 'cards' | 'table' = 'cards'): boolean => useListView(name, startsAs) === 'table'

/** Cards, table and what else there is; on a phone, where cards stand for the table, what is left of it. */
export function ViewSwitch({ name, table, shown = table ? 'table' : 'cards', offered = plain }: SwitchProps) {
  const navigate = useNavigate()
  const phone = usePhone()
  const here = offered.filter((view) => !phone || view !== 'table')
  if (here.length < 2) return null
  const button = (view: ListView) => {
    const { icon, label } = views[view]
    const on = view === shown
    const show = () => {
      store(storageKey(name), view)
      const search = (before: Record<string, unknown>) => ({ ...before, view })
      void navigate({ to: '.', search: search as never, replace: true, resetScroll: false })
    }
    return (
      <IconButton
        key={view}
        name={t(label)}
        icon={icon}
        aria-pressed={on}
        small={false}
        className={on ? 'bg-accent-soft! text-accent!' : ''}
        onClick={show}
      />
    )
  }
  return (
    <fieldset aria-label={t('list.view')} className="ms-1 flex gap-0.5">
      {here.map(button)}
    </fieldset>
  )
}
interface SwitchProps {
  name: string
  table?: boolean
  shown?: ListView
  offered?: readonly ListView[]
}
