import type { ReactNode } from 'react'
import { t } from '../i18n/i18n.ts'
import { Button } from '../ui/actions/Button.tsx'
import { Banner } from '../ui/feedback/Banner.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'

interface BlockedDialogProps {
  title: string
  reason: string
  onClose: () => void
  /** What stands in the way, and where it is put right, where there is more to show. */
  children?: ReactNode
}

/** Why an action is not possible yet, and because of what. */
export const BlockedDialog = ({ title, reason, onClose, children }: BlockedDialogProps) => (
  <Dialog
    size="small"
    title={title}
    onClose={onClose}
    footer={
      <Button kind="cancel" onClick={onClose}>
        {t('ui.close')}
      </Button>
    }
  >
    <Banner tone="warn">{reason}</Banner>
    {children}
  </Dialog>
)
