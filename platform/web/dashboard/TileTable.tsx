import type { ReactNode } from 'react'
import { cx } from '../ui/base/cx.ts'

/** The head of a column of a tile's table. */
export const Head = ({ className, children }: { className?: string; children: ReactNode }) => (
  <th
    scope="col"
    className={cx('h-10 border-y border-hairline px-2 text-start font-medium whitespace-nowrap first:ps-4 last:pe-4', className)}
  >
    {children}
  </th>
)

export const headRow = 'bg-sunken text-12 text-muted'
export const bodyRow = 'border-t border-hairline first:border-t-0 hover:bg-hover'
export const cell = 'h-11 px-2 py-1.5 first:ps-4 last:pe-4'
/** What the row is of: it takes what the others leave, and is cut. */
export const nameCell = cx(cell, 'w-2/5 max-w-0 text-start font-medium max-sm:w-full')
export const nameLink = 'block truncate rounded-small underline-offset-[3px] hover:underline'
