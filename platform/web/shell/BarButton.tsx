import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { cx } from '../ui/base/cx.ts'
import { Icon } from '../ui/base/Icon.tsx'
import { Tooltip } from '../ui/base/Tooltip.tsx'

interface BarButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  name: string
  icon: string
  mirror?: boolean
  children?: ReactNode
  ref?: Ref<HTMLButtonElement>
}

/** An icon button on the app bar, in the bar's own ink. */
export function BarButton({ name, icon, mirror, children, className, ...rest }: BarButtonProps) {
  return (
    <Tooltip text={name} describes={false}>
      <button
        {...rest}
        type="button"
        aria-label={name}
        className={cx(
          'relative grid size-10 shrink-0 place-items-center rounded-[8px] hover:bg-toolbar-well pointer-coarse:size-11',
          className,
        )}
      >
        <Icon path={icon} size={22} mirror={mirror} />
        {children}
      </button>
    </Tooltip>
  )
}
