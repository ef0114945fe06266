import { mdiClose } from '@mdi/js'
import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { Button } from '../actions/Button.tsx'
import { IconButton } from '../actions/IconButton.tsx'
import { cx } from '../base/cx.ts'

export interface DialogProps {
  title: string
  /** Called when the person closes it; with unsaved changes only after they chose to discard them. */
  onClose: () => void
  /** There are unsaved changes: closing asks first. */
  dirty?: boolean | undefined
  /** Work that cannot be left now: closing waits. */
  busy?: boolean | undefined
  /** Makes the dialog a form: Enter submits it. */
  onSubmit?: ((event: FormEvent<HTMLFormElement>) => void) | undefined
  /** 690 px is the widest a dialog may be. */
  size?: 'small' | 'wide' | undefined
  icon?: ReactNode
  /** Buttons; as a function it is given the same careful way of closing that Escape takes. */
  footer?: ReactNode | ((actions: { requestClose: () => void }) => ReactNode)
  children: ReactNode
}

/** Drawn while it is open. The browser's own modal dialog: focus stays inside and returns to where it came from. */
export function Dialog({ title, onClose, dirty, busy, onSubmit, size = 'wide', icon, footer, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const [asking, setAsking] = useState(false)

  useLayoutEffect(() => {
    const shown = dialog.current
    const before = document.activeElement
    if (shown && !shown.open) shown.showModal?.()
    // The first field; in a question the safe answer. Without either its heading: the cross would show its word over the text.
    const first = shown?.querySelector<HTMLElement>('[data-first], [data-body] :is(input, select, textarea):not(:disabled)')
    ;(first ?? shown?.querySelector('h2'))?.focus()
    return () => {
      shown?.close?.()
      // The browser gives the focus back, but not out of two dialogs that close together: the upper one is still modal then.
      queueMicrotask(() => {
        const lost = document.activeElement === null || document.activeElement === document.body
        if (lost && before instanceof HTMLElement && before.isConnected) before.focus()
      })
    }
  }, [])

  const request = () => {
    if (busy) return
    if (dirty) setAsking(true)
    else onClose()
  }
  const keys = (event: KeyboardEvent) => {
    // A second Escape would close the dialog whatever `cancel` says, so the key itself is taken.
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    event.stopPropagation()
    // An open list in the dialog closes by itself first, unless it is what the dialog is for.
    const owner = (event.target as HTMLElement).closest('[aria-expanded=true]:not([data-stays])')
    if (!owner) request()
  }
  const content = (
    <>
      <header className="flex items-center gap-3 px-4 pt-5 pb-1 sm:px-6">
        {icon}
        <h2 id={titleId} tabIndex={-1} className="min-w-0 flex-1 text-20 wrap-anywhere outline-none!">
          {title}
        </h2>
        <IconButton name={t('ui.close')} icon={mdiClose} onClick={request} disabled={busy} className="-me-2 text-ink!" />
      </header>
      <div data-body="" className="grid min-h-0 auto-rows-max content-start gap-4 overflow-auto px-4 pt-3 pb-5 sm:px-6">
        {children}
      </div>
      {footer && (
        <footer className="flex flex-wrap justify-end gap-2 border-t border-hairline bg-sunken px-4 py-3.5 sm:px-6">
          {typeof footer === 'function' ? footer({ requestClose: request }) : footer}
        </footer>
      )}
    </>
  )
  const layout = 'grid max-h-[calc(100dvh-32px)] grid-rows-[auto_minmax(0,1fr)_auto]'
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onKeyDown={keys}
      onCancel={(event) => {
        if (event.target !== dialog.current) return
        event.preventDefault()
        request()
      }}
      data-edge=""
      className={cx(
        'w-[calc(100vw-24px)] max-w-none overflow-hidden rounded-dialog bg-surface text-14 shadow-dialog',
        size === 'small' ? 'sm:w-[min(560px,calc(100vw-48px))]' : 'sm:w-[min(690px,calc(100vw-48px))]',
      )}
    >
      {onSubmit ? (
        <form noValidate className={layout} onSubmit={onSubmit}>
          {content}
        </form>
      ) : (
        <div className={layout}>{content}</div>
      )}
      {asking && <DiscardDialog onKeep={() => setAsking(false)} onDiscard={onClose} />}
    </dialog>
  )
}

/** The question before what somebody changed is lost; to keep it is the safe answer. */
export function DiscardDialog({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  return (
    <Dialog
      size="small"
      title={t('ui.discard.title')}
      onClose={onKeep}
      footer={
        <>
          <Button onClick={onKeep} data-first="">
            {t('ui.discard.keep')}
          </Button>
          <Button kind="delete" onClick={onDiscard}>
            {t('ui.discard.discard')}
          </Button>
        </>
      }
    >
      <p>{t('ui.discard.text')}</p>
    </Dialog>
  )
}
