import type { ReactNode } from 'react'
import { Tooltip } from './Tooltip.tsx'

/** A word with dots under it, whose meaning is said on hover and focus. */
export const Explained = ({ text, children }: { text: ReactNode; children: ReactNode }) => (
  <Tooltip text={text}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the meaning must be reachable by keyboard */}
    <span tabIndex={0} className="cursor-help rounded-small underline decoration-dotted decoration-1 underline-offset-[3px]">
      <bdi>{children}</bdi>
    </span>
  </Tooltip>
)
