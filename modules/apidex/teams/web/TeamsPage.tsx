import { mdiPlus } from '@mdi/js'
import { isReadOnly } from '@portico/platform/contract/roles.ts'
import { formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import type { ListColumn } from '@portico/platform/web/lists/columns.ts'
import { ListPage } from '@portico/platform/web/lists/ListPage.tsx'
import { useListQuery } from '@portico/platform/web/lists/listSource.ts'
import { useListState } from '@portico/platform/web/lists/useListState.ts'
import { useAsked } from '@portico/platform/web/navigation/useAsked.ts'
import { useSession } from '@portico/platform/web/session/state.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { RelativeTime } from '@portico/platform/web/ui/display/RelativeTime.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { pages } from '../../addresses.ts'
import { GuideLink } from '../../guides/web/laterGuideLink.tsx'
import { type Team, teams } from '../team.contract.ts'
import { teamSource } from './team.queries.ts'

const CreateTeamDialog = lazyPart(() => import('./CreateTeamDialog.tsx').then((file) => file.CreateTeamDialog))

export default function TeamsPage() {
  const { language } = useLocale()
  const { roles = [] } = useSession()
  const control = useListState(teams.list.list, { name: 'teams' })
  const query = useListQuery(teamSource, control)
  const navigate = useNavigate()
  const [creating, setCreating] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels are in the current language
  const columns = useMemo(columnsOf, [language])
  const [asked, stopAsking] = useAsked('create')
  const create = !isReadOnly({ roles }) && (
    <Button kind="submit" icon={mdiPlus} onClick={() => setCreating(true)}>
      {t('teams.create')}
    </Button>
  )
  return (
    <>
      <ListPage
        title={t('teams.title')}
        control={control}
        query={query}
        source={teamSource}
        columns={columns}
        rowId={(team) => team.id}
        rowLabel={(team) => team.name}
        primary={create}
        searchPlaceholder={t('teams.search')}
        empty={{
          title: t('teams.empty'),
          text: (
            <>
              {t('teams.empty.text')} <GuideLink to="teams" />
            </>
          ),
          action: create,
        }}
        failed={t('teams.failed')}
      />
      {(creating || (asked && create)) && (
        <CreateTeamDialog
          onClose={() => {
            setCreating(false)
            stopAsking()
          }}
          onDone={(team) => void navigate({ href: pages.team(team.id) })}
        />
      )}
    </>
  )
}

const ownerOf = (team: Team) => team.members?.find((member) => member.role === 'Owner')

const columnsOf = (): ListColumn<Team>[] => [
  {
    key: 'name',
    label: t('teams.name'),
    value: (team) => team.name,
    cell: (team) => <AppLink href={pages.team(team.id)}>{team.name}</AppLink>,
  },
  {
    key: 'role',
    label: t('teams.yourRole'),
    value: (team) => team.role && t(`teams.role.${team.role}`),
    cell: (team) => (team.role ? t(`teams.role.${team.role}`) : '–'),
    muted: true,
  },
  {
    key: 'owner',
    label: t('teams.role.Owner'),
    value: (team) => ownerOf(team)?.name,
    cell: (team) => <bdi>{ownerOf(team)?.name ?? '–'}</bdi>,
    muted: true,
    card: 'line',
  },
  {
    key: 'members',
    label: t('teams.members'),
    value: (team) => team.memberCount,
    cell: (team) => formatNumber(team.memberCount),
    end: true,
    card: 'line',
  },
  {
    key: 'applications',
    label: t('teams.applications'),
    value: (team) => team.applicationCount,
    cell: (team) => formatNumber(team.applicationCount),
    end: true,
    card: 'line',
  },
  {
    key: 'updatedAt',
    label: t('teams.updated'),
    value: (team) => team.updatedAt,
    cell: (team) => <RelativeTime at={team.updatedAt} />,
    muted: true,
    card: 'none',
  },
  {
    key: 'createdAt',
    label: t('teams.created'),
    cell: (team) => <RelativeTime at={team.createdAt} />,
    value: (team) => team.createdAt,
    muted: true,
    hidden: true,
    card: 'none',
  },
]
