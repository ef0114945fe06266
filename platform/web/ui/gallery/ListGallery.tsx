import { mdiDeleteOutline, mdiKeyVariant, mdiPlus, mdiShareVariantOutline, mdiTrayArrowDown } from '@mdi/js'
import { unavailable } from '../../../contract/errors.ts'
import { listSpec } from '../../../contract/lists.ts'
import { formatNumber } from '../../i18n/format.ts'
import type { ListColumn } from '../../lists/columns.ts'
import type { ListFilter } from '../../lists/filters.ts'
import { ListPage } from '../../lists/ListPage.tsx'
import { type ListSource, useListQuery } from '../../lists/listSource.ts'
import { useListState } from '../../lists/useListState.ts'
import { Button } from '../actions/Button.tsx'
import { AppLink } from '../base/AppLink.tsx'
import { Chip } from '../display/Chip.tsx'
import { RelativeTime } from '../display/RelativeTime.tsx'
import { MenuItem, MenuSeparator } from '../overlays/MenuItem.tsx'
import { type ExampleApplication, example } from './example.ts'

const spec = listSpec({
  style: 1,
  fields: {
    name: { kind: 'text', sort: true, search: true },
    team: { kind: 'text', sort: true, search: true },
    company: { kind: 'text', sort: true },
    expiresAt: { kind: 'date', sort: true },
    calls: { kind: 'int', sort: true },
  },
  defaultOrder: 'name ASC',
  pageSize: 10,
})
const columns: ListColumn<ExampleApplication>[] = [
  {
    key: 'name',
    label: 'Name',
    cell: (row) => (
      <AppLink href={`/gallery?application=${row.id}`}>
        <bdi>{row.name}</bdi>
      </AppLink>
    ),
  },
  { key: 'team', label: 'Team', cell: (row) => <bdi>{row.team}</bdi>, group: (row) => row.team, muted: true },
  {
    key: 'company',
    label: 'Company',
    cell: (row) => (row.company ? <bdi>{row.company}</bdi> : 'None'),
    group: (row) => row.company,
    muted: true,
  },
  { key: 'state', label: 'Gateway', cell: (row) => <Chip>{row.state}</Chip>, card: 'chip' },
  { key: 'expiresAt', label: 'Next expiry', cell: (row) => <RelativeTime at={row.expiresAt} none="Never" />, card: 'none' },
  { key: 'calls', label: 'Calls, 24 h', cell: (row) => formatNumber(row.calls), end: true, card: 'end' },
]
const filters: ListFilter[] = [
  {
    kind: 'choice',
    key: 'team',
    label: 'Team',
    options: ['Mobile', 'Finance', 'Web', 'Field service'].map((label) => ({ id: label, label })),
  },
  { kind: 'range', key: 'expiresAt', label: 'Next expiry' },
  {
    kind: 'search',
    key: 'company',
    label: 'Company',
    search: async (text) =>
      ['Noordlicht Energie B.V.', 'Stedelijk Net N.V.']
        .filter((label) => label.toLowerCase().includes(text.toLowerCase()))
        .map((label) => ({ id: label, label })),
  },
  { kind: 'yesno', key: 'shared', label: 'Shared' },
]

const value = (row: ExampleApplication, key: string) => (key === 'calls' ? row.calls : String(row[key as keyof ExampleApplication] ?? ''))
/** The list in memory behaves as the server's. */
const source = (behaviour: string): ListSource<ExampleApplication> => ({
  key: ['gallery', behaviour],
  load: async (state) => {
    await new Promise((resolve) => setTimeout(resolve, behaviour === 'slow' ? 60_000 : 250))
    if (behaviour === 'broken') throw unavailable('The gateway does not answer.')
    const order = state.groupBy ? [{ key: state.groupBy, desc: false }, ...state.sortBy] : state.sortBy
    const rows = (behaviour === 'empty' ? [] : example.applications)
      .filter(
        (row) =>
          `${row.name} ${row.team}`.toLowerCase().includes(state.search.toLowerCase()) &&
          (!state.filter.team || state.filter.team.includes(row.team)),
      )
      .toSorted((a, b) => {
        for (const { key, desc } of order) {
          const [x, y] = [value(a, key), value(b, key)]
          if (x !== y) return (x < y ? -1 : 1) * (desc ? -1 : 1)
        }
        return 0
      })
    const from = (state.page - 1) * state.itemsPerPage
    return { rows: rows.slice(from, from + state.itemsPerPage), total: rows.length, exact: rows.length < 1200 || behaviour !== 'many' }
  },
})

export function ListGallery({ behaviour }: { behaviour: string }) {
  const control = useListState(spec, { name: `gallery-${behaviour}` })
  const query = useListQuery(source(behaviour), control)
  return (
    <ListPage
      title="Applications"
      control={control}
      query={query}
      columns={columns}
      rowId={(row) => row.id}
      rowLabel={(row) => row.name}
      rowActions={() => (
        <>
          <MenuItem icon={mdiKeyVariant} onSelect={() => {}}>
            New key
          </MenuItem>
          <MenuItem icon={mdiShareVariantOutline} onSelect={() => {}}>
            Share
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={mdiDeleteOutline} danger onSelect={() => {}}>
            Delete application
          </MenuItem>
        </>
      )}
      actions={<Button icon={mdiTrayArrowDown}>Export</Button>}
      primary={
        <Button kind="standard" icon={mdiPlus}>
          Create application
        </Button>
      }
      searchPlaceholder="Search name, team, company"
      filters={filters}
      bulk={() => <Button small>Share with a team</Button>}
      empty={{
        title: 'There is no application yet.',
        text: 'An application holds the keys with which your program calls APIs.',
        action: <Button kind="standard">Create application</Button>,
      }}
      failed="The applications did not load."
      note="Gateway state as of 09:03:12 · synchronised 41 s ago"
    />
  )
}
