import { mdiTableLarge, mdiViewGridOutline } from '@mdi/js'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { t } from '../i18n/i18n.ts'
import { readStored, store } from '../settings.ts'
import { IconButton } from '../ui/actions/IconButton.tsx'
import { usePhone } from './useMedia.ts'

const storageKey = (name: string) => `portico.view.${name}`

/** Whether a list shows as a table; which one stands in the address, and is remembered for those that do not say. A phone has cards. */
export function useTableView(name: string, startsAs: 'cards' | 'table' = 'cards'): boolean {
  const { view = readStored(storageKey(name)) ?? startsAs } = useSearch({ strict: false }) as { view?: unknown }
  return !usePhone() && view === 'table'
}

/** Cards or table. */
export function ViewSwitch({ name, table }: { name: string; table: boolean }) {
  const navigate = useNavigate()
  if (usePhone()) return null
  const button = (view: 'cards' | 'table', icon: string, label: string) => {
    const on = (view === 'table') === table
    const show = () => {
      store(storageKey(name), view)
      const search = (before: Record<string, unknown>) => ({ ...before, view })
      void navigate({ to: '.', search: search as never, replace: true, resetScroll: false })
    }
    return (
      <IconButton
        name={label}
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
      {button('cards', mdiViewGridOutline, t('list.view.cards'))}
      {button('table', mdiTableLarge, t('list.view.table'))}
    </fieldset>
  )
}
