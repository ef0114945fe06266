import { t } from '@portico/platform/web/i18n/i18n.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { cx } from '@portico/platform/web/ui/base/cx.ts'
import { Icon } from '@portico/platform/web/ui/base/Icon.tsx'
import type { MenuItem } from '../menu.contract.ts'
import { menuIconPaths } from './menu-icons.ts'

/** The tree of pages; the one that shows stands out. */
export function GuideMenu({ items, path }: { items: readonly MenuItem[]; path: string }) {
  return (
    <nav aria-label={t('guides.menu')} className="text-14">
      <Entries items={items} path={path} />
    </nav>
  )
}

function Entries({ items, path }: { items: readonly MenuItem[]; path: string }) {
  return (
    <ul className="grid gap-0.5">
      {items.map(({ id, name, route, icon, menuItems }) => (
        <li key={id}>
          {route ? (
            <AppLink
              href={route}
              aria-current={route === path ? 'page' : undefined}
              className={cx(
                'flex min-h-9 items-center gap-2 rounded-control px-2.5 py-1.5 pointer-coarse:min-h-11',
                route === path ? 'bg-accent-soft font-medium text-accent' : 'hover:bg-hover',
              )}
            >
              {icon && <Icon path={menuIconPaths[icon]} size={16} />}
              <bdi>{name}</bdi>
            </AppLink>
          ) : (
            <p className="flex items-center gap-2 px-2.5 pt-3 pb-1 text-12 font-medium text-muted">
              {icon && <Icon path={menuIconPaths[icon]} size={16} />}
              <bdi>{name}</bdi>
            </p>
          )}
          {menuItems.length > 0 && <Entries items={menuItems} path={path} />}
        </li>
      ))}
    </ul>
  )
}
