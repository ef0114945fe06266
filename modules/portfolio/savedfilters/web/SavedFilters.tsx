import { mdiBookmarkMultipleOutline, mdiBookmarkPlusOutline, mdiPencilOutline } from '@mdi/js'
import { isReadOnly } from '@portico/platform/contract/roles.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { readState, writeState } from '@portico/platform/web/lists/state.ts'
import type { ListControl } from '@portico/platform/web/lists/useListState.ts'
import { sessionState } from '@portico/platform/web/session/state.ts'
import { IconButton } from '@portico/platform/web/ui/actions/IconButton.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { Menu } from '@portico/platform/web/ui/overlays/Menu.tsx'
import { MenuCheck, MenuItem, MenuLabel, MenuSeparator } from '@portico/platform/web/ui/overlays/MenuItem.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { KeptList, SavedFilter } from '../saved-filter.contract.ts'
import { keptOf } from './savedFilter.queries.ts'

const KeepDialog = lazyPart(() => import('./SavedFilterDialogs.tsx').then((file) => file.KeepDialog))
const KeptDialog = lazyPart(() => import('./SavedFilterDialogs.tsx').then((file) => file.KeptDialog))

interface SavedFiltersProps {
  list: KeptList
  control: ListControl
  /** The list opened at an address that says nothing of it: its default shows. */
  opened: boolean
}

/** What is kept of a list's state: all that narrows and orders it, and not where somebody was in it. */
const keptIn = ({ spec, state }: Pick<ListControl, 'spec' | 'state'>): SavedFilter['state'] => {
  const { page: _page, itemsPerPage: _size, ...rest } = writeState(spec, state)
  return rest
}

/** The filters that somebody keeps of a list: to open, to keep what shows now, to put in order. */
export function SavedFilters({ list, control, opened }: SavedFiltersProps) {
  const kept = useQuery(keptOf(list)).data
  const [dialog, setDialog] = useState<'keep' | 'kept'>()
  const now = keptIn(control)
  const isNow = ({ state }: SavedFilter) =>
    JSON.stringify(keptIn({ spec: control.spec, state: readState(control.spec, state) })) === JSON.stringify(now)
  const show = ({ state }: SavedFilter, replace?: boolean) =>
    control.change({ groupBy: undefined, ...readState(control.spec, state), itemsPerPage: control.state.itemsPerPage }, replace)
  const first = useRef({ open: opened, state: control.state })
  const start = kept?.find(({ isDefault }) => isDefault)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known what is kept
  useEffect(() => {
    if (!kept) return
    // Whoever has begun to look for something else meanwhile goes on with that.
    const untouched = JSON.stringify(first.current.state) === JSON.stringify(control.state)
    if (first.current.open && untouched && start && !isNow(start)) show(start, true)
    first.current.open = false
  }, [kept])
  if (isReadOnly({ roles: sessionState.get().roles ?? [] })) return null
  const some = kept ?? []
  const close = () => setDialog(undefined)
  return (
    <>
      <Menu
        label={t('savedfilters.title')}
        align="end"
        trigger={(trigger) => (
          <IconButton {...trigger} icon={mdiBookmarkMultipleOutline} name={t('savedfilters.title')} small={false} tooltip={false} />
        )}
      >
        {some.length > 0 && <MenuLabel>{t('savedfilters.title')}</MenuLabel>}
        {some.map((one) => (
          <MenuCheck key={one.id} kind="radio" checked={isNow(one)} onChange={() => show(one)}>
            <bdi>{one.isDefault ? t('savedfilters.default.of', { name: one.name }) : one.name}</bdi>
          </MenuCheck>
        ))}
        {some.length > 0 && <MenuSeparator />}
        <MenuItem icon={mdiBookmarkPlusOutline} onSelect={() => setDialog('keep')}>
          {t('savedfilters.keep')}
        </MenuItem>
        {some.length > 0 && (
          <MenuItem icon={mdiPencilOutline} onSelect={() => setDialog('kept')}>
            {t('savedfilters.manage')}
          </MenuItem>
        )}
      </Menu>
      {dialog === 'keep' && <KeepDialog list={list} state={now} known={some} onClose={close} />}
      {dialog === 'kept' && <KeptDialog known={some} onClose={close} />}
    </>
  )
}
