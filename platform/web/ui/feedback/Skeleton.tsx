import { type ReactNode, useEffect, useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { cx } from '../base/cx.ts'

/** True once `afterMs` have passed: short waits show nothing at all, so that nothing flickers. */
export function useLater(afterMs = 150): boolean {
  const [later, setLater] = useState(afterMs <= 0)
  useEffect(() => {
    const waiting = setTimeout(() => setLater(true), afterMs)
    return () => clearTimeout(waiting)
  }, [afterMs])
  return later
}

/** Holds the room of what loads from the first moment and draws it after 150 ms. */
export function Loading({ children }: { children: ReactNode }) {
  const later = useLater()
  return (
    <div role="status" className={cx(!later && 'invisible')}>
      <span className="sr-only">{later ? t('ui.loading') : ''}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}

/** One grey line or block; the width is a utility class. */
export const Bone = ({ className }: { className?: string }) => (
  <span className={cx('block h-3 animate-pulse rounded-small bg-hairline', className ?? 'w-full')} />
)

const widths = ['w-3/5', 'w-2/5', 'w-1/2', 'w-1/3', 'w-1/4']

export function RowsSkeleton({ rows = 8, columns = 5 }: { rows?: number; columns?: number }) {
  return (
    <Loading>
      {Array.from({ length: rows }, (_, row) => (
        <div key={String(row)} className="flex h-11 items-center gap-4 border-b border-hairline px-4 last:border-0">
          {Array.from({ length: columns }, (_, column) => (
            <span key={String(column)} className="flex-1">
              <Bone className={widths[(row + column) % widths.length] ?? 'w-1/2'} />
            </span>
          ))}
        </div>
      ))}
    </Loading>
  )
}

/** `className`: the height of what will stand there, where that is known. */
export function CardSkeleton({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <div className={cx('card-keyline relative overflow-hidden rounded-card border border-hairline bg-surface p-4', className)}>
      <Loading>
        <Bone className="mb-4 h-4 w-2/5" />
        {Array.from({ length: lines }, (_, line) => (
          <Bone key={String(line)} className={cx('mb-2.5', widths[line % widths.length])} />
        ))}
      </Loading>
    </div>
  )
}

/** A whole detail page: name, facts, tabs, content and facts beside it. */
export function PageSkeleton() {
  return (
    <Loading>
      <Bone className="mb-3 w-40" />
      <Bone className="mb-3 h-6 w-72 max-w-full" />
      <Bone className="mb-8 w-96 max-w-full" />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
        <Bone className="h-64" />
        <Bone className="h-48" />
      </div>
    </Loading>
  )
}
