import { mdiChevronDown, mdiChevronUp, mdiClose } from '@mdi/js'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { t } from '../../i18n/i18n.ts'
import { freeKey } from '../../navigation/letters.ts'
import { IconButton } from '../actions/IconButton.tsx'

interface SidePanelProps {
  title: ReactNode
  /** Where it is among the others: "2 of 4". */
  position?: string | undefined
  /** To the neighbours; left out where there is none. */
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
  onClose: () => void
  /** Another record: the panel begins at its top again. */
  recordId: string
  footer?: ReactNode
  children: ReactNode
}

/**
 * A record beside its list, which stays in use: not modal. J and K go to the neighbours from anywhere on the page, Escape closes it and
 * gives the focus back. On a phone it covers the page.
 */
export function SidePanel({ title, position, onPrevious, onNext, onClose, recordId, footer, children }: SidePanelProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLElement>(null)
  const titleId = useId()
  useLayoutEffect(() => {
    const before = document.activeElement
    heading.current?.focus({ preventScroll: true })
    return () => {
      // Only who was in the panel is led back; who has gone on in the page stays there.
      queueMicrotask(() => {
        const lost = document.activeElement === null || document.activeElement === document.body
        if (lost && before instanceof HTMLElement && before.isConnected) before.focus()
      })
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each record
  useLayoutEffect(() => {
    body.current?.scrollTo?.({ top: 0 })
    // The button that led here may have gone with the last record.
    if (!panel.current?.contains(document.activeElement) && document.activeElement === document.body) heading.current?.focus()
  }, [recordId])
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const go = { j: onNext, k: onPrevious }[freeKey(event)?.toLowerCase() ?? '']
      if (!go) return
      event.preventDefault()
      event.stopImmediatePropagation()
      go()
    }
    const onEscape = (event: globalThis.KeyboardEvent) => {
      if (freeKey(event) !== 'Escape' || document.querySelector('[popover]:popover-open')) return
      event.preventDefault()
      onClose()
    }
    // Before the list's own J and K, which walk its rows; Escape after whatever in the page takes it.
    document.addEventListener('keydown', onKey, { capture: true })
    document.addEventListener('keydown', onEscape)
    return () => {
      document.removeEventListener('keydown', onKey, { capture: true })
      document.removeEventListener('keydown', onEscape)
    }
  }, [onNext, onPrevious, onClose])
  return createPortal(
    <section
      ref={panel}
      // biome-ignore lint/a11y/useSemanticElements: a dialog element would take the Escape key of the page, and its place in the order of layers
      role="dialog"
      aria-labelledby={titleId}
      data-edge=""
      className="fixed inset-y-0 end-0 z-20 grid w-full grid-rows-[auto_minmax(0,1fr)_auto] border-s border-hairline bg-surface text-14 shadow-dialog sm:w-[min(440px,100vw)]"
    >
      <div className="flex items-center gap-1 border-b border-hairline px-4 py-3">
        <h2 ref={heading} id={titleId} tabIndex={-1} className="me-2 min-w-0 flex-1 text-18 wrap-anywhere outline-none">
          {title}
        </h2>
        {(onPrevious || onNext || position) && (
          <>
            <span role="status" className="shrink-0 text-12 text-muted tabular-nums">
              {position}
            </span>
            <IconButton
              name={t('ui.panel.previous')}
              icon={mdiChevronUp}
              disabled={!onPrevious}
              onClick={onPrevious}
              aria-keyshortcuts="k"
            />
            <IconButton name={t('ui.panel.next')} icon={mdiChevronDown} disabled={!onNext} onClick={onNext} aria-keyshortcuts="j" />
          </>
        )}
        <IconButton name={t('ui.close')} icon={mdiClose} onClick={onClose} className="text-ink!" />
      </div>
      <div
        ref={body}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="grid auto-rows-max content-start gap-5 overflow-y-auto px-4 py-4 -outline-offset-2"
      >
        {children}
      </div>
      {footer && (
        <div data-footer="" className="flex flex-wrap justify-end gap-2 border-t border-hairline bg-sunken px-4 py-3">
          {footer}
        </div>
      )}
    </section>,
    document.body,
  )
}
