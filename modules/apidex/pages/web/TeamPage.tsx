import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { CardSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { OwnedApplications } from '../../applications/web/OwnedApplications.tsx'
import { TeamPage as Page, type TeamTabs } from '../../teams/web/TeamPage.tsx'

const GivenApplications = lazyPart(
  () => import('../../applications/web/GivenApplications.tsx').then((file) => file.GivenApplications),
  <CardSkeleton lines={6} />,
)
const tabs: TeamTabs = {
  owned: (team) => <OwnedApplications owner={team} />,
  shared: (team) => <GivenApplications owner={team} />,
}

/** A team with its applications, which teams themselves know nothing of. */
export default function TeamPage() {
  return <Page tabs={tabs} />
}
