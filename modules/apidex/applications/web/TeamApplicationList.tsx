import { listSpec } from '@portico/platform/contract/lists.ts'
import { formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import type { ListColumn } from '@portico/platform/web/lists/columns.ts'
import { ListPage, type ListPageProps } from '@portico/platform/web/lists/ListPage.tsx'
import { rowsOf } from '@portico/platform/web/lists/rowsOf.ts'
import { useListState } from '@portico/platform/web/lists/useListState.ts'
import { useEnvironment } from '@portico/platform/web/navigation/environment.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { linkClass } from '@portico/platform/web/ui/display/Card.tsx'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { pages } from '../../addresses.ts'
import type { ApplicationRow } from '../application.contract.ts'
import { LastUse, useUnused } from './LastUse.tsx'
import { RowStateChip, rowStateText } from './RowStateChip.tsx'
import { TeamOrOwner } from './TeamOrOwner.tsx'
import { mostOfEnvironment, teamApplicationsQuery } from './team-applications.queries.ts'

/** The rows of all environments come together, in the environments' order, so the list is searched and sorted here. */
const spec = listSpec({
  style: 2,
  fields: {
    name: { kind: 'text', sort: true, search: true },
    teamName: { kind: 'text', sort: true, search: true },
    environmentId: { kind: 'text', sort: true },
    lastCall: { kind: 'date', sort: true },
  },
  defaultOrder: 'name ASC',
  pageSize: 10,
})

interface TeamApplicationListProps extends Pick<ListPageProps<ApplicationRow>, 'title' | 'empty' | 'primary'> {
  teamId: string
  /** What the team owns, or what others share with it. */
  which: 'own' | 'shared'
}

/** Applications of a team in all environments: whose they are, how many keys they have, how these stand, and when they were last called. */
export function TeamApplicationList({ teamId, which, ...texts }: TeamApplicationListProps) {
  const { language } = useLocale()
  const { environments } = useEnvironment()
  const control = useListState(spec, { name: `team-${which}-applications`, prefix: `${which}.` })
  const ids = environments.map(({ id }) => id)
  const nameOf = (id: string) => environments.find((one) => one.id === id)?.displayName ?? id
  const isMeant = (row: ApplicationRow) => (row.teamId === teamId) === (which === 'own')
  const query = useQuery({
    ...teamApplicationsQuery(teamId, ids),
    enabled: ids.length > 0,
    select: ({ rows, cut }) => ({
      ...rowsOf(spec, rows.filter(isMeant), control.state, textOfField, (row, field) =>
        field === 'environmentId' ? String(ids.indexOf(row.environmentId)).padStart(4) : textOfField(row, field),
      ),
      cut,
    }),
  })
  const known = environments.map(({ displayName }) => displayName).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels are in the current language, the names those that are known
  const columns = useMemo(() => columnsOf(which, nameOf), [language, known, which])
  const cut = query.data?.cut ?? []
  return (
    <ListPage
      {...texts}
      heading="h2"
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
          options: environments.map(({ id, displayName }) => ({ id, label: displayName })),
        },
      ]}
      failed={t('applications.failed')}
      note={cut.length > 0 && cut.map((id) => <Cut key={id} environmentId={id} environment={nameOf(id)} teamId={teamId} />)}
    />
  )
}

const Cut = ({ environmentId, environment, teamId }: { environmentId: string; environment: string; teamId: string }) => (
  <p>
    {t('applications.ofTeam.cut', { count: formatNumber(mostOfEnvironment), environment })}{' '}
    <AppLink href={pages.applicationsIn(environmentId, { filter: `team:${teamId}` })} className={linkClass}>
      {t('applications.ofTeam.all')}
    </AppLink>
  </p>
)

const lastCallOf = ({ keys }: ApplicationRow): string | null =>
  keys.reduce<string | null>((latest, { lastUsedAt }) => (lastUsedAt && (!latest || lastUsedAt > latest) ? lastUsedAt : latest), null)

function LastCall({ row: { keys, environmentId }, row }: { row: ApplicationRow }) {
  const unused = useUnused(environmentId)
  const isKnown = keys.every((key) => unused(key) !== 'notKnown')
  return <LastUse at={lastCallOf(row)} environmentId={environmentId} none={t(isKnown ? 'applications.never' : 'applications.notKnown')} />
}

const textOfField = (row: ApplicationRow, field: string): string => {
  if (field === 'environmentId') return row.environmentId
  if (field === 'lastCall') return lastCallOf(row) ?? ''
  return field === 'teamName' ? (row.teamName ?? row.ownerName ?? row.ownerId ?? '') : row.name
}

const columnsOf = (which: 'own' | 'shared', nameOf: (environmentId: string) => string): ListColumn<ApplicationRow>[] => [
  { key: 'name', label: t('applications.name'), cell: (row) => <AppLink href={pages.application(row)}>{row.name}</AppLink> },
  ...(which === 'shared'
    ? [
        {
          key: 'teamName',
          label: t('applications.owner'),
          cell: (row: ApplicationRow) => <TeamOrOwner of={row} />,
          group: (row: ApplicationRow) => row.teamName ?? t('applications.noTeam'),
          muted: true,
        },
      ]
    : []),
  {
    key: 'environmentId',
    label: t('applications.environment'),
    cell: (row) => <bdi>{nameOf(row.environmentId)}</bdi>,
    group: (row) => nameOf(row.environmentId),
  },
  { key: 'keys', label: t('keys.title'), cell: keysInWords, muted: true },
  { key: 'state', label: t('applications.gateway'), cell: (row) => <RowStateChip row={row} />, value: rowStateText, card: 'chip' },
  {
    key: 'lastCall',
    label: t('applications.lastCall'),
    cell: (row) => <LastCall row={row} />,
    muted: true,
    end: true,
    card: 'line',
  },
]

function keysInWords({ keys, pendingProducts }: ApplicationRow): string {
  const held = t('applications.keys.count', { count: keys.length })
  return pendingProducts > 0 ? `${held}, ${t('applications.keys.waiting', { count: pendingProducts })}` : held
}
