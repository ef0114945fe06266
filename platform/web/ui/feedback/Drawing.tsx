import { lazy, Suspense } from 'react'
import type { DrawingName } from './drawings.tsx'

export type { DrawingName }

// Few people see one at their first page. A drawing that does not come leaves its place empty: the words beside it say everything.
const Strokes = lazy(() => import('./drawings.tsx').catch(() => ({ default: () => null })))

export const Drawing = ({ name, className }: { name: DrawingName; className?: string }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 120 104"
    width="120"
    height="104"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    className={className}
  >
    <Suspense>
      <Strokes name={name} />
    </Suspense>
  </svg>
)
