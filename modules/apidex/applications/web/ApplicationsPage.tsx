import { mdiPlus, mdiShareVariantOutline } from '@mdi/js'
import { isReadOnly } from '@portico/platform/contract/roles.ts'
import { isModuleOn } from '@portico/platform/web/boot/modules.ts'
import { formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import type { ListColumn } from '@portico/platform/web/lists/columns.ts'
import type { ListFilter } from '@portico/platform/web/lists/filters.ts'
import { ListPage } from '@portico/platform/web/lists/ListPage.tsx'
import { useListQuery } from '@portico/platform/web/lists/listSource.ts'
import { useListState } from '@portico/platform/web/lists/useListState.ts'
import { useRowFocus } from '@portico/platform/web/lists/useRowFocus.ts'
import type { EnvironmentChoice } from '@portico/platform/web/module.ts'
import { useEnvironment } from '@portico/platform/web/navigation/environment.ts'
import { useAsked } from '@portico/platform/web/navigation/useAsked.ts'
import { useSession } from '@portico/platform/web/session/state.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { RelativeTime } from '@portico/platform/web/ui/display/RelativeTime.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { lazyMenu } from '@portico/platform/web/ui/overlays/lazyMenu.tsx'
import { NoEnvironment } from '@portico/platform/web/ui/page/NoEnvironment.tsx'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { pages } from '../../addresses.ts'
import { type Application, type ApplicationRow, applications } from '../application.contract.ts'
import { ApplicationQuickFilters, quickStates } from './ApplicationQuickFilters.tsx'
import { applicationSource, namedProducts, namedTeams, searchProducts, searchTeams } from './application.queries.ts'
import { CompanyName } from './CompanyName.tsx'
import type { RowQuestion } from './RowDialogs.tsx'
import { RowStateChip, rowStateText } from './RowStateChip.tsx'
import { SyncNote } from './SyncNote.tsx'
import { TeamOrOwner } from './TeamOrOwner.tsx'
import { useCallsByApplication } from './usage.queries.ts'
import { isTakenOver } from './usage.ts'

const ApplicationRowMenu = lazyMenu(() => import('./ApplicationRowMenu.tsx').then((file) => file.ApplicationRowMenu))
const ApplicationQuestion = lazyPart(() => import('./RowDialogs.tsx').then((file) => file.ApplicationQuestion))
const CreateApplicationDialog = lazyPart(() => import('./CreateApplicationDialog.tsx').then((file) => file.CreateApplicationDialog))
const KeyMadeDialog = lazyPart(() => import('./CreateApplicationDialog.tsx').then((file) => file.KeyMadeDialog))
const GatewayAway = lazyPart(() => import('./GatewayAway.tsx').then((file) => file.GatewayAwayOver))
const ShareDialog = lazyPart(() => import('./ShareDialog.tsx').then((file) => file.ShareDialog))

export default function ApplicationsPage() {
  useLocale()
  const { current } = useEnvironment()
  if (current) return <ApplicationList key={current.id} environment={current} />
  return (
    <NoEnvironment
      waiting={<RowsSkeleton rows={10} columns={6} />}
      none={{ title: t('applications.noEnvironment'), text: t('applications.noEnvironment.text') }}
    />
  )
}

function ApplicationList({ environment }: { environment: EnvironmentChoice }) {
  const { language } = useLocale()
  const { roles = [] } = useSession()
  const control = useListState(applications.list.list, { name: 'applications' })
  const source = useMemo(() => applicationSource(environment.id), [environment.id])
  const query = useListQuery(source, control)
  useRowFocus()
  const calls = useCallsByApplication(environment.id)
  const { tellsCalls = true } = environment
  // `?use=<apiproduct>`: somebody came from a product to use it.
  const { use } = useSearch({ strict: false }) as { use?: unknown }
  const using = typeof use === 'string' && use ? use : undefined
  const [, stopUsing] = useAsked('use')
  const [creating, setCreating] = useState(false)
  const [asked, stopAsking] = useAsked('create')
  const [made, setMade] = useState<Application>()
  const [asking, setAsking] = useState<RowQuestion>()
  const [sharing, setSharing] = useState<readonly ApplicationRow[]>()
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels are in the current language
  const columns = useMemo(() => columnsOf(calls).filter(({ key }) => tellsCalls || key !== 'calls'), [language, calls, tellsCalls])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels are in the current language
  const filters = useMemo(() => filtersOf(environment.id, roles.includes('admin')), [language, environment.id, roles])
  const mayCreate = !isReadOnly({ roles })
  const create = mayCreate && (
    <Button kind="standard" icon={mdiPlus} onClick={() => setCreating(true)}>
      {t('applications.create')}
    </Button>
  )
  const stopCreating = () => {
    setCreating(false)
    stopAsking()
    stopUsing()
  }
  const [key] = made?.keys.filter((one) => one.value !== undefined) ?? []
  return (
    <>
      <ListPage
        title={t('applications.title')}
        control={control}
        query={query}
        source={source}
        columns={columns}
        rowId={(row) => row.id}
        rowLabel={(row) => row.name}
        rowActions={(row) => <ApplicationRowMenu row={row} onAsk={setAsking} />}
        primary={create}
        searchPlaceholder={t('applications.search')}
        filters={filters}
        below={<ApplicationQuickFilters environmentId={environment.id} control={control} counted={query.data !== undefined} />}
        over={environment.state === 'bad' && <GatewayAway environmentId={environment.id} />}
        {...(mayCreate && {
          bulk: (ids: readonly string[]) => (
            <Button small icon={mdiShareVariantOutline} onClick={() => setSharing(query.data?.rows.filter((row) => ids.includes(row.id)))}>
              {t('applications.share.ticked')}
            </Button>
          ),
        })}
        empty={{ title: t('applications.empty'), text: t('applications.empty.text'), action: create }}
        failed={t('applications.failed')}
        note={<SyncNote environmentId={environment.id} />}
      />
      {mayCreate && (creating || using || asked) && (
        <CreateApplicationDialog
          environment={environment}
          use={using}
          onMade={(application) => {
            stopCreating()
            setMade(application)
          }}
          onClose={stopCreating}
        />
      )}
      {made && key && <KeyMadeDialog application={made} made={key} onClose={() => void navigate({ href: pages.application(made) })} />}
      {asking && <ApplicationQuestion question={asking} onClose={() => setAsking(undefined)} />}
      {sharing && <ShareDialog applications={sharing} onClose={() => setSharing(undefined)} />}
    </>
  )
}

const quick = quickStates.map(({ value }) => value)
const filtersOf = (envId: string, isAdmin: boolean): ListFilter[] => [
  { key: 'team', kind: 'search', label: t('applications.team'), search: searchTeams(), named: namedTeams },
  { key: 'product', kind: 'search', label: t('applications.product'), search: searchProducts(envId), named: namedProducts(envId) },
  {
    key: 'status',
    kind: 'choice',
    one: true,
    label: t('applications.state'),
    options: [...quick, 'drifted' as const].map((id) => ({ id, label: t(`applications.state.${id}`) })),
    quick,
  },
  ...(isAdmin
    ? [
        {
          key: 'mine',
          kind: 'choice',
          one: true,
          label: t('applications.whose'),
          options: [{ id: 'true', label: t('applications.mine') }],
          quick: ['true'],
        } as const,
      ]
    : []),
]

const columnsOf = (calls: (row: ApplicationRow) => number | undefined): ListColumn<ApplicationRow>[] => [
  {
    key: 'name',
    value: (row) => row.name,
    label: t('applications.name'),
    cell: (row) => <AppLink href={pages.application(row)}>{row.name}</AppLink>,
  },
  {
    key: 'teamName',
    value: (row) => row.teamName ?? row.ownerName ?? row.ownerId,
    label: t('applications.owner'),
    cell: (row) => <TeamOrOwner of={row} />,
    muted: true,
    card: 'line',
    group: (row) => row.teamName ?? t('applications.noTeam'),
  },
  ...(isModuleOn('SubscriptionManager')
    ? [
        {
          key: 'company',
          value: (row: ApplicationRow) => row.company,
          label: t('applications.company'),
          cell: (row: ApplicationRow) => <CompanyName of={row} />,
          muted: true,
          card: 'none',
        } as const,
      ]
    : []),
  {
    key: 'gateway',
    value: rowStateText,
    label: t('applications.gateway'),
    cell: (row) => <RowStateChip row={row} />,
    card: 'chip',
  },
  {
    key: 'nextExpiry',
    value: (row) => row.nextExpiry,
    label: t('applications.nextExpiry'),
    cell: (row) => <RelativeTime at={row.nextExpiry} none={t('applications.never')} />,
    card: 'none',
  },
  {
    key: 'calls',
    value: calls,
    label: t('applications.calls24h'),
    cell: (row) => shownCalls(calls(row)),
    end: true,
    card: 'end',
  },
  {
    key: 'createdAt',
    value: (row) => row.createdAt,
    label: t('applications.created'),
    cell: (row) => (
      <>
        {isTakenOver(row) && t('applications.takenOver')} <RelativeTime at={row.createdAt} />
      </>
    ),
    muted: true,
    hidden: true,
    card: 'none',
  },
  {
    key: 'updatedAt',
    value: (row) => row.updatedAt,
    label: t('applications.updated'),
    cell: (row) => <RelativeTime at={row.updatedAt} />,
    muted: true,
    hidden: true,
    card: 'none',
  },
]

const shownCalls = (count: number | undefined) => (count === undefined ? '–' : formatNumber(count))
