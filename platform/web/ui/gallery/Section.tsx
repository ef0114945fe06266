import type { ReactNode } from 'react'

/** One part in its states. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid min-w-0 gap-3 border-t border-hairline pt-5">
    <h2>{title}</h2>
    <div className="flex min-w-0 flex-wrap items-start gap-4">{children}</div>
  </section>
)
