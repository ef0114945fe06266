import { mdiMinus, mdiPlus } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Icon } from '@portico/platform/web/ui/base/Icon.tsx'
import { type ReactNode, useId, useState } from 'react'

interface UnfoldProps {
  /** Of the member, for those who hear the button. */
  name: string
  /** Open from the beginning: the address leads inside. */
  opens?: boolean
  children: ReactNode
}

/** What is inside a member, drawn when somebody asks for it. */
export function Unfold({ name, opens = false, children }: UnfoldProps) {
  const [open, setOpen] = useState(opens)
  const id = useId()
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="no-print inline-flex items-center self-start justify-self-start @md:col-start-2 min-h-7 gap-1 rounded-full border border-hairline bg-surface ps-1.5 pe-2.5 text-12 font-medium text-muted hover:bg-hover hover:text-ink pointer-coarse:min-h-11"
      >
        <Icon path={open ? mdiMinus : mdiPlus} size={14} />
        {t(open ? 'documents.fold' : 'documents.unfold')} <span className="sr-only">{name}</span>
      </button>
      <div id={id} className="col-span-full min-w-0 empty:hidden">
        {open && children}
      </div>
    </>
  )
}
