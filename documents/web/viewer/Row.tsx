import { t } from '@portico/platform/web/i18n/i18n.ts'
import { cx } from '@portico/platform/web/ui/base/cx.ts'
import { Chip } from '@portico/platform/web/ui/display/Chip.tsx'
import type { ReactNode } from 'react'

interface RowProps {
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
export function Row({ name, type, required, deprecated, children, inside }: RowProps) {
  return (
    <div className="@container min-w-0 border-b border-hairline py-3 last:border-b-0">
      <div className="grid gap-x-6 gap-y-1.5 @md:grid-cols-[minmax(8rem,12.5rem)_minmax(0,1fr)] @md:grid-rows-[auto_1fr]">
        <div className={cx('min-w-0', Boolean(inside) && '@md:row-span-2')}>
          <div className="font-mono text-13 font-medium text-ink wrap-anywhere">
            <bdi>{name}</bdi>
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
