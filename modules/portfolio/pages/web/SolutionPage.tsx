import { t } from '@portico/platform/web/i18n/i18n.ts'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { SolutionPage as Page } from '../../solutions/web/SolutionPage.tsx'

const Conditions = lazyPart(() => import('../../conditions/web/Conditions.tsx').then((file) => file.Conditions))
const SubjectDecisions = lazyPart(() => import('../../agenda/web/SubjectDecisions.tsx').then((file) => file.SubjectDecisions))
const SubjectExceptions = lazyPart(() => import('../../exceptions/web/SubjectExceptions.tsx').then((file) => file.SubjectExceptions))

/** A solution with its exceptions, its conditions and what the board decided about it. */
export default function SolutionPage() {
  return (
    <Page
      tabs={({ id }) => [
        { id: 'exceptions', label: t('exceptions.title'), content: <SubjectExceptions of={{ type: 'SOLUTION', id }} /> },
        { id: 'conditions', label: t('conditions.title'), content: <Conditions type="SOLUTION" id={id} /> },
        { id: 'decisions', label: t('agenda.about'), content: <SubjectDecisions ids={[id]} /> },
      ]}
    />
  )
}
