import { mdiFilterPlusOutline } from '@mdi/js'
import { useCallback, useId, useRef, useState } from 'react'
import { formatList } from '../i18n/format.ts'
import { t } from '../i18n/i18n.ts'
import { Button } from '../ui/actions/Button.tsx'
import { place, usePlaced } from '../ui/base/place.ts'
import { FilterChip } from '../ui/display/Chip.tsx'
import { lazyPart } from '../ui/feedback/lazyPart.tsx'
import { Bone, Loading } from '../ui/feedback/Skeleton.tsx'
import type { ListFilter } from './filters.ts'
import type { ListControl } from './useListState.ts'
import { useNames } from './useNames.ts'

const FilterPanel = lazyPart(
  () => import('./FilterPanel.tsx').then((file) => file.default),
  <Loading>
    <Bone className="w-3/5" />
  </Loading>,
)

/** The filters that are on, as chips to take off, and the button that opens all of them. */
export function FilterBar({ filters, control }: { filters: readonly ListFilter[]; control: ListControl }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  usePlaced(open, panel, button, {})
  const on = filters.filter(({ key, quick }) => control.state.filter[key]?.some((value) => !quick?.includes(value)))
  // Its content came late and changed its size.
  const replace = useCallback(() => {
    if (panel.current && button.current) place(panel.current, button.current)
  }, [])
  const show = () => {
    panel.current?.showPopover?.()
    setOpen(true)
  }
  return (
    <>
      {on.map((filter) => (
        <OneChip
          key={filter.key}
          filter={filter}
          values={control.state.filter[filter.key] ?? []}
          onRemove={() => control.setFilter(filter.key, [])}
          onEdit={show}
        />
      ))}
      <Button
        ref={button}
        kind="quiet"
        icon={mdiFilterPlusOutline}
        aria-expanded={open}
        aria-controls={id}
        aria-haspopup="dialog"
        // Opened by the browser: pressed again it closes the panel, and does not open it anew after the press that dismissed it.
        popoverTarget={id}
      >
        {t('list.filter')}
      </Button>
      <div
        ref={panel}
        id={id}
        role="dialog"
        aria-label={t('list.filter')}
        popover="auto"
        onToggle={(event) => {
          setOpen(event.newState === 'open')
          if (event.newState === 'closed' && panel.current?.contains(document.activeElement)) button.current?.focus()
        }}
        data-edge=""
        className="max-h-[min(32rem,calc(100dvh-16px))] w-[min(22rem,calc(100vw-16px))] overflow-auto rounded-card border border-hairline bg-raised p-4 text-14 shadow-pop"
      >
        {open && <FilterPanel filters={filters} control={control} onPlaced={replace} />}
      </div>
    </>
  )
}

function OneChip({
  filter,
  values,
  onRemove,
  onEdit,
}: {
  filter: ListFilter
  values: readonly string[]
  onRemove: () => void
  onEdit: () => void
}) {
  const names = useNames(filter, values)
  return (
    <FilterChip
      label={
        <>
          {filter.label}: <bdi>{formatList(names)}</bdi>
        </>
      }
      removeLabel={t('list.filter.remove', { name: filter.label })}
      onRemove={onRemove}
      onEdit={onEdit}
    />
  )
}
