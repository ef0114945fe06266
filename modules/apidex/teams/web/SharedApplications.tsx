import { mdiShareVariantOutline } from '@mdi/js'
import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import type { ListColumn } from '@portico/platform/web/lists/columns.ts'
import { ListPage } from '@portico/platform/web/lists/ListPage.tsx'
import { useListQuery } from '@portico/platform/web/lists/listSource.ts'
import { rowsOf } from '@portico/platform/web/lists/rowsOf.ts'
import { useListState } from '@portico/platform/web/lists/useListState.ts'
import { showError, showSnackbar } from '@portico/platform/web/messages/messages.ts'
import { useEnvironment } from '@portico/platform/web/navigation/environment.ts'
import { AppLink } from '@portico/platform/web/ui/AppLink.tsx'
import { MenuItem } from '@portico/platform/web/ui/MenuItem.tsx'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type ApplicationRow, applicationList } from '../../applications/application.contract.ts'
import { applicationAddress, applicationSource, share } from '../../applications/web/application.queries.ts'
import type { SharedApplication, Team } from '../team.contract.ts'
import { teamQuery } from './team.queries.ts'
import { sharedList } from './teamLists.ts'

/** They stand below the team's own heading. */
const heading = 'h2'

/** What other teams share with this one, and what one could share with it; each keeps its state in the address under a name of its own. */
export function SharedApplications({ team }: { team: Team }) {
  const { current } = useEnvironment()
  return (
    <div className="grid gap-8">
      <Shared team={team} />
      {current && <ToShare key={current.id} team={team} envId={current.id} />}
    </div>
  )
}

function Shared({ team }: { team: Team }) {
  const { language } = useLocale()
  const control = useListState(sharedList, { name: 'shared-applications', prefix: 'shared.' })
  const query = useQuery({
    ...teamQuery(team.id),
    select: ({ sharedApplications = [] }) => rowsOf(sharedList, sharedApplications, control.state, textOfField),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels are in the current language
  const columns = useMemo(sharedColumns, [language])
  const environments = [...new Set((team.sharedApplications ?? []).map(({ environmentId }) => environmentId))]
  return (
    <ListPage
      heading={heading}
      title={t('teams.shared')}
      control={control}
      query={query}
      columns={columns}
      rowId={(row) => row.id}
      rowLabel={(row) => row.name}
      searchPlaceholder={t('teams.shared.search')}
      filters={[
        {
          key: 'environmentId',
          kind: 'choice',
          label: t('applications.environment'),
          options: environments.map((id) => ({ id, label: id })),
        },
      ]}
      empty={{ title: t('teams.shared.empty'), text: t('teams.shared.empty.text') }}
      failed={t('teams.failed.one')}
    />
  )
}

const textOfField = (row: SharedApplication, field: string): string => (field === 'environmentId' ? row.environmentId : row.name)

const sharedColumns = (): ListColumn<SharedApplication>[] => [
  {
    key: 'name',
    label: t('applications.name'),
    cell: (row) => <AppLink href={`/applications/${row.applicationId}?env=${row.environmentId}`}>{row.name}</AppLink>,
  },
  {
    key: 'environmentId',
    label: t('applications.environment'),
    cell: (row) => <bdi>{row.environmentId}</bdi>,
    group: (row) => row.environmentId,
    card: 'line',
  },
]

/** One's applications of the environment that the team neither owns nor was given. Whether one may share it, the server decides. */
function ToShare({ team, envId }: { team: Team; envId: string }) {
  const { language } = useLocale()
  const control = useListState(applicationList, { name: 'applications-to-share', prefix: 'toshare.' })
  const source = useMemo(() => applicationSource(envId), [envId])
  const query = useListQuery(source, control)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels are in the current language
  const columns = useMemo(toShareColumns, [language])
  const given = new Set((team.sharedApplications ?? []).map(({ applicationId }) => applicationId))
  const give = (row: ApplicationRow) =>
    void share(row.appId, team.id).then(() => showSnackbar(t('applications.share.done', { count: 1 })), showError)
  return (
    <ListPage
      heading={heading}
      title={t('teams.toShare')}
      control={control}
      query={query}
      columns={columns}
      rowId={(row) => row.id}
      rowLabel={(row) => row.name}
      rowActions={(row) =>
        row.teamId === team.id || given.has(row.id) ? null : (
          <MenuItem icon={mdiShareVariantOutline} onSelect={() => give(row)}>
            {t('teams.toShare.action')}
          </MenuItem>
        )
      }
      searchPlaceholder={t('teams.shared.search')}
      filters={[{ key: 'mine', kind: 'yesno', label: t('teams.toShare.mine') }]}
      empty={{ title: t('teams.toShare.empty') }}
      failed={t('applications.failed')}
    />
  )
}

const toShareColumns = (): ListColumn<ApplicationRow>[] => [
  { key: 'name', label: t('applications.name'), cell: (row) => <AppLink href={applicationAddress(row)}>{row.name}</AppLink> },
  {
    key: 'teamName',
    label: t('applications.team'),
    cell: (row) => <bdi>{row.teamName ?? row.ownerId}</bdi>,
    group: (row) => row.teamName,
    muted: true,
    card: 'line',
  },
]
