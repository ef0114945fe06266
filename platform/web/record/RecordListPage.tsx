import { mdiPlus } from '@mdi/js'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useMemo, useState } from 'react'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { ListSpec } from '../../contract/lists.ts'
import { useLocale } from '../i18n/i18n.ts'
import type { ListColumn } from '../lists/columns.ts'
import type { SaveWorkbook } from '../lists/ExportButton.tsx'
import type { ListFilter } from '../lists/filters.ts'
import { ListPage } from '../lists/ListPage.tsx'
import { type ListSource, useListQuery } from '../lists/listSource.ts'
import { defaultState, type ListState, writeSort } from '../lists/state.ts'
import { type ListControl, useListState } from '../lists/useListState.ts'
import { type ListView, useListView, ViewSwitch } from '../lists/ViewSwitch.tsx'
import { Button } from '../ui/actions/Button.tsx'
import { RecordCard } from './RecordCard.tsx'
import { type RecordQuickFilter, RecordQuickFilters } from './RecordQuickFilters.tsx'

export interface CreateDialogProps<R> {
  onClose: () => void
  onDone: (record: R) => void
}

export interface RecordListPageProps<R extends { id: string }> {
  /** Of the list in addresses and memories: `companies`. */
  name: string
  spec: ListSpec
  source: ListSource<R>
  /** Made anew for each language; they begin with the name. */
  columns: () => ListColumn<R>[]
  /** What the columns are made for beside the language, such as an environment, which may be known later: what somebody has begun on the page stays. */
  columnsFor?: string | undefined
  filters: () => ListFilter[]
  /** The filters that people use most, each with how many it would leave. */
  quick?: { filters: () => RecordQuickFilter[]; count: Endpoint }
  /** Over the quick filters: another way into the list, such as its letters. */
  register?: (control: ListControl) => ReactNode
  nameOf: (record: R) => string
  addressOf: (id: string) => string
  words: () => { title: string; create: string; search: string; empty: string; emptyText: string; failed: string }
  /** The list as a file is a workbook that the server makes. */
  workbook?: SaveWorkbook | undefined
  /** The files that the server makes of the list. */
  Files?: ComponentType<{ control: ListControl }>
  /** The same records by their states; its presence offers it as a view. `sorts`: the columns by which each of its own is ordered. */
  board?: { sorts: readonly string[]; draw: (control: ListControl) => ReactNode }
  /** Beside the views: what the list has of its own, such as kept filters. */
  tools?: (control: ListControl) => ReactNode
  /** Where it is a part of a page, whose heading stands over it: what its own says of how many there are. */
  part?: ((count: number) => string) | undefined
  /** Whoever made a record is led to its page. */
  Create: ComponentType<CreateDialogProps<R>>
  /** Whether the person may begin one; everybody who sees the list, unless said otherwise. */
  mayCreate?: boolean
  /** Whether the server has an order of its own for what a filter shows; it counts until somebody chooses another. */
  ownOrder?: ((filter: ListState['filter']) => boolean) | undefined
  /** Before the button that makes one: what else the list offers, in place of its files. */
  actions?: (control: ListControl) => ReactNode
  /** What is open beside the list: told the rows that show, to go to the neighbours. */
  beside?: (rows: readonly R[]) => ReactNode
  /** Before anybody chose; cards, unless said otherwise. */
  startsAs?: 'cards' | 'table'
}

const plain: readonly ListView[] = ['cards', 'table']
const withBoard: readonly ListView[] = [...plain, 'board']

/** No column claims the order that is none's. */
const inOwnOrder = (control: ListControl, isOrdered: RecordListPageProps<{ id: string }>['ownOrder']): ListControl =>
  isOrdered?.(control.state.filter) && writeSort(control.state.sortBy) === writeSort(defaultState(control.spec).sortBy)
    ? { ...control, state: { ...control.state, sortBy: [] } }
    : control

const withQuick = (filters: readonly ListFilter[], quick: readonly RecordQuickFilter[]): ListFilter[] =>
  filters.map((filter) => ({ ...filter, quick: quick.filter(({ key }) => key === filter.key).map(({ value }) => value) }))

/** The list of a kind of governed records: cards, or a table. */
export function RecordListPage<R extends { id: string }>(props: RecordListPageProps<R>) {
  const { name, spec, source, quick, nameOf, addressOf, Create, mayCreate = true, startsAs } = props
  const { language } = useLocale()
  const words = props.words()
  const control = inOwnOrder(useListState(spec, { name }), props.ownOrder)
  const query = useListQuery(source, control)
  const navigate = useNavigate()
  const offered = props.board ? withBoard : plain
  const view = useListView(name, startsAs, offered)
  const board = view === 'board' ? props.board : undefined
  const [creating, setCreating] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels are in the current language
  const columns = useMemo(props.columns, [language, props.columnsFor])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels are in the current language
  const filters = useMemo(() => withQuick(props.filters(), quick?.filters() ?? []), [language])
  const create = mayCreate && (
    <Button kind="submit" icon={mdiPlus} onClick={() => setCreating(true)}>
      {words.create}
    </Button>
  )
  return (
    <>
      <ListPage
        title={words.title}
        counted={props.part}
        heading={props.part ? 'h2' : 'h1'}
        control={control}
        query={query}
        {...(!props.Files && { source })}
        workbook={props.workbook}
        columns={board ? columns.filter(({ key }) => board.sorts.includes(key)) : columns}
        rowId={(record) => record.id}
        rowLabel={nameOf}
        primary={create}
        actions={props.actions?.(control) ?? (props.Files && Boolean(query.data?.total) && <props.Files control={control} />)}
        searchPlaceholder={words.search}
        filters={filters}
        below={
          <>
            {props.register?.(control)}
            {quick && <RecordQuickFilters {...quick} control={control} counted={query.data !== undefined} />}
          </>
        }
        views={
          <>
            {props.tools?.(control)}
            <ViewSwitch name={name} shown={view} offered={offered} />
          </>
        }
        instead={board?.draw(control)}
        tile={
          view === 'table'
            ? undefined
            : (record) => <RecordCard record={record} name={nameOf(record)} href={addressOf(record.id)} columns={columns} />
        }
        empty={{ title: words.empty, text: words.emptyText, action: create }}
        failed={words.failed}
      />
      {props.beside?.(query.data?.rows ?? [])}
      {creating && <Create onClose={() => setCreating(false)} onDone={({ id }) => void navigate({ href: addressOf(id) })} />}
    </>
  )
}
