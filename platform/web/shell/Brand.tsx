import { portalName } from '../navigation/title.ts'
import { useStore } from '../store.ts'
import { AppLink } from '../ui/base/AppLink.tsx'

/** The mark and the name; leads to the dashboard. */
export function Brand({ compact }: { compact?: boolean }) {
  return (
    <AppLink href="/dashboard" className="flex items-center gap-2.5 rounded-control text-[17px] font-bold tracking-[-.01em] md:w-54">
      <svg width="28" height="28" viewBox="0 0 28 28" fill="currentColor" aria-hidden="true" className="shrink-0">
        <path d="M3 9.2 14 3l11 6.2V12H3zM5 13.5h3.2V23H5zm7.4 0h3.2V23h-3.2zm7.4 0H23V23h-3.2zM3 24.4h22V26H3z" />
      </svg>
      <bdi className={compact ? 'max-md:sr-only' : ''}>{useStore(portalName)}</bdi>
    </AppLink>
  )
}
