import { t } from '@portico/platform/web/i18n/i18n.ts'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { ConfirmDialog } from '@portico/platform/web/ui/overlays/ConfirmDialog.tsx'
import type { Application } from '../application.contract.ts'
import { refreshApplications, removeApplication } from './application.queries.ts'
import { inOrder } from './gateway-state.ts'

const EditApplicationDialog = lazyPart(() => import('./EditApplicationDialog.tsx').then((file) => file.EditApplicationDialog))
const ShareDialog = lazyPart(() => import('./ShareDialog.tsx').then((file) => file.ShareDialog))

/** What somebody wants to do with an application. */
export interface RowQuestion {
  what: 'edit' | 'share' | 'delete'
  application: Application
}

interface QuestionProps {
  question: RowQuestion
  onClose: () => void
  /** Leaves the application's page. */
  onDeleted?: () => Promise<void>
}

/** The dialogs of an application as a whole, for its page and for its row in the list. */
export function ApplicationQuestion({ question: { what, application }, onClose, onDeleted }: QuestionProps) {
  if (what === 'edit') return <EditApplicationDialog application={application} onClose={onClose} />
  if (what === 'share') {
    const without = [...application.sharedWith.map((shared) => shared.teamId), ...(application.teamId ? [application.teamId] : [])]
    return <ShareDialog applications={[application]} without={without} onClose={onClose} />
  }
  const remove = async () => {
    await removeApplication(application)
    await onDeleted?.()
    void refreshApplications()
  }
  return (
    <ConfirmDialog
      title={t('applications.delete.title', { name: application.name })}
      confirmLabel={t('applications.delete')}
      onConfirm={remove}
      onClose={onClose}
    >
      {t('applications.delete.text', { count: inOrder(application.keys).live.length })}
    </ConfirmDialog>
  )
}
