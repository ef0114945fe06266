import { mdiChevronRight } from '@mdi/js'
import type { ReactNode } from 'react'
import { cx } from '../base/cx.ts'
import { Icon } from '../base/Icon.tsx'

interface DisclosureProps {
  label: ReactNode
  /** There is something in it that somebody must see. */
  open?: boolean
  className?: string
  /** For what is downloaded only by whoever unfolds it. */
  onToggle?: (isOpen: boolean) => void
  children: ReactNode
}

/** A part that few want to see, folded: its chevron says that there is more. */
export const Disclosure = ({ label, open, className, onToggle, children }: DisclosureProps) => (
  <details open={open} className={cx('group/fold min-w-0', className)} onToggle={(event) => onToggle?.(event.currentTarget.open)}>
    <summary className="-ms-1 inline-flex cursor-pointer items-center gap-1 rounded-small py-1 pe-1 font-medium text-accent underline-offset-[3px] hover:underline pointer-coarse:py-3">
      <span className="mirror">
        <Icon path={mdiChevronRight} className="group-open/fold:rotate-90" />
      </span>
      {label}
    </summary>
    <div className="mt-2">{children}</div>
  </details>
)
