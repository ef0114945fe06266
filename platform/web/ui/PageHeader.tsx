import type { ReactNode } from 'react'
import { Breadcrumbs, type Crumb } from './Breadcrumbs.tsx'
import { type Fact, FactLine } from './Facts.tsx'

interface PageHeaderProps {
  title: ReactNode
  /** Beside the title: status chips. */
  chips?: ReactNode
  crumbs?: Crumb[]
  facts?: Fact[]
  /** At the end: one primary action, the rest in a menu. */
  actions?: ReactNode
}

/** The head of a detail page; on a phone the actions take a row of their own. */
export function PageHeader({ title, chips, crumbs, facts, actions }: PageHeaderProps) {
  return (
    <>
      {crumbs && <Breadcrumbs crumbs={crumbs} />}
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
          <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:[&>button:first-child]:h-11 max-sm:[&>button:first-child]:flex-1">
            {actions}
          </div>
        )}
      </div>
    </>
  )
}
