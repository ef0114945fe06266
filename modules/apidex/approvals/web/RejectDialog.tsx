import { text } from '@portico/platform/contract/fields.ts'
import { FormDialog } from '@portico/platform/web/forms/FormDialog.tsx'
import { TextField } from '@portico/platform/web/forms/fields.tsx'
import { formatList } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import * as z from 'zod/mini'
import { refreshDecisions, reject, tellRejected } from './approval.queries.ts'
import type { Rejecting } from './useDecision.ts'

const schema = z.object({ reason: text(10, 1000) })

/** Refusing needs a reason, which the requester reads. */
export function RejectDialog({ rejecting: { entry, products }, onClose }: { rejecting: Rejecting; onClose: () => void }) {
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
        tellRejected(products)
        void refreshDecisions()
        onClose()
      }}
      onClose={onClose}
    >
      <TextField name="reason" label={t('approvals.reason')} rows={4} help={t('approvals.reason.help')} />
    </FormDialog>
  )
}
