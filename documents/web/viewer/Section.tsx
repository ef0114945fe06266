import type { ReactNode } from 'react'
import { AnchorLink } from './AnchorLink.tsx'

/** A part of the text with an anchor: the sign beside the title leads to it and copies the address. */
export function Section({ id, title, aside, children }: { id: string; title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    // The browser lays out what is in view: an answer may have hundreds of fields. Rings around links reach a little beyond the text.
    <section aria-labelledby={id} className="-mx-1 mt-8 px-1 [contain-intrinsic-block-size:auto_24rem] [content-visibility:auto]">
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
