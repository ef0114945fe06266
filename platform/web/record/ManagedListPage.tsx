import { mdiPencilOutline, mdiPlus, mdiTrashCanOutline } from '@mdi/js'
import { type ComponentType, useMemo, useState } from 'react'
import type { CallInput, Endpoint } from '../../contract/endpoint.ts'
import type { ListSpec } from '../../contract/lists.ts'
import { call } from '../client/client.ts'
import { t, useLocale } from '../i18n/i18n.ts'
import type { ListColumn } from '../lists/columns.ts'
import type { ListFilter } from '../lists/filters.ts'
import { ListPage } from '../lists/ListPage.tsx'
import { type ListSource, useListQuery } from '../lists/listSource.ts'
import { useListState } from '../lists/useListState.ts'
import { useRowFocus } from '../lists/useRowFocus.ts'
import { showSnackbar } from '../messages/messages.ts'
import { refresh } from '../queries/queries.ts'
import { Button } from '../ui/actions/Button.tsx'
import { linkClass } from '../ui/display/Card.tsx'
import { lazyPart } from '../ui/feedback/lazyPart.tsx'
import { MenuItem, MenuSeparator } from '../ui/overlays/MenuItem.tsx'
import type { Managed, ManagedFormProps } from './managed.ts'

const ConfirmDialog = lazyPart(() => import('../ui/overlays/ConfirmDialog.tsx').then((file) => file.ConfirmDialog))

export interface ManagedListPageProps<R extends Managed> {
  /** Of the list in addresses and memories: `domains`. */
  name: string
  spec: ListSpec
  source: ListSource<R>
  /** Deletes a row. */
  remove: Endpoint
  /** Made anew for each language; the column of the name comes before them. */
  columns: () => ListColumn<R>[]
  filters: () => ListFilter[]
  /** The form of a new row, or of one that is there; loaded when it is opened. */
  Form: ComponentType<ManagedFormProps<R>>
  words: () => {
    title: string
    create: string
    remove: string
    search: string
    empty: string
    emptyText: string
    failed: string
    name: string
  }
}

/** A list of rows that an admin keeps: all of them are made, changed and deleted on this page. */
export function ManagedListPage<R extends Managed>(props: ManagedListPageProps<R>) {
  const { name, spec, source, remove, Form } = props
  const { language } = useLocale()
  const words = props.words()
  const control = useListState(spec, { name })
  const query = useListQuery(source, control)
  const [open, setOpen] = useState<R | 'new'>()
  const [removing, setRemoving] = useState<R>()
  useRowFocus()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels are in the current language
  const columns = useMemo(() => [nameColumn<R>(words.name, setOpen), ...props.columns()], [language])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels are in the current language
  const filters = useMemo(props.filters, [language])
  const create = (
    <Button kind="submit" icon={mdiPlus} onClick={() => setOpen('new')}>
      {words.create}
    </Button>
  )
  const record = open === 'new' ? undefined : open
  return (
    <>
      <ListPage
        title={words.title}
        control={control}
        query={query}
        source={source}
        columns={columns}
        rowId={(row) => row.id}
        rowLabel={(row) => row.name}
        rowActions={(row) => (
          <>
            <MenuItem icon={mdiPencilOutline} onSelect={() => setOpen(row)}>
              {t('record.edit')}
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon={mdiTrashCanOutline} danger onSelect={() => setRemoving(row)}>
              {words.remove}
            </MenuItem>
          </>
        )}
        primary={create}
        searchPlaceholder={words.search}
        filters={filters}
        empty={{ title: words.empty, text: words.emptyText, action: create }}
        failed={words.failed}
      />
      {open && (
        <Form
          key={record?.id}
          record={record}
          onDone={(saved) => {
            setOpen(undefined)
            showSnackbar(t('record.saved', { name: saved.name }))
            void refresh(remove)
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
      {removing && (
        <ConfirmDialog
          title={t('record.remove.title', { name: removing.name })}
          confirmLabel={words.remove}
          onConfirm={async () => {
            await call(remove, { params: { id: removing.id } } as unknown as CallInput<Endpoint>)
            await refresh(remove)
          }}
          onClose={() => setRemoving(undefined)}
        >
          <p>{t('record.remove.text')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

const nameColumn = <R extends Managed>(label: string, open: (row: R) => void): ListColumn<R> => ({
  key: 'name',
  label,
  value: ({ name }) => name,
  cell: (row) => (
    <button type="button" className={`${linkClass} text-start wrap-anywhere`} onClick={() => open(row)}>
      <bdi>{row.name}</bdi>
    </button>
  ),
})
