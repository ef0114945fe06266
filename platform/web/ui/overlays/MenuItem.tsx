import { mdiCheck } from '@mdi/js'
import { type ReactNode, use } from 'react'
import { isOff } from '../../navigation/addresses.ts'
import { AppLink } from '../base/AppLink.tsx'
import { cx } from '../base/cx.ts'
import { Icon } from '../base/Icon.tsx'
import { MenuContext } from './menuContext.ts'

const look =
  'flex min-h-9 w-full items-center gap-2.5 rounded-control px-2.5 py-1.5 text-start outline-offset-[-2px] hover:bg-raised-hover focus:bg-raised-hover aria-disabled:opacity-55 pointer-coarse:min-h-11'

interface MenuItemProps {
  icon?: string | undefined
  /** The icon has a direction. */
  mirror?: boolean
  children: ReactNode
  onSelect: () => void
  /** Destructive: in the error colour; put it last, after a MenuSeparator. */
  danger?: boolean | undefined
  disabled?: boolean | undefined
  /** A line below: what it does, or why it cannot be done now. */
  note?: string | undefined
}

export function MenuItem({ icon, mirror, children, onSelect, danger, disabled, note }: MenuItemProps) {
  const close = use(MenuContext)
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-disabled={disabled || undefined}
      className={cx(look, danger ? 'text-bad' : 'text-ink')}
      onClick={() => {
        if (disabled) return
        // Focus goes back first, so that a dialog that opens now returns it to the button and not to a gone item.
        close()
        onSelect()
      }}
    >
      {icon && <Icon path={icon} mirror={mirror} className={danger ? '' : 'text-muted'} />}
      <span className="min-w-0">
        {children}
        {note && <span className="block text-12 whitespace-normal text-muted">{note}</span>}
      </span>
    </button>
  )
}

export function MenuLink({ icon, children, href }: { icon?: string | undefined; children: ReactNode; href: string }) {
  const close = use(MenuContext)
  return isOff(href) ? null : (
    <AppLink role="menuitem" tabIndex={-1} href={href} className={look} onClick={() => close(false)}>
      {icon && <Icon path={icon} className="text-muted" />}
      {children}
    </AppLink>
  )
}

/** On or off (`kind` checkbox), or one of several (radio). The menu stays open for checkboxes. */
export function MenuCheck({
  checked,
  onChange,
  kind = 'checkbox',
  children,
  disabled,
}: {
  checked: boolean
  onChange: (checked: boolean) => void
  kind?: 'checkbox' | 'radio'
  children: ReactNode
  disabled?: boolean
}) {
  const close = use(MenuContext)
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles of this item can be checked
    <button
      type="button"
      role={`menuitem${kind}`}
      aria-checked={checked}
      aria-disabled={disabled || undefined}
      tabIndex={-1}
      className={look}
      onClick={() => {
        if (disabled) return
        onChange(!checked)
        if (kind === 'radio') close()
      }}
    >
      <Icon path={mdiCheck} className={cx('text-accent', !checked && 'invisible')} />
      {children}
    </button>
  )
}

export const MenuSeparator = () => <hr className="my-1 border-hairline" />

export const MenuLabel = ({ children }: { children: ReactNode }) => (
  <div className="px-2.5 pt-2 pb-1 text-12 font-medium text-faint">{children}</div>
)
