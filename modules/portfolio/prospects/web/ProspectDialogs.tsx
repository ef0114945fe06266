import { t } from '@portico/platform/web/i18n/i18n.ts'
import { CreateRecordDialog } from '@portico/platform/web/record/CreateRecordDialog.tsx'
import { EditRecordDialog } from '@portico/platform/web/record/EditRecordDialog.tsx'
import type { CreateDialogProps } from '@portico/platform/web/record/RecordListPage.tsx'
import type { Prospect } from '../prospect.contract.ts'
import { prospectCalls } from './prospect.queries.ts'
import { allFields, firstFields, shape } from './prospectFields.ts'

const { name, summary, domainId, ownerId } = shape

/** A new prospect: what it is about; the rest is filled in on its page. */
export const CreateProspectDialog = (props: CreateDialogProps<Prospect>) => (
  <CreateRecordDialog
    title={t('prospects.create')}
    fields={firstFields()}
    shape={{ name, summary, domainId, ownerId }}
    calls={prospectCalls}
    {...props}
  />
)

export const EditProspectDialog = ({ prospect, onClose }: { prospect: Prospect; onClose: () => void }) => (
  <EditRecordDialog
    record={prospect}
    name={prospect.name}
    fields={allFields()}
    shape={shape}
    calls={prospectCalls}
    submitLabel={t('prospects.save')}
    onClose={onClose}
  />
)
