import { mdiPlus } from '@mdi/js'
import { formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import type { ListColumn } from '@portico/platform/web/lists/columns.ts'
import { ListPage } from '@portico/platform/web/lists/ListPage.tsx'
import { useListQuery } from '@portico/platform/web/lists/listSource.ts'
import { useListState } from '@portico/platform/web/lists/useListState.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { RelativeTime } from '@portico/platform/web/ui/display/RelativeTime.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { pages } from '../../addresses.ts'
import { type PermissionGroup, permissionGroups } from '../permission-group.contract.ts'
import { groupLevels } from '../permission-group-kinds.contract.ts'
import { groupSource } from './group.queries.ts'

const AllLostSubscriptions = lazyPart(
  () => import('./LostSubscriptions.tsx').then((file) => file.AllLostSubscriptions),
  () => null,
)
const GroupForm = lazyPart(() => import('./GroupForm.tsx').then((file) => file.GroupForm))

export default function GroupsPage() {
  const { language } = useLocale()
  const control = useListState(permissionGroups.list.list, { name: 'permissionGroups' })
  const query = useListQuery(groupSource, control)
  const navigate = useNavigate()
  const [creating, setCreating] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels are in the current language
  const columns = useMemo(columnsOf, [language])
  const create = (
    <Button kind="submit" icon={mdiPlus} onClick={() => setCreating(true)}>
      {t('permissionGroups.create')}
    </Button>
  )
  return (
    <>
      <ListPage
        title={t('permissionGroups.title')}
        control={control}
        query={query}
        source={groupSource}
        columns={columns}
        rowId={(group) => group.id}
        rowLabel={(group) => group.name}
        primary={create}
        searchPlaceholder={t('permissionGroups.search')}
        filters={[
          {
            key: 'level',
            kind: 'choice',
            label: t('permissionGroups.level'),
            options: groupLevels.map((id) => ({ id, label: t(`permissionGroups.level.${id}`) })),
          },
        ]}
        empty={{ title: t('permissionGroups.empty'), text: t('permissionGroups.empty.text'), action: create }}
        failed={t('permissionGroups.failed')}
      />
      <AllLostSubscriptions />
      {creating && <GroupForm onClose={() => setCreating(false)} onDone={({ id }) => void navigate({ href: pages.permissionGroup(id) })} />}
    </>
  )
}

const columnsOf = (): ListColumn<PermissionGroup>[] => [
  {
    key: 'name',
    label: t('permissionGroups.name'),
    value: (group) => group.name,
    cell: (group) => <AppLink href={pages.permissionGroup(group.id)}>{group.name}</AppLink>,
  },
  {
    key: 'level',
    label: t('permissionGroups.level'),
    value: (group) => t(`permissionGroups.level.${group.level}`),
    cell: (group) => t(`permissionGroups.level.${group.level}`),
    muted: true,
  },
  {
    key: 'teams',
    label: t('permissionGroups.teams'),
    value: (group) => group.teamCount,
    cell: (group) => formatNumber(group.teamCount),
    end: true,
    card: 'line',
  },
  {
    key: 'specs',
    label: t('permissionGroups.products'),
    value: (group) => group.specCount,
    cell: (group) => formatNumber(group.specCount),
    end: true,
    card: 'line',
  },
  {
    key: 'updatedAt',
    label: t('permissionGroups.updated'),
    value: (group) => group.updatedAt,
    cell: (group) => <RelativeTime at={group.updatedAt} />,
    muted: true,
    card: 'none',
  },
]
