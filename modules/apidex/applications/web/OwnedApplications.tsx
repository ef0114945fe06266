import { mdiPlus } from '@mdi/js'
import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import type { EnvironmentChoice } from '@portico/platform/web/module.ts'
import { useEnvironment } from '@portico/platform/web/navigation/environment.ts'
import { queryOf } from '@portico/platform/web/queries/queries.ts'
import { AppLink } from '@portico/platform/web/ui/AppLink.tsx'
import { Button } from '@portico/platform/web/ui/Button.tsx'
import { Card, linkClass } from '@portico/platform/web/ui/Card.tsx'
import { EmptyState } from '@portico/platform/web/ui/EmptyState.tsx'
import { ErrorState } from '@portico/platform/web/ui/ErrorState.tsx'
import { lazyPart } from '@portico/platform/web/ui/lazyPart.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Team } from '../../teams/team.contract.ts'
import { applications } from '../application.contract.ts'
import { applicationAddress } from './application.queries.ts'
import { RowStateChip } from './RowStateChip.tsx'

const CreateFlow = lazyPart(() => import('./CreateFlow.tsx').then((file) => file.CreateFlow))

const few = 20
const ownQuery = (envId: string, teamId: string) =>
  queryOf(applications.list, { params: { envId }, query: { team: [teamId], itemsPerPage: few } }, { quiet: true })

/** What the team owns, environment by environment, and a way to more. */
export function OwnedApplications({ owner: team }: { owner: Pick<Team, 'id' | 'name' | 'applicationCount' | 'may'> }) {
  useLocale()
  const { environments, current } = useEnvironment()
  const [creating, setCreating] = useState(false)
  const create = team.may.includes('createApplication') && current && (
    <Button kind="standard" icon={mdiPlus} onClick={() => setCreating(true)}>
      {t('applications.create')}
    </Button>
  )
  return (
    <div className="grid gap-4">
      {team.applicationCount === 0 ? (
        <EmptyState
          title={t('applications.ofTeam.empty', { name: team.name })}
          text={t('applications.ofTeam.empty.text')}
          action={create}
        />
      ) : (
        <>
          {create && <div className="flex justify-end">{create}</div>}
          {environments.map((environment) => (
            <InEnvironment key={environment.id} environment={environment} team={team} />
          ))}
        </>
      )}
      {creating && current && <CreateFlow environment={current} teamId={team.id} onClose={() => setCreating(false)} />}
    </div>
  )
}

function InEnvironment({ environment, team }: { environment: EnvironmentChoice; team: Pick<Team, 'id'> }) {
  const { data, isError, error, refetch, isFetching } = useQuery(ownQuery(environment.id, team.id))
  if (isError)
    return <ErrorState compact title={t('applications.failed')} error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <RowsSkeleton rows={2} columns={2} />
  if (data.data.length === 0) return null
  return (
    <Card plain title={environment.displayName}>
      <ul aria-label={environment.displayName}>
        {data.data.map((row) => (
          <li
            key={row.id}
            className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-t border-hairline py-1.5 first:border-t-0"
          >
            <AppLink href={applicationAddress(row)} className={`${linkClass} min-w-0 flex-1 basis-40 wrap-anywhere`}>
              <bdi>{row.name}</bdi>
            </AppLink>
            <RowStateChip row={row} />
          </li>
        ))}
      </ul>
      {data.page.total_elements > data.data.length && (
        <AppLink href={`/applications?env=${environment.id}&filter=team:${team.id}`} className={`${linkClass} text-13`}>
          {t('applications.ofTeam.all')}
        </AppLink>
      )}
    </Card>
  )
}
