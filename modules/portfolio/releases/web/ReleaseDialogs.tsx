import { t } from '@portico/platform/web/i18n/i18n.ts'
import { CreateRecordDialog } from '@portico/platform/web/record/CreateRecordDialog.tsx'
import { EditRecordDialog } from '@portico/platform/web/record/EditRecordDialog.tsx'
import type { CreateDialogProps } from '@portico/platform/web/record/RecordListPage.tsx'
import type { PortfolioRelease } from '../release.contract.ts'
import { releaseCalls } from './release.queries.ts'
import { changedFields, changedShape, newShape, releaseFields } from './releaseFields.ts'

export const CreateReleaseDialog = (props: CreateDialogProps<PortfolioRelease>) => (
  <CreateRecordDialog title={t('releases.create')} fields={releaseFields()} shape={newShape} calls={releaseCalls} {...props} />
)

export const EditReleaseDialog = ({ release, onClose }: { release: PortfolioRelease; onClose: () => void }) => (
  <EditRecordDialog
    record={release}
    name={release.name}
    fields={changedFields()}
    shape={changedShape}
    calls={releaseCalls}
    submitLabel={t('releases.save')}
    onClose={onClose}
  />
)
