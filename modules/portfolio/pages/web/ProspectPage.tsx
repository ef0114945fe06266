import { t } from '@portico/platform/web/i18n/i18n.ts'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import ProspectPageOf from '../../prospects/web/ProspectPage.tsx'

const Conditions = lazyPart(() => import('../../conditions/web/Conditions.tsx').then((file) => file.Conditions))
const SubjectExceptions = lazyPart(() => import('../../exceptions/web/SubjectExceptions.tsx').then((file) => file.SubjectExceptions))

/** A prospect with its exceptions and its conditions. */
export default function ProspectPage() {
  return (
    <ProspectPageOf
      tabs={({ id, neededDeviations }) => [
        {
          id: 'exceptions',
          label: t('exceptions.title'),
          content: <SubjectExceptions of={{ type: 'PROSPECT', id, deviationType: neededDeviations[0] }} />,
        },
        { id: 'conditions', label: t('conditions.title'), content: <Conditions type="PROSPECT" id={id} /> },
      ]}
    />
  )
}
