import { mdiShareVariantOutline } from '@mdi/js'
import { listSpec } from '@portico/platform/contract/lists.ts'
import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import type { ListColumn } from '@portico/platform/web/lists/columns.ts'
import { ListPage } from '@portico/platform/web/lists/ListPage.tsx'
import { useListQuery } from '@portico/platform/web/lists/listSource.ts'
import { rowsOf } from '@portico/platform/web/lists/rowsOf.ts'
import { useListState } from '@portico/platform/web/lists/useListState.ts'
import { showError, showSnackbar } from '@portico/platform/web/messages/messages.ts'
import { useEnvironment } from '@portico/platform/web/navigation/environment.ts'
import { AppLink } from '@portico/platform/web/ui/AppLink.tsx'
import { Button } from '@portico/platform/web/ui/Button.tsx'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { TeamOrOwner } from '../../owners/web/TeamOrOwner.tsx'
import { type ApplicationRow, applicationList } from '../application.contract.ts'
import { applicationAddress, share, toShareSource } from './application.queries.ts'

interface Given {
  id: string
  applicationId: string
  name: string
  environmentId: string
}
/** The team, as far as these lists need it. */
interface Holder {
  id: string
  sharedApplications?: Given[] | undefined
}

/** Its rows come whole with the team. */
const sharedList = listSpec({
  style: 2,
  fields: { name: { kind: 'text', sort: true, search: true }, environmentId: { kind: 'text', sort: true, search: true } },
  defaultOrder: 'name ASC',
  pageSize: 10,
})

/** They stand below the team's own heading. */
const heading = 'h2'

/** What other teams share with this one, and what one could share with it; each keeps its state in the address under a name of its own. */
export function GivenApplications({ owner: team }: { owner: Holder }) {
  const { environments, current } = useEnvironment()
  const nameOf = (id: string) => environments.find((one) => one.id === id)?.displayName ?? id
  return (
    <div className="grid gap-8">
      <Shared team={team} nameOf={nameOf} />
      {current && <ToShare key={current.id} team={team} envId={current.id} />}
    </div>
  )
}

function Shared({ team, nameOf }: { team: Holder; nameOf: (environmentId: string) => string }) {
  const { language } = useLocale()
  const control = useListState(sharedList, { name: 'shared-applications', prefix: 'shared.' })
  const rows = team.sharedApplications ?? []
  const query = useQuery({
    queryKey: ['given applications', team.id, rows],
    queryFn: () => rows,
    initialData: rows,
    staleTime: Number.POSITIVE_INFINITY,
    select: (all) => rowsOf(sharedList, all, control.state, textOfField),
  })
  const environments = [...new Set(rows.map(({ environmentId }) => environmentId))]
  const known = environments.map(nameOf).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels are in the current language, the names those that are known
  const columns = useMemo(() => sharedColumns(nameOf), [language, known])
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
          options: environments.map((id) => ({ id, label: nameOf(id) })),
        },
      ]}
      empty={{ title: t('teams.shared.empty'), text: t('teams.shared.empty.text') }}
      failed={t('teams.failed.one')}
    />
  )
}

const textOfField = (row: Given, field: string): string => (field === 'environmentId' ? row.environmentId : row.name)

const sharedColumns = (nameOf: (environmentId: string) => string): ListColumn<Given>[] => [
  {
    key: 'name',
    label: t('applications.name'),
    cell: (row) => <AppLink href={`/applications/${row.applicationId}?env=${row.environmentId}`}>{row.name}</AppLink>,
  },
  {
    key: 'environmentId',
    label: t('applications.environment'),
    cell: (row) => <bdi>{nameOf(row.environmentId)}</bdi>,
    group: (row) => nameOf(row.environmentId),
    card: 'line',
  },
]

/** One's applications of the environment that the team neither owns nor was given. Whether one may share it, the server decides. */
function ToShare({ team, envId }: { team: Holder; envId: string }) {
  const { language } = useLocale()
  const control = useListState(applicationList, { name: 'applications-to-share', prefix: 'toshare.' })
  const source = useMemo(() => toShareSource(envId, team.id), [envId, team.id])
  const query = useListQuery(source, control)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels are in the current language
  const columns = useMemo(() => toShareColumns(team.id), [language, team.id])
  return (
    <ListPage
      heading={heading}
      title={t('teams.toShare')}
      control={control}
      query={query}
      columns={columns}
      rowId={(row) => row.id}
      rowLabel={(row) => row.name}
      searchPlaceholder={t('teams.shared.search')}
      filters={[{ key: 'mine', kind: 'yesno', label: t('teams.toShare.mine') }]}
      empty={{ title: t('teams.toShare.empty') }}
      failed={t('applications.failed')}
    />
  )
}

const toShareColumns = (teamId: string): ListColumn<ApplicationRow>[] => [
  { key: 'name', label: t('applications.name'), cell: (row) => <AppLink href={applicationAddress(row)}>{row.name}</AppLink> },
  {
    key: 'teamName',
    label: t('applications.team'),
    cell: (row) => <TeamOrOwner of={row} />,
    group: (row) => row.teamName ?? t('applications.noTeam'),
    muted: true,
    card: 'line',
  },
  {
    key: 'share',
    label: t('teams.toShare.action'),
    cell: (row) => <ShareButton row={row} teamId={teamId} />,
    end: true,
    card: 'chip',
  },
]

function ShareButton({ row, teamId }: { row: ApplicationRow; teamId: string }) {
  const [busy, setBusy] = useState(false)
  const give = () => {
    setBusy(true)
    void share(row.appId, teamId)
      .then(() => showSnackbar(t('applications.share.done', { count: 1 })), showError)
      .finally(() => setBusy(false))
  }
  return (
    <Button small icon={mdiShareVariantOutline} busy={busy} onClick={give}>
      {t('applications.share')} <span className="sr-only">{row.name}</span>
    </Button>
  )
}
