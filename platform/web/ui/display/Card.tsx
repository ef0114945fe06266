import { type ReactNode, useId } from 'react'
import { cx } from '../base/cx.ts'

interface CardProps {
  title?: ReactNode
  /** Beside the title, at the end: a link or a small figure. */
  aside?: ReactNode
  /** Without the 3 px keyline: for keys, rows and forms that are not tiles. */
  plain?: boolean
  /** No padding around the content: for tables. */
  flush?: boolean
  className?: string
  children?: ReactNode
}

export function Card({ title, aside, plain, flush, className, children }: CardProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className={cx(
        'relative min-w-0 overflow-hidden rounded-card border border-hairline bg-surface shadow-card',
        !plain && 'card-keyline',
        className,
      )}
    >
      {(title || aside) && (
        <header className="flex min-h-9 items-center gap-2 px-4 pt-4">
          <h2 id={id} className="min-w-0 flex-1">
            {title}
          </h2>
          {aside && <div className="shrink-0 text-13 text-muted">{aside}</div>}
        </header>
      )}
      <div className={cx(flush ? Boolean(title) && 'pt-3' : 'px-4 pt-3 pb-4')}>{children}</div>
    </section>
  )
}

/** For links inside a card or a text. */
export const linkClass = 'rounded-small font-medium text-accent underline-offset-[3px] hover:underline'
