import { t } from '@portico/platform/web/i18n/i18n.ts'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import ProspectPageOf from '../../prospects/web/ProspectPage.tsx'
import { namedSolutions, solutionSearch } from '../../solutions/web/solution.queries.ts'

const Conditions = lazyPart(() => import('../../conditions/web/Conditions.tsx').then((file) => file.Conditions))
const SubjectDecisions = lazyPart(() => import('../../agenda/web/SubjectDecisions.tsx').then((file) => file.SubjectDecisions))
const SubjectExceptions = lazyPart(() => import('../../exceptions/web/SubjectExceptions.tsx').then((file) => file.SubjectExceptions))
const NeededException = lazyPart(() => import('../../exceptions/web/SubjectExceptions.tsx').then((file) => file.NeededException), null)

/** A prospect with its exceptions, its conditions and what the board decided about it. */
export default function ProspectPage() {
  return (
    <ProspectPageOf
      history={() => [
        { name: 'solutionId', label: t('prospects.field.solution'), kind: 'one', search: solutionSearch, byIds: namedSolutions },
      ]}
      exception={({ id, neededDeviations }) => <NeededException of={{ type: 'PROSPECT', id, deviationType: neededDeviations[0] }} />}
      conditions={({ id }) => (
        <Conditions type="PROSPECT" id={id} heading={<h2 className="text-14 font-semibold">{t('conditions.title')}</h2>} />
      )}
      tabs={({ id, neededDeviations, solutionId }) => [
        {
          id: 'exceptions',
          label: t('exceptions.title'),
          content: <SubjectExceptions of={{ type: 'PROSPECT', id, deviationType: neededDeviations[0] }} />,
        },
        { id: 'decisions', label: t('agenda.about'), content: <SubjectDecisions ids={solutionId ? [id, solutionId] : [id]} /> },
      ]}
    />
  )
}
