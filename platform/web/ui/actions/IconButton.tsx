import type { ButtonHTMLAttributes, Ref } from 'react'
import { cx } from '../base/cx.ts'
import { Icon } from '../base/Icon.tsx'
import { Tooltip } from '../base/Tooltip.tsx'
import { Turning } from '../base/Turning.tsx'
import { type ButtonKind, buttonClass } from './Button.tsx'

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'disabled' | 'children'> {
  /** What it does, as a verb with its object; read aloud and shown on hover. */
  name: string
  icon: string
  kind?: ButtonKind | undefined
  /** 32 px instead of 36; 44 on touch in both cases. */
  small?: boolean | undefined
  mirror?: boolean | undefined
  busy?: boolean | undefined
  disabled?: boolean | undefined
  /** Menus show no tooltip over their own popover. */
  tooltip?: boolean | undefined
  ref?: Ref<HTMLButtonElement> | undefined
}

export function IconButton({
  name,
  icon,
  kind = 'quiet',
  small = true,
  mirror,
  busy,
  disabled,
  tooltip = true,
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  const off = Boolean(busy || disabled)
  const button = (
    <button
      {...rest}
      type="button"
      aria-label={name}
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      className={cx(buttonClass({ kind, small, square: true }), className)}
      onClick={(event) => (off ? event.preventDefault() : onClick?.(event))}
    >
      {busy ? <Turning /> : <Icon path={icon} mirror={mirror} size={small ? 18 : 20} />}
    </button>
  )
  return tooltip ? (
    <Tooltip text={name} describes={false}>
      {button}
    </Tooltip>
  ) : (
    button
  )
}
