import type { ReactNode } from 'react'

/** The text in the middle and the code beside it; below it where the window is narrow and on paper. */
export function Columns({ top, change, code, children }: { top: ReactNode; change: ReactNode; code: ReactNode; children: ReactNode }) {
  return (
    <>
      <div className="min-w-0 px-4 pt-4 pb-12 md:px-9 md:pt-5">
        <div className="mx-auto max-w-[880px] xl:mx-0 xxl:mx-auto xxl:max-w-[1120px]">
          <div className="mb-2 flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2">
            <div className="flex min-w-0 flex-1 items-center gap-3">{top}</div>
            <div className="no-print empty:hidden">{change}</div>
          </div>
          {children}
        </div>
      </div>
      <div className="on-code min-w-0 border-code-line bg-code md:col-span-2 lg:col-span-1 lg:border-s">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 p-4 empty:p-0 lg:sticky lg:top-28 lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto print:static print:max-h-none print:overflow-visible lg:p-5 lg:[scrollbar-width:thin]">
          {code}
        </div>
      </div>
    </>
  )
}
