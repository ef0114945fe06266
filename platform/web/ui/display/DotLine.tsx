import type { ReactNode } from 'react'
import { cx } from '../base/cx.ts'

/** Small facts with dots between them; the dot before the first of each line stands outside what shows, so that none ends one. */
export const DotLine = ({ children }: { children: ReactNode }) => (
  <div className="min-w-0 overflow-hidden text-13 text-muted has-[>:empty]:hidden">
    <div className="-ms-3 flex flex-wrap empty:hidden">{children}</div>
  </div>
)

/** `wraps`: what is longer than a line goes on in the next one, and is not cut. */
export const DotPart = ({ wraps, children }: { wraps?: boolean; children: ReactNode }) => (
  <span className="flex max-w-full min-w-0">
    <span aria-hidden="true" className="w-3 shrink-0 text-center">
      ·
    </span>
    <span className={cx('min-w-0', wraps ? 'wrap-anywhere' : 'truncate')}>{children}</span>
  </span>
)
