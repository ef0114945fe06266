import type { ReactNode } from 'react'
import { Drawing, type DrawingName } from './Drawing.tsx'

/** A page that says one thing and offers a way on. */
export function Notice({
  drawing,
  title,
  text,
  role,
  children,
}: {
  drawing: DrawingName
  title: string
  text: ReactNode
  role?: 'alert'
  children: ReactNode
}) {
  return (
    <div role={role} className="grid min-h-[60dvh] content-center justify-items-center gap-3 px-4 py-10 text-center">
      <Drawing name={drawing} className="text-control" />
      <h1>{title}</h1>
      <div className="max-w-[60ch] text-16 text-muted wrap-anywhere">{text}</div>
      <div className="mt-3 flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  )
}
