import { t } from '@portico/platform/web/i18n/i18n.ts'
import { CreateRecordDialog } from '@portico/platform/web/record/CreateRecordDialog.tsx'
import { EditRecordDialog } from '@portico/platform/web/record/EditRecordDialog.tsx'
import type { CreateDialogProps } from '@portico/platform/web/record/RecordListPage.tsx'
import { hasRole } from '@portico/platform/web/session/state.ts'
import type { Solution } from '../solution.contract.ts'
import { solutionCalls } from './solution.queries.ts'
import { fieldsOf, firstFields, shape } from './solutionFields.ts'

const { name, summary, domainId, ownerId } = shape

/** A new solution: what it is about; the rest is filled in on its page. */
export const CreateSolutionDialog = (props: CreateDialogProps<Solution>) => (
  <CreateRecordDialog
    title={t('solutions.create')}
    fields={firstFields()}
    shape={{ name, summary, domainId, ownerId }}
    calls={solutionCalls}
    {...props}
  />
)

export const EditSolutionDialog = ({ solution, onClose }: { solution: Solution; onClose: () => void }) => {
  const fields = fieldsOf(solution, hasRole('admin') || hasRole('architect'))
  return (
    <EditRecordDialog
      record={solution}
      name={solution.name}
      fields={fields}
      shape={Object.fromEntries(Object.entries(shape).filter(([field]) => fields.some((one) => one.name === field)))}
      calls={solutionCalls}
      submitLabel={t('solutions.save')}
      onClose={onClose}
    />
  )
}
