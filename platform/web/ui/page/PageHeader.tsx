import type { ReactNode } from 'react'
import { type Fact, FactLine } from '../display/Facts.tsx'
import { Breadcrumbs, type Crumb } from './Breadcrumbs.tsx'

interface PageHeaderProps {
  title: ReactNode
  /** Beside the title: status chips. */
  chips?: ReactNode
  crumbs?: Crumb[]
  /** At the end of the crumbs' line: the way to the records beside this one. */
  steps?: ReactNode
  facts?: Fact[]
  /** At the end: one primary action, the rest in a menu. */
  actions?: ReactNode
}

/** The head of a detail page; on a phone the actions take rows of their own; two of them and a menu share one. */
export function PageHeader({ title, chips, crumbs, steps, facts, actions }: PageHeaderProps) {
  return (
    <>
      {crumbs && (
        <div className="mb-2 flex items-center justify-between gap-3">
          <Breadcrumbs crumbs={crumbs} />
          {steps && <div className="-my-1.5 pointer-coarse:-my-3">{steps}</div>}
        </div>
      )}
      <div className="mb-4 flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1 basis-full sm:basis-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="min-w-0 wrap-anywhere">
              <bdi>{title}</bdi>
            </h1>
            {chips}
          </div>
          {facts && (
            <div className="mt-1.5">
              <FactLine facts={facts} />
            </div>
          )}
        </div>
        {actions && (
          <div className="no-print flex flex-wrap gap-3 max-sm:w-full max-sm:has-[>button:nth-of-type(3):last-of-type]:flex-nowrap max-sm:[&>button]:h-11 max-sm:[&>button]:min-w-min max-sm:[&>button]:shrink max-sm:[&>button]:leading-tight max-sm:[&>button]:whitespace-normal max-sm:[&>button:first-child]:flex-auto max-sm:[&>button[aria-haspopup=menu]]:shrink-0">
            {actions}
          </div>
        )}
      </div>
    </>
  )
}
