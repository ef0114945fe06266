import { mdiAccountPlusOutline, mdiDotsVertical, mdiPencilOutline, mdiTrashCanOutline } from '@mdi/js'
import { formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import { TrailSteps } from '@portico/platform/web/lists/TrailSteps.tsx'
import { usePageTitle } from '@portico/platform/web/navigation/title.ts'
import { hasRole } from '@portico/platform/web/session/state.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { CopyId } from '@portico/platform/web/ui/actions/CopyId.tsx'
import { IconButton } from '@portico/platform/web/ui/actions/IconButton.tsx'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Card, linkClass } from '@portico/platform/web/ui/display/Card.tsx'
import { Chip } from '@portico/platform/web/ui/display/Chip.tsx'
import { History } from '@portico/platform/web/ui/display/laterHistory.tsx'
import { RelativeTime } from '@portico/platform/web/ui/display/RelativeTime.tsx'
import { EmptyState } from '@portico/platform/web/ui/feedback/EmptyState.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { ConfirmDialog } from '@portico/platform/web/ui/overlays/ConfirmDialog.tsx'
import { Menu } from '@portico/platform/web/ui/overlays/Menu.tsx'
import { MenuItem, MenuSeparator } from '@portico/platform/web/ui/overlays/MenuItem.tsx'
import { DetailPage } from '@portico/platform/web/ui/page/DetailPage.tsx'
import { Tabs } from '@portico/platform/web/ui/page/Tabs.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { pages } from '../../addresses.ts'
import type { Team } from '../team.contract.ts'
import { historyQuery, refreshTeams, removeTeam, teamQuery } from './team.queries.ts'

const AddMemberDialog = lazyPart(() => import('./AddMemberDialog.tsx').then((file) => file.AddMemberDialog))
const MembersTable = lazyPart(() => import('./MembersTable.tsx').then((file) => file.MembersTable), <RowsSkeleton rows={3} columns={4} />)
const RenameTeamDialog = lazyPart(() => import('./CreateTeamDialog.tsx').then((file) => file.RenameTeamDialog))

/** What rooms that stand on teams show on a team's page. */
export interface TeamTabs {
  owned(team: Team): ReactNode
  shared(team: Team): ReactNode
}

export function TeamPage({ tabs }: { tabs: TeamTabs }) {
  useLocale()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const query = useQuery(teamQuery(id))
  usePageTitle(query.data?.name)
  return <DetailPage query={query} failed={t('teams.failed.one')} render={(team) => <TeamDetail team={team} tabs={tabs} />} />
}

type Asking = 'addMember' | 'rename' | 'delete'

function TeamDetail({ team, tabs }: { team: Team; tabs: TeamTabs }) {
  const navigate = useNavigate()
  const [asking, setAsking] = useState<Asking>()
  const close = () => setAsking(undefined)
  const remove = async () => {
    await removeTeam(team)
    await navigate({ href: pages.teams })
    await refreshTeams()
  }
  const { tab } = useSearch({ strict: false }) as { tab?: unknown }
  // Each tab has at most one action that stands out: its own.
  const isAtMembers = tab === undefined || tab === 'members'
  const members = team.members ?? []
  const shared = team.sharedApplications ?? []
  const groups = team.permissionGroups ?? []
  return (
    <>
      <DetailPage.Header
        title={team.name}
        chips={team.role && <Chip>{t(`teams.role.${team.role}`)}</Chip>}
        crumbs={[{ label: t('teams.title'), href: pages.teams }, { label: team.name }]}
        steps={<TrailSteps list="teams" id={team.id} addressOf={pages.team} />}
        facts={[
          { label: t('teams.members'), value: formatNumber(team.memberCount) },
          {
            label: t('teams.applications'),
            value:
              team.applicationCount === 0 ? (
                formatNumber(0)
              ) : (
                <AppLink className={linkClass} href={pages.team(team.id, 'applications')}>
                  {formatNumber(team.applicationCount)}
                </AppLink>
              ),
          },
          { label: t('teams.created'), value: <RelativeTime at={team.createdAt} /> },
          { label: t('teams.id'), value: <CopyId id={team.id} name={t('teams.id.copy')} /> },
        ]}
        actions={
          <>
            {team.may.includes('manageMembers') && (
              <Button kind={isAtMembers ? 'submit' : 'plain'} icon={mdiAccountPlusOutline} onClick={() => setAsking('addMember')}>
                {t('teams.addMember')}
              </Button>
            )}
            {(team.may.includes('rename') || team.may.includes('delete')) && (
              <Menu
                label={t('teams.actionsFor', { name: team.name })}
                align="end"
                trigger={(props) => (
                  <IconButton
                    {...props}
                    kind="plain"
                    small={false}
                    icon={mdiDotsVertical}
                    name={t('teams.actionsFor', { name: team.name })}
                  />
                )}
              >
                {team.may.includes('rename') && (
                  <MenuItem icon={mdiPencilOutline} onSelect={() => setAsking('rename')}>
                    {t('teams.rename')}
                  </MenuItem>
                )}
                {team.may.includes('delete') && (
                  <>
                    <MenuSeparator />
                    <MenuItem icon={mdiTrashCanOutline} danger onSelect={() => setAsking('delete')}>
                      {t('teams.delete')}
                    </MenuItem>
                  </>
                )}
              </Menu>
            )}
          </>
        }
      />
      <Tabs
        label={team.name}
        tabs={[
          { id: 'members', label: t('teams.members'), count: members.length, content: <MembersTable team={team} /> },
          {
            id: 'applications',
            label: t('teams.applications'),
            count: team.applicationCount,
            content: tabs.owned(team),
          },
          { id: 'shared', label: t('teams.shared'), count: shared.length, content: tabs.shared(team) },
          { id: 'groups', label: t('teams.groups'), count: groups.length, content: <Groups team={team} /> },
          { id: 'history', label: t('teams.history'), content: <TeamHistory id={team.id} /> },
        ]}
      />
      {asking === 'addMember' && <AddMemberDialog team={team} onClose={close} />}
      {asking === 'rename' && <RenameTeamDialog team={team} onClose={close} />}
      {asking === 'delete' && (
        <ConfirmDialog
          title={t('teams.delete.title', { name: team.name })}
          confirmLabel={t('teams.delete')}
          onConfirm={remove}
          onClose={close}
        >
          {t('teams.delete.text')}
        </ConfirmDialog>
      )}
    </>
  )
}

function Groups({ team }: { team: Team }) {
  const groups = team.permissionGroups ?? []
  if (groups.length === 0) return <EmptyState title={t('teams.groups.empty')} text={t('teams.groups.empty.text')} />
  return (
    <Card plain>
      <ul className="grid gap-2.5 text-13">
        {groups.map(({ id, name, level }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-4">
            {hasRole('admin') ? (
              <AppLink href={pages.permissionGroup(id)} className={linkClass}>
                <bdi>{name}</bdi>
              </AppLink>
            ) : (
              <bdi className="font-medium">{name}</bdi>
            )}
            <span className="text-muted">{t(`teams.groups.${level}`)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const TeamHistory = ({ id }: { id: string }) => <History query={useQuery(historyQuery(id))} />
