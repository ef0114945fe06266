import { useEffect, useState } from 'react'
import { pending } from '../client/pending.ts'
import { t } from '../i18n/i18n.ts'
import { useStore } from '../store.ts'

/** Shorter requests show nothing, so that the bar does not flicker. */
const delayMs = 150

/** A thin bar while at least one request is under way. */
export function LoadingBar() {
  const busy = useStore(pending) > 0
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(busy), busy ? delayMs : 0)
    return () => clearTimeout(timer)
  }, [busy])
  return (
    <div className="pointer-events-none absolute inset-x-0 -bottom-0.5 z-10 h-0.5 overflow-hidden" data-loading={busy || undefined}>
      {shown && <div role="progressbar" aria-label={t('shell.loading')} className="shell-loading h-full bg-accent" />}
    </div>
  )
}
