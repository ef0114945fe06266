import { mdiDotsVertical } from '@mdi/js'
import type { ReactNode } from 'react'
import { t } from '../i18n/i18n.ts'
import { IconButton } from '../ui/actions/IconButton.tsx'
import { Menu } from '../ui/overlays/Menu.tsx'

/** The actions of one row; nothing for a row without any. */
export function RowMenu({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null
  const label = t('list.actionsOf', { name })
  return (
    <Menu
      label={label}
      align="end"
      trigger={(trigger) => <IconButton {...trigger} name={label} icon={mdiDotsVertical} tooltip={false} className="text-ink!" />}
    >
      {children}
    </Menu>
  )
}
