import { type ReactNode, useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { Button } from '../actions/Button.tsx'
import { Banner } from '../feedback/Banner.tsx'
import { problemText } from '../feedback/problemText.ts'
import { Dialog } from './Dialog.tsx'

interface ConfirmDialogProps {
  /** A question that names the thing: "Delete Field App?" */
  title: string
  /** What will be gone, and for whom. */
  children?: ReactNode
  /** A verb with its object: "Delete application". */
  confirmLabel: string
  kind?: 'delete' | 'standard'
  /** When it fails the dialog stays and says so. */
  onConfirm: () => unknown
  onClose: () => void
}

/** For what cannot be undone. The safe answer has the focus. */
export function ConfirmDialog({ title, children, confirmLabel, kind = 'delete', onConfirm, onClose }: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const confirm = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      size="small"
      title={title}
      onClose={onClose}
      busy={busy}
      footer={
        <>
          <Button kind="cancel" onClick={onClose} disabled={busy} data-first="">
            {t('ui.cancel')}
          </Button>
          <Button kind={kind} busy={busy} onClick={() => void confirm()}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {failure !== undefined && <Banner>{problemText(failure)}</Banner>}
      {children}
    </Dialog>
  )
}
