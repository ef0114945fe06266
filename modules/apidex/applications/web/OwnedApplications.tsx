import { mdiPlus } from '@mdi/js'
import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import { useEnvironment } from '@portico/platform/web/navigation/environment.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { EmptyState } from '@portico/platform/web/ui/feedback/EmptyState.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { useState } from 'react'
import type { Team } from '../../teams/team.contract.ts'

const CreateFlow = lazyPart(() => import('./CreateFlow.tsx').then((file) => file.CreateFlow))
const TeamApplicationList = lazyPart(
  () => import('./TeamApplicationList.tsx').then((file) => file.TeamApplicationList),
  <RowsSkeleton rows={4} columns={5} />,
)

/** What the team owns, in all environments, and a way to more. */
export function OwnedApplications({ owner: team }: { owner: Pick<Team, 'id' | 'name' | 'applicationCount' | 'may'> }) {
  useLocale()
  const { current } = useEnvironment()
  const [creating, setCreating] = useState(false)
  const create = team.may.includes('createApplication') && current && (
    <Button kind="standard" icon={mdiPlus} onClick={() => setCreating(true)}>
      {t('applications.create')}
    </Button>
  )
  const empty = { title: t('applications.ofTeam.empty', { name: team.name }), text: t('applications.ofTeam.empty.text') }
  return (
    <>
      {team.applicationCount === 0 ? (
        <EmptyState {...empty} action={create} />
      ) : (
        <TeamApplicationList teamId={team.id} which="own" title={t('teams.applications')} empty={empty} primary={create} />
      )}
      {creating && current && <CreateFlow environment={current} teamId={team.id} onClose={() => setCreating(false)} />}
    </>
  )
}
