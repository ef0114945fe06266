import { t } from '@portico/platform/web/i18n/i18n.ts'
import { CreateRecordDialog } from '@portico/platform/web/record/CreateRecordDialog.tsx'
import { EditRecordDialog } from '@portico/platform/web/record/EditRecordDialog.tsx'
import type { CreateDialogProps } from '@portico/platform/web/record/RecordListPage.tsx'
import type { Prospect } from '../prospect.contract.ts'
import { prospectCalls } from './prospect.queries.ts'
import { fieldsOf, firstFields, formOf } from './prospectFields.ts'
import { shape } from './prospectForm.ts'
import { callsOfForm, forForm } from './prospectProducts.ts'

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

/** `at`: the field that somebody came for. */
export const EditProspectDialog = ({ prospect, at, onClose }: { prospect: Prospect; at?: string | undefined; onClose: () => void }) => (
  <EditRecordDialog
    record={forForm(prospect)}
    name={prospect.name}
    at={at}
    fields={formOf(prospect)}
    shape={Object.fromEntries(Object.entries(shape).filter(([name]) => fieldsOf(prospect).some((field) => field.name === name)))}
    calls={callsOfForm(prospectCalls)}
    submitLabel={t('prospects.save')}
    onClose={onClose}
  />
)
