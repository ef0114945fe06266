import { t } from '@portico/platform/web/i18n/i18n.ts'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { SolutionPage as Page } from '../../solutions/web/SolutionPage.tsx'

const Conditions = lazyPart(() => import('../../conditions/web/Conditions.tsx').then((file) => file.Conditions))
const SubjectExceptions = lazyPart(() => import('../../exceptions/web/SubjectExceptions.tsx').then((file) => file.SubjectExceptions))

/** A solution with its exceptions and its conditions. */
export default function SolutionPage() {
  return (
    <Page
      tabs={({ id }) => [
        { id: 'exceptions', label: t('exceptions.title'), content: <SubjectExceptions of={{ type: 'SOLUTION', id }} /> },
        { id: 'conditions', label: t('conditions.title'), content: <Conditions type="SOLUTION" id={id} /> },
      ]}
    />
  )
}
