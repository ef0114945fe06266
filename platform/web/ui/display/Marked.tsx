import type { ReactNode } from 'react'

/** A name behind the colour that somebody chose for it, such as `#1F77B4`; without one, the name alone. The colour says nothing that the name does not. */
export const Marked = ({ color, children }: { color: string | undefined; children: ReactNode }) =>
  color ? (
    <span className="inline-flex max-w-full min-w-0 items-baseline gap-1.5">
      <span aria-hidden className="size-2.5 shrink-0 rounded-full border border-hairline" style={{ backgroundColor: color }} />
      {children}
    </span>
  ) : (
    children
  )
