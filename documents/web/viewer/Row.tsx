import { t } from '@portico/platform/web/i18n/i18n.ts'
import { cx } from '@portico/platform/web/ui/base/cx.ts'
import { Chip } from '@portico/platform/web/ui/display/Chip.tsx'
import { type ReactNode, useEffect, useRef } from 'react'
import { AnchorLink } from './AnchorLink.tsx'
import { isNamed } from './useScrollToAnchor.ts'

interface RowProps {
  /** What its address ends with, and its name as a text; without one there is no link to it. */
  anchor?: { id: string; title: string } | undefined
  name: ReactNode
  type: ReactNode
  required?: boolean
  deprecated?: boolean
  /** What it means. */
  children?: ReactNode
  /** What it holds: its button below the meaning, the rest over the whole width. */
  inside?: ReactNode
}

/** The one layout of whatever has a name, a type and a meaning: parameters, members, headers, fields. Narrow places put the meaning below. */
export function Row({ anchor, name, type, required, deprecated, children, inside }: RowProps) {
  const row = useRef<HTMLDivElement>(null)
  const id = anchor?.id
  useEffect(() => {
    if (id !== undefined && isNamed(id)) row.current?.scrollIntoView()
  }, [id])
  return (
    <div ref={row} id={id} className="@container group min-w-0 scroll-mt-2 border-b border-hairline py-3 last:border-b-0">
      <div className="grid gap-x-6 gap-y-1.5 @md:grid-cols-[minmax(8rem,12.5rem)_minmax(0,1fr)] @md:grid-rows-[auto_1fr]">
        <div className={cx('min-w-0', Boolean(inside) && '@md:row-span-2')}>
          <div className="font-mono text-13 font-medium text-ink wrap-anywhere">
            <bdi>{name}</bdi>
            {anchor && <AnchorLink {...anchor} className="-my-1 ms-1 inline-grid! align-middle" />}
          </div>
          <div className="text-12 text-muted wrap-anywhere">{type}</div>
          {required && <div className="text-12 text-bad">{t('documents.required')}</div>}
          {deprecated && (
            <Chip tone="warn" className="mt-1">
              {t('documents.deprecated')}
            </Chip>
          )}
        </div>
        <div className="grid min-w-0 content-start gap-1.5 text-muted">{children}</div>
        {inside}
      </div>
    </div>
  )
}
