import { mdiRobotOutline } from '@mdi/js'
import { roles } from '@portico/platform/contract/roles.ts'
import { formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import type { ListColumn } from '@portico/platform/web/lists/columns.ts'
import type { ListFilter } from '@portico/platform/web/lists/filters.ts'
import { ListPage } from '@portico/platform/web/lists/ListPage.tsx'
import { useListQuery } from '@portico/platform/web/lists/listSource.ts'
import { useListState } from '@portico/platform/web/lists/useListState.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { Chip } from '@portico/platform/web/ui/display/Chip.tsx'
import { RelativeTime } from '@portico/platform/web/ui/display/RelativeTime.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { OverListLink } from '@portico/platform/web/ui/overlays/OverListLink.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { pages } from '../../addresses.ts'
import { type ListedPerson, people } from '../person.contract.ts'
import { personStates } from '../person-states.contract.ts'
import { PersonState } from './PersonState.tsx'
import { peopleSource, personQuery } from './person.queries.ts'

const MachineDialog = lazyPart(() => import('./MachineDialog.tsx').then((file) => file.MachineDialog))
const PersonPanel = lazyPart(() => import('./PersonPanel.tsx').then((file) => file.PersonPanel))

/** Everybody whom the portal knows: when they came, what they may, what they have. */
export default function UsersPage() {
  const { language, dir } = useLocale()
  const control = useListState(people.list.list, { name: 'users' })
  const query = useListQuery(peopleSource, control)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels are in the current language
  const columns = useMemo(() => columnsOf(dir), [language, dir])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels are in the current language
  const filters = useMemo(filtersOf, [language])
  const [admitting, setAdmitting] = useState(false)
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const show = (id: string | undefined) =>
    void navigate({ to: '.', search: { ...search, user: id } as never, replace: true, resetScroll: false })
  const user = typeof search.user === 'string' ? search.user : undefined
  const listed = query.data?.rows.find(({ id }) => id === user)
  // An address that was sent, or somebody who fits the filter no more since they were closed here.
  const other = useQuery({ ...personQuery(user ?? ''), enabled: user !== undefined && query.data !== undefined && !listed })
  const shown = listed ?? (user === undefined ? undefined : other.data)
  return (
    <>
      <ListPage
        title={t('people.title')}
        source={peopleSource}
        actions={<Button onClick={() => setAdmitting(true)}>{t('people.machine.admit')}</Button>}
        control={control}
        query={query}
        columns={columns}
        rowId={(row) => row.id}
        rowLabel={(row) => row.name}
        searchPlaceholder={t('people.search')}
        filters={filters}
        empty={{ title: t('people.empty'), text: t('people.empty.text') }}
        failed={t('people.failed')}
      />
      {admitting && <MachineDialog onClose={() => setAdmitting(false)} />}
      {shown && <PersonPanel key={shown.id} person={shown} rows={query.data?.rows ?? []} onShow={show} onClose={() => show(undefined)} />}
    </>
  )
}

const UserLink = ({ row }: { row: ListedPerson }) => (
  <OverListLink opens={{ user: row.id }} hrefWith={pages.usersWith}>
    <bdi>{row.name}</bdi>
  </OverListLink>
)

/** Only the name has a direction of its own: what stands beside it stands where the line goes on. */
const UserName = ({ row, dir }: { row: ListedPerson; dir: 'ltr' | 'rtl' }) => (
  <span dir={dir} className="flex flex-wrap items-center gap-x-2">
    <UserLink row={row} />
    {row.machine && <Chip icon={mdiRobotOutline}>{t('people.machine')}</Chip>}
  </span>
)

const rolesOf = (row: ListedPerson): string => row.roles.map((role) => t(`role.${role}`)).join(', ')

const counted = (key: 'teams' | 'applications' | 'keys', label: string): ListColumn<ListedPerson> => ({
  key,
  label,
  value: (row) => row[key],
  cell: (row) => formatNumber(row[key]),
  end: true,
  muted: true,
  hidden: 'narrow',
  // The panel has them; between the dots of a line the zero of Arabic, a dot itself, cannot be told.
  card: 'none',
})

const columnsOf = (dir: 'ltr' | 'rtl'): ListColumn<ListedPerson>[] => [
  { key: 'name', label: t('people.name'), value: ({ name }) => name, cell: (row) => <UserName row={row} dir={dir} /> },
  {
    key: 'email',
    label: t('people.email'),
    value: ({ email }) => email,
    // Of who was erased the name is the readable part of the pseudonym.
    cell: ({ email, state }) => (state === 'erased' ? '–' : <bdi>{email}</bdi>),
    muted: true,
    card: 'lead',
  },
  { key: 'state', label: t('people.state'), value: ({ state }) => state, cell: (row) => <PersonState {...row} />, card: 'chip' },
  { key: 'roles', label: t('people.roles'), value: ({ roles: held }) => held.join(' '), cell: (row) => rolesOf(row) || '–', card: 'line' },
  counted('teams', t('people.teams')),
  counted('applications', t('people.applications')),
  counted('keys', t('people.keys')),
  {
    key: 'lastSeenAt',
    label: t('people.lastSeen'),
    value: ({ lastSeenAt }) => lastSeenAt,
    cell: ({ lastSeenAt }) => (lastSeenAt ? <RelativeTime at={lastSeenAt} /> : '–'),
    muted: true,
    card: 'line',
  },
  {
    key: 'firstSeenAt',
    label: t('people.firstSeen'),
    value: ({ firstSeenAt }) => firstSeenAt,
    cell: ({ firstSeenAt }) => (firstSeenAt ? <RelativeTime at={firstSeenAt} /> : '–'),
    muted: true,
    hidden: true,
    card: 'none',
  },
]

const filtersOf = (): ListFilter[] => [
  {
    key: 'state',
    label: t('people.state'),
    kind: 'choice',
    options: personStates.map((id) => ({ id, label: t(`people.state.${id}`) })),
  },
  { key: 'role', label: t('people.roles'), kind: 'choice', options: roles.map((id) => ({ id, label: t(`role.${id}`) })) },
]
