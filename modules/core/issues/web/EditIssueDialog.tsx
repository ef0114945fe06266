import { t } from '@portico/platform/web/i18n/i18n.ts'
import { EditRecordDialog } from '@portico/platform/web/record/EditRecordDialog.tsx'
import type { Issue } from '../issue.contract.ts'
import { issueCalls } from './issue.queries.ts'
import { changedFields, changedShape } from './issueFields.ts'

/** What an admin may say of an issue: its title, and who sees to it. */
export const EditIssueDialog = ({ issue, onClose }: { issue: Issue; onClose: () => void }) => (
  <EditRecordDialog
    record={issue}
    name={issue.code}
    fields={changedFields()}
    shape={changedShape}
    calls={issueCalls}
    submitLabel={t('issues.save')}
    onClose={onClose}
  />
)
