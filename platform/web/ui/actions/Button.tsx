import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { cx } from '../base/cx.ts'
import { Icon } from '../base/Icon.tsx'
import { Tooltip } from '../base/Tooltip.tsx'
import { Turning } from '../base/Turning.tsx'

/** standard and submit: flat in primary; cancel: outlined in the cancel colour; delete: flat in error; plain: an edge on the surface; quiet: no edge. */
export type ButtonKind = 'standard' | 'submit' | 'cancel' | 'delete' | 'plain' | 'quiet'

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'disabled'> {
  kind?: ButtonKind | undefined
  icon?: string | undefined
  small?: boolean | undefined
  /** It sends its form, whatever its look; one of the kind `submit` does anyway. */
  submits?: boolean | undefined
  /** The work goes on: progress in the button, which cannot be pressed again. */
  busy?: boolean | undefined
  disabled?: boolean | undefined
  /** Why it cannot be used now. The button stays reachable by keyboard, so that the reason can be read. */
  disabledReason?: string | undefined
  ref?: Ref<HTMLButtonElement> | undefined
  children: ReactNode
}

const primary = 'border-primary-edge bg-primary text-primary-ink hover:border-primary-ink'
const kinds: Record<ButtonKind, string> = {
  standard: primary,
  submit: primary,
  cancel: 'border-cancel bg-transparent text-bad hover:bg-bad-soft',
  delete: 'border-delete bg-delete text-delete-ink hover:border-delete-ink',
  plain: 'border-hairline bg-surface text-ink hover:bg-hover',
  quiet: 'border-transparent bg-transparent text-muted hover:bg-hover hover:text-ink',
}

/** The same look for links that act as buttons. */
export function buttonClass({
  kind = 'plain',
  small,
  square,
}: {
  kind?: ButtonKind | undefined
  small?: boolean | undefined
  square?: boolean | undefined
} = {}): string {
  return cx(
    'inline-flex shrink-0 select-none items-center justify-center gap-2 rounded-control border font-semibold whitespace-nowrap transition-colors aria-disabled:opacity-55',
    small ? 'h-8 text-13 pointer-coarse:h-11' : 'h-9 pointer-coarse:h-11',
    square ? (small ? 'w-8 pointer-coarse:w-11 h-8' : 'w-9 pointer-coarse:w-11') : small ? 'px-2.5' : 'px-3.5',
    kinds[kind],
  )
}

export function Button({
  kind = 'plain',
  icon,
  small,
  submits,
  busy,
  disabled,
  disabledReason,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const off = Boolean(busy || disabled || disabledReason)
  const button = (
    <button
      aria-busy={busy || undefined}
      {...rest}
      type={submits || kind === 'submit' ? 'submit' : 'button'}
      className={cx(buttonClass({ kind, small }), className)}
      aria-disabled={off || undefined}
      onClick={(event) => (off ? event.preventDefault() : onClick?.(event))}
    >
      {busy ? <Turning /> : icon && <Icon path={icon} />}
      {children}
    </button>
  )
  return disabledReason ? <Tooltip text={disabledReason}>{button}</Tooltip> : button
}
