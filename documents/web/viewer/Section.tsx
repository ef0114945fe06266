import { mdiLinkVariant } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { copyAnchor } from '@portico/platform/web/ui/actions/copyAnchor.ts'
import { Icon } from '@portico/platform/web/ui/base/Icon.tsx'
import type { ReactNode } from 'react'

/** A part of the text with an anchor: the sign beside the title leads to it and copies the address. */
export function Section({ id, title, aside, children }: { id: string; title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-8">
      <div className="group flex min-h-8 items-center gap-2 border-b border-hairline pb-1.5">
        <h3 id={id} className="scroll-mt-2 text-16">
          {title}
        </h3>
        {aside && <span className="text-12 text-muted">{aside}</span>}
        <a
          href={`#${id}`}
          onClick={copyAnchor}
          aria-label={t('documents.anchor', { title })}
          className="no-print grid size-6 place-items-center rounded-small text-muted opacity-0 group-hover:opacity-100 focus:opacity-100"
        >
          <Icon path={mdiLinkVariant} size={14} />
        </a>
      </div>
      {children}
    </section>
  )
}
