import { mdiAccountArrowRightOutline, mdiCancel, mdiTableArrowRight } from '@mdi/js'
import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import { ListPage } from '@portico/platform/web/lists/ListPage.tsx'
import { useListQuery } from '@portico/platform/web/lists/listSource.ts'
import { QuickFilters } from '@portico/platform/web/lists/QuickFilters.tsx'
import { useListState } from '@portico/platform/web/lists/useListState.ts'
import { usePhone } from '@portico/platform/web/lists/useMedia.ts'
import { useRowFocus } from '@portico/platform/web/lists/useRowFocus.ts'
import { showError, showSnackbar } from '@portico/platform/web/messages/messages.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { Card } from '@portico/platform/web/ui/display/Card.tsx'
import { EmptyState } from '@portico/platform/web/ui/feedback/EmptyState.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { MenuItem } from '@portico/platform/web/ui/overlays/MenuItem.tsx'
import { type ReactNode, useMemo, useState } from 'react'
import { type Adoption, type AdoptionApplication, adoptions } from '../adoption.contract.ts'
import { giveBack, itemSource, leave, openOfOwner, type Which } from './adoption.queries.ts'
import { forgettableOf, readyOf } from './adoptionFigures.ts'
import { columnsOf } from './foundColumns.tsx'
import { isOpen } from './isOpen.ts'

const AssignDialog = lazyPart(() => import('./AssignDialog.tsx').then((file) => file.AssignDialog))
const CsvDialog = lazyPart(() => import('./CsvDialog.tsx').then((file) => file.CsvDialog))

interface Asking {
  which: Which
  /** As they are now, where they are known: some may be somebody's already, and it can be undone. */
  rows?: readonly AdoptionApplication[]
  count: number
  title: string
  /** They were ticked: once they are given, they are no longer. */
  onGiven?: () => void
}

interface FoundListProps {
  envId: string
  adoption: Adoption
  mayAssign: boolean
  /** Reads the gateway again, where it has what is not listed. */
  again: ReactNode
}

