import type { ReactNode } from 'react'
import { AnchorLink } from './AnchorLink.tsx'

/** A part of the text with an anchor: the sign beside the title leads to it and copies the address. */
export function Section({ id, title, aside, children }: { id: string; title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-8">
      <div className="group flex min-h-8 items-center gap-2 border-b border-hairline pb-1.5">
        <h3 id={id} className="scroll-mt-2 text-16">
          {title}
        </h3>
        {aside && <span className="text-12 text-muted">{aside}</span>}
        <AnchorLink id={id} title={title} />
      </div>
      {children}
    </section>
  )
}
