import { useSession } from '@portico/platform/web/session/state.ts'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { useCallback, useEffect, useRef, useState } from 'react'

const Palette = lazyPart(() => import('./Palette.tsx').then((file) => file.Palette))

/** Keeps what is typed until the palette has come, from the page behind it, too. */
function keepTyped(onEscape: () => void): () => string {
  let typed = ''
  const keep = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (event.key === 'Escape') {
      end()
      onEscape()
    } else if (event.key === 'Backspace') typed = typed.slice(0, -1)
    else if (event.key.length === 1) typed += event.key
    else return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const end = () => {
    removeEventListener('keydown', keep, true)
    return typed
  }
  addEventListener('keydown', keep, true)
  return end
}

/** Ctrl+K (⌘K) opens the palette, wherever one is; not above another dialog. */
export default function PaletteKeys() {
  const isSignedIn = useSession().user !== undefined
  const [typed, setTyped] = useState<() => string>()
  const kept = useRef<() => string>(undefined)
  const close = useCallback(() => {
    kept.current?.()
    kept.current = undefined
    setTyped(undefined)
  }, [])
  useEffect(() => {
    if (!isSignedIn) return
    const onKey = (event: KeyboardEvent) => {
      const asked = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k'
      if (!asked || document.querySelector('dialog[open]')) return
      event.preventDefault()
      kept.current ??= keepTyped(close)
      setTyped(() => kept.current)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isSignedIn, close])
  return typed && <Palette typed={typed} onClose={close} />
}