/** What would become what, and what became of it. */
export function FoundList({ envId, adoption, mayAssign, again }: FoundListProps) {
  const { language } = useLocale()
  const phone = usePhone()
  const control = useListState(adoptions.applications.list, { name: 'adoption' })
  const source = useMemo(() => itemSource(envId), [envId])
  const query = useListQuery(source, control)
  const { search, filter } = control.state
  // Who comes from what a comparison saw since looks for what was not read yet: other words would not find it.
  const isToBeRead = again && search && Object.keys(filter).length === 0 && query.data?.total === 0
  useRowFocus()
  const [asking, setAsking] = useState<Asking | 'csv'>()
  const owned = adoption.owned > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels are in the current language
  const columns = useMemo(
    () => columnsOf({ envId, owned, phone, give: mayAssign ? (row) => setAsking(askFor(row)) : undefined }),
    [language, envId, owned, phone, mayAssign],
  )
  const close = () => setAsking(undefined)
  const askForOwner = async (owner: string) => {
    const count = await openOfOwner(envId, owner)
    setAsking({ which: { gatewayOwner: owner }, count, title: t('adoption.assign.ofOwner', { count, owner }) })
  }
  const leaveThere = async (rows: readonly AdoptionApplication[]) => {
    const count = await leave(envId, rows)
    const undo = { label: t('apidex.undo'), run: () => void giveBack(envId, rows).catch(showError) }
    showSnackbar(t('adoption.leave.done', { count }), 'success', undo)
  }
  return (
    <>
      <ListPage
        heading="h2"
        title={t('adoption.applications')}
        control={control}
        query={query}
        columns={columns}
        rowId={({ id }) => id}
        rowLabel={({ name }) => name}
        source={source}
        searchPlaceholder={t(owned ? 'adoption.search' : 'adoption.search.name')}
        rowActions={(row) =>
          mayAssign && isOpen(row) ? (
            <RowMenu
              row={row}
              onGive={() => setAsking(askFor(row))}
              onGiveOwner={(owner) => void askForOwner(owner).catch(showError)}
              onLeave={() => void leaveThere([row]).catch(showError)}
            />
          ) : null
        }
        {...(mayAssign && {
          isTickable: ({ original }: { original: AdoptionApplication }) => isOpen(original),
          bulk: (ids: readonly string[], done: () => void) => {
            const rows = query.data?.rows.filter((row) => ids.includes(row.id)) ?? []
            return (
              rows.length > 0 && (
                <>
                  <Button small icon={mdiAccountArrowRightOutline} onClick={() => setAsking({ ...askForAll(rows), onGiven: done })}>
                    {t('adoption.assign.count', { count: rows.length })}
                  </Button>
                  <Button small icon={mdiCancel} onClick={() => void leaveThere(rows).then(done, showError)}>
                    {t('adoption.leave.count', { count: rows.length })}
                  </Button>
                </>
              )
            )
          },
        })}
        actions={
          mayAssign && (
            <>
              <Button icon={mdiTableArrowRight} onClick={() => setAsking('csv')}>
                {t('adoption.csv.open')}
              </Button>
              {adoption.unassigned > 0 && (
                <Button icon={mdiAccountArrowRightOutline} onClick={() => setAsking(askForRest(adoption.unassigned))}>
                  {/* Which ones these are is more than a phone is wide; the question says it. */}
                  {t(phone ? 'adoption.assign.count' : 'adoption.assign.rest', { count: adoption.unassigned })}
                </Button>
              )}
            </>
          )
        }
        below={
          <QuickFilters
            label={t('adoption.state')}
            control={control}
            filters={quick
              .filter(({ value, of }) => of(adoption) > 0 || control.state.filter.state?.includes(value))
              .map(({ value, of }) => ({
                key: 'state',
                value,
                label: t(`adoption.state.${value}`),
                count: { total: of(adoption) },
                one: true,
              }))}
          />
        }
        empty={{ title: t('adoption.empty'), text: t('adoption.empty.text') }}
        failed={t('adoption.failed')}
        instead={
          isToBeRead && (
            <Card plain flush>
              <EmptyState
                drawing="search"
                title={t('adoption.unlisted.search', { search })}
                text={t('adoption.unlisted.search.text')}
                action={again}
              />
            </Card>
          )
        }
      />
      {asking === 'csv' && <CsvDialog envId={envId} onClose={close} />}
      {asking && asking !== 'csv' && <AssignDialog envId={envId} {...asking} onClose={close} />}
    </>
  )
}

const quick = [
  { value: 'unassigned', of: ({ unassigned }: Adoption) => unassigned },
  { value: 'ready', of: readyOf },
  { value: 'left', of: ({ left }: Adoption) => left },
  { value: 'adopted', of: forgettableOf },
  { value: 'kept', of: ({ kept }: Adoption) => kept },
] as const

const askFor = (row: AdoptionApplication): Asking => ({
  ...{ which: { ids: [row.id] }, rows: [row], count: 1 },
  title: t('adoption.assign.one', { name: row.name }),
})
const askForAll = (rows: readonly AdoptionApplication[]): Asking => ({
  ...{ which: { ids: rows.map(({ id }) => id) }, rows, count: rows.length },
  title: t('adoption.assign.count', { count: rows.length }),
})
const askForRest = (count: number): Asking => ({ which: { unassigned: true }, count, title: t('adoption.assign.rest', { count }) })

interface RowMenuProps {
  row: AdoptionApplication
  onGive: () => void
  onGiveOwner: (owner: string) => void
  onLeave: () => void
}

const RowMenu = ({ row: { gatewayOwner, state }, onGive, onGiveOwner, onLeave }: RowMenuProps) => (
  <>
    <MenuItem icon={mdiAccountArrowRightOutline} onSelect={onGive}>
      {t('adoption.assign')}
    </MenuItem>
    {gatewayOwner !== null && (
      <MenuItem icon={mdiAccountArrowRightOutline} onSelect={() => onGiveOwner(gatewayOwner)}>
        {t('adoption.assign.owner')}
      </MenuItem>
    )}
    {state === 'found' && (
      <MenuItem icon={mdiCancel} onSelect={onLeave}>
        {t('adoption.leave')}
      </MenuItem>
    )}
  </>
)
