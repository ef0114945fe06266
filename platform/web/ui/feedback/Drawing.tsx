import type { DrawingName } from './drawings.tsx'
import { optionalPart } from './optionalPart.tsx'

export type { DrawingName }

// Few people see one at their first page; the words beside a drawing say everything.
const Strokes = optionalPart(() => import('./drawings.tsx').then((file) => file.default))

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
    <Strokes name={name} />
  </svg>
)
