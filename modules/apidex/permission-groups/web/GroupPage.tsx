import { mdiDotsVertical, mdiPencilOutline, mdiTrashCanOutline } from '@mdi/js'
import { namedLike } from '@portico/platform/contract/lists.ts'
import { call } from '@portico/platform/web/client/client.ts'
import { formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import { TrailSteps } from '@portico/platform/web/lists/TrailSteps.tsx'
import { usePageTitle } from '@portico/platform/web/navigation/title.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { IconButton } from '@portico/platform/web/ui/actions/IconButton.tsx'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Chip } from '@portico/platform/web/ui/display/Chip.tsx'
import { History } from '@portico/platform/web/ui/display/laterHistory.tsx'
import { RelativeTime } from '@portico/platform/web/ui/display/RelativeTime.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import type { SearchOptions } from '@portico/platform/web/ui/inputs/useOptionSearch.ts'
import { Menu } from '@portico/platform/web/ui/overlays/Menu.tsx'
import { MenuItem } from '@portico/platform/web/ui/overlays/MenuItem.tsx'
import { DetailPage } from '@portico/platform/web/ui/page/DetailPage.tsx'
import { Tabs } from '@portico/platform/web/ui/page/Tabs.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { pages } from '../../addresses.ts'
import { teams } from '../../teams/team.contract.ts'
import type { PermissionGroup } from '../permission-group.contract.ts'
import { groupQuery, historyQuery, letIn, refreshGroups, takeOut } from './group.queries.ts'
import { PickList } from './PickList.tsx'

const GroupForm = lazyPart(() => import('./GroupForm.tsx').then((file) => file.GroupForm))
const RemoveGroup = lazyPart(() => import('./RemoveGroup.tsx').then((file) => file.RemoveGroup))
const LostSubscriptions = lazyPart(() => import('./LostSubscriptions.tsx').then((file) => file.LostSubscriptions))

/** `products` draws the group's API products, which groups themselves know nothing of. */
export function GroupPage({ products }: { products: (group: PermissionGroup) => ReactNode }) {
  useLocale()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const query = useQuery(groupQuery(id))
  usePageTitle(query.data?.name)
  return (
    <DetailPage
      query={query}
      failed={t('permissionGroups.failed.one')}
      render={(group) => <GroupDetail group={group} products={products(group)} />}
    />
  )
}

function GroupDetail({ group, products }: { group: PermissionGroup; products: ReactNode }) {
  const navigate = useNavigate()
  const [asking, setAsking] = useState<'edit' | 'delete'>()
  const close = () => setAsking(undefined)
  const gone = async () => {
    await navigate({ href: pages.permissionGroups })
    await refreshGroups()
  }
  const actions = t('permissionGroups.actionsFor', { name: group.name })
  return (
    <>
      <DetailPage.Header
        title={group.name}
        chips={<Chip>{t(`permissionGroups.level.${group.level}`)}</Chip>}
        crumbs={[{ label: t('permissionGroups.title'), href: pages.permissionGroups }, { label: group.name }]}
        steps={<TrailSteps list="permissionGroups" id={group.id} addressOf={pages.permissionGroup} />}
        facts={[
          { label: t('permissionGroups.teams'), value: formatNumber(group.teamCount) },
          { label: t('permissionGroups.products'), value: formatNumber(group.specCount) },
          { label: t('permissionGroups.updated'), value: <RelativeTime at={group.updatedAt} /> },
        ]}
        actions={
          <>
            <Button icon={mdiPencilOutline} onClick={() => setAsking('edit')}>
              {t('permissionGroups.edit')}
            </Button>
            <Menu
              label={actions}
              align="end"
              trigger={(props) => <IconButton {...props} kind="plain" small={false} icon={mdiDotsVertical} name={actions} />}
            >
              <MenuItem icon={mdiTrashCanOutline} danger onSelect={() => setAsking('delete')}>
                {t('permissionGroups.delete')}
              </MenuItem>
            </Menu>
          </>
        }
      />
      {group.description && (
        <p dir="auto" className="mb-4 max-w-[70ch] whitespace-pre-line text-muted wrap-anywhere">
          {group.description}
        </p>
      )}
      <Tabs
        label={group.name}
        tabs={[
          {
            id: 'members',
            label: t('permissionGroups.members'),
            content: (
              <div className="grid items-start gap-4 lg:grid-cols-2">
                <GroupTeams group={group} />
                {products}
              </div>
            ),
          },
          { id: 'lost', label: t('permissionGroups.lost'), content: <LostSubscriptions group={group} /> },
          { id: 'history', label: t('permissionGroups.history'), content: <GroupHistory id={group.id} /> },
        ]}
      />
      {asking === 'edit' && <GroupForm group={group} onClose={close} onDone={close} />}
      {asking === 'delete' && <RemoveGroup group={group} onClose={close} onGone={gone} />}
    </>
  )
}

function GroupTeams({ group }: { group: PermissionGroup }) {
  const present = group.teams ?? []
  const known = new Set(present.map(({ id }) => id))
  const search: SearchOptions = async (text, signal) =>
    (await call(teams.list, { query: { filter: { ...namedLike(text), limit: 20 } } }, { signal })).map(({ id, name: label }) =>
      known.has(id) ? { id, label, disabled: true, note: t('permissionGroups.already') } : { id, label },
    )
  return (
    <PickList
      title={t('permissionGroups.teams')}
      search={search}
      add={{
        label: t('permissionGroups.teams.add'),
        placeholder: t('permissionGroups.teams.add'),
        of: (teamId) => letIn(group.id, teamId),
      }}
      picked={present.map(({ id, name }) => ({
        id,
        label: name,
        href: (
          <AppLink href={pages.team(id)} className="block truncate rounded-small font-medium underline-offset-[3px] hover:underline">
            <bdi>{name}</bdi>
          </AppLink>
        ),
      }))}
      none={t('permissionGroups.teams.none')}
      removeLabel={(name) => t('permissionGroups.teams.remove', { name })}
      remove={(teamId) => takeOut(group.id, teamId)}
    />
  )
}

const GroupHistory = ({ id }: { id: string }) => <History query={useQuery(historyQuery(id))} />
