import { useSession } from '@portico/platform/web/session/state.ts'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { useEffect, useState } from 'react'

const Palette = lazyPart(() => import('./Palette.tsx').then((file) => file.Palette))

/** Ctrl+K (⌘K) opens the palette, wherever one is; not above another dialog. */
export default function PaletteKeys() {
  const isSignedIn = useSession().user !== undefined
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (!isSignedIn) return
    const onKey = (event: KeyboardEvent) => {
      const asked = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k'
      if (!asked || document.querySelector('dialog[open]')) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isSignedIn])
  return open && <Palette onClose={() => setOpen(false)} />
}
