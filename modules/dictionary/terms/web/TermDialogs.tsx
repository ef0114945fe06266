import { t } from '@portico/platform/web/i18n/i18n.ts'
import { CreateRecordDialog } from '@portico/platform/web/record/CreateRecordDialog.tsx'
import { EditRecordDialog } from '@portico/platform/web/record/EditRecordDialog.tsx'
import type { CreateDialogProps } from '@portico/platform/web/record/RecordListPage.tsx'
import type { Term } from '../term.contract.ts'
import { laterFields, termFields } from '../term-fields.contract.ts'
import { termCalls } from './term.queries.ts'
import { allFields, copyFields, firstFields, standingFields } from './termFields.ts'

const { name, domainId, description, comment } = termFields
const { sources: _s, translations: _t, ...inForm } = termFields
const { domainId: _d, URI: _u, ownerId: _o, ...ofCopy } = inForm

/** A new term: what it is called and what it means; the rest is filled in on its page. */
export const CreateTermDialog = (props: CreateDialogProps<Term>) => (
  <CreateRecordDialog
    title={t('terms.create')}
    fields={firstFields()}
    shape={{ name, domainId, description, comment }}
    calls={termCalls}
    {...props}
  />
)

export function EditTermDialog({ term, onClose }: { term: Term; onClose: () => void }) {
  const isCopy = term.validatedObjectId !== null
  return (
    <EditRecordDialog
      record={term}
      name={term.name}
      fields={isCopy ? copyFields() : allFields()}
      shape={isCopy ? { ...ofCopy, changeNote: laterFields.changeNote } : inForm}
      calls={termCalls}
      submitLabel={t('terms.save')}
      onClose={onClose}
    />
  )
}

/** What is said of the status, who answers for it, and for stewards the day of the next review: no content, so nothing has to be revised for it. */
export function StandingDialog({ term, onClose }: { term: Term; onClose: () => void }) {
  const { statusDescription, reviewDueAt } = laterFields
  return (
    <EditRecordDialog
      record={term}
      name={term.name}
      fields={standingFields(term.mayReview ?? false)}
      shape={{ statusDescription, ownerId: termFields.ownerId, ...(term.mayReview && { reviewDueAt }) }}
      calls={termCalls}
      submitLabel={t('terms.save')}
      onClose={onClose}
    />
  )
}
