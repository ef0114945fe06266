import { text } from '@portico/platform/contract/fields.ts'
import { FormDialog } from '@portico/platform/web/forms/FormDialog.tsx'
import { TextField } from '@portico/platform/web/forms/fields.tsx'
import { formatList } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import * as z from 'zod/mini'
import { reject } from './approval.queries.ts'
import type { Rejecting } from './useDecision.ts'

const schema = z.object({ reason: text(10, 1000) })

interface RejectDialogProps {
  rejecting: Rejecting
  onDone: (done: Rejecting) => void
  onClose: () => void
}

/** Refusing needs a reason, which the requester reads. */
export function RejectDialog({ rejecting: { entry, products }, onDone, onClose }: RejectDialogProps) {
  const names = formatList(products.map((product) => product.displayName))
  return (
    <FormDialog
      size="small"
      title={t('approvals.reject.title', { product: names, application: entry.application.name })}
      submitLabel={t('approvals.reject')}
      schema={schema}
      defaults={{ reason: '' }}
      submit={({ reason }) => reject(entry, products, reason)}
      onDone={() => {
        onDone({ entry, products })
        onClose()
      }}
      onClose={onClose}
    >
      <TextField name="reason" label={t('approvals.reason')} rows={4} help={t('approvals.reason.help')} />
    </FormDialog>
  )
}
