import type { ReactNode } from 'react'
import { cx } from '../base/cx.ts'
import { Drawing, type DrawingName } from './Drawing.tsx'

interface EmptyStateProps {
  drawing?: DrawingName
  /** One sentence: why there is nothing. */
  title: string
  text?: ReactNode
  /** One button or link: what to do next. */
  action?: ReactNode
  className?: string
}

export function EmptyState({ drawing = 'nothing', title, text, action, className }: EmptyStateProps) {
  return (
    <div className={cx('grid justify-items-center gap-2 px-4 py-10 text-center', className)}>
      <Drawing name={drawing} className="mb-2 text-control" />
      <p className="max-w-[44ch] text-16 font-semibold text-balance">{title}</p>
      {text && <p className="max-w-[56ch] text-balance text-muted">{text}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}
