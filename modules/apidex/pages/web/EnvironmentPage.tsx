import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { type EnvironmentTabs, EnvironmentPage as Page } from '../../environments/web/EnvironmentPage.tsx'
import { ForeignApplications } from '../../gateway-sync/web/ForeignApplications.tsx'
import { openCountsQuery } from '../../gateway-sync/web/gateway-sync.queries.ts'

const CommandsList = lazyPart(
  () => import('../../gateway-sync/web/CommandsList.tsx').then((file) => file.CommandsList),
  <RowsSkeleton rows={4} columns={4} />,
)
const DriftList = lazyPart(
  () => import('../../gateway-sync/web/DriftList.tsx').then((file) => file.DriftList),
  <RowsSkeleton rows={4} columns={4} />,
)
const EnvironmentLogList = lazyPart(
  () => import('../../gateway-sync/web/EnvironmentLogList.tsx').then((file) => file.EnvironmentLogList),
  <RowsSkeleton rows={6} columns={4} />,
)
const tabs: EnvironmentTabs = {
  commands: (environmentId) => <CommandsList environmentId={environmentId} />,
  drift: (environmentId, mend) => <DriftList environmentId={environmentId} mend={mend} />,
  log: (environmentId) => <EnvironmentLogList environmentId={environmentId} />,
  useOpenDrift: (environmentId) => {
    const { data, isPending, errorUpdateCount } = useQuery(openCountsQuery(environmentId))
    return {
      count: data?.entries,
      // What did not come is not waited for.
      isPending: isPending && errorUpdateCount === 0,
      note: <ForeignApplications environmentId={environmentId} counts={data} says="commands.drift.notIn" />,
    }
  },
}

/** An environment with what its gateway does, which environments themselves know nothing of. */
export default function EnvironmentPage() {
  return <Page tabs={tabs} />
}
