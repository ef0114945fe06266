import { formatNumber } from '../i18n/format.ts'
import { cx } from '../ui/base/cx.ts'
import { Icon } from '../ui/base/Icon.tsx'
import type { ListControl } from './useListState.ts'

export interface QuickFilter {
  /** The filter and the value that a press sets or takes off. */
  key: string
  value: string
  label: string
  icon?: string
  /** How many rows it leaves; unknown while it is asked for. */
  count?: { total: number; exact?: boolean } | undefined
  /** Instead of what was chosen, not beside it. */
  one?: boolean
}

/** The filters that people use most, one press away, with what each would leave. */
export function QuickFilters({ label, filters, control }: { label: string; filters: readonly QuickFilter[]; control: ListControl }) {
  return (
    <fieldset
      aria-label={label}
      className="no-print -mx-1 mb-4 flex min-w-0 gap-1.5 px-1 py-0.5 max-sm:overflow-x-auto max-sm:pe-8 max-sm:[mask-image:linear-gradient(to_right,#000_calc(100%-2rem),transparent)] max-sm:rtl:[mask-image:linear-gradient(to_left,#000_calc(100%-2rem),transparent)] max-sm:[scrollbar-width:none] sm:flex-wrap"
    >
      {filters.map((filter) => (
        <QuickButton key={`${filter.key} ${filter.value}`} filter={filter} control={control} />
      ))}
    </fieldset>
  )
}

function QuickButton({ filter: { key, value, label, icon, count, one }, control }: { filter: QuickFilter; control: ListControl }) {
  const chosen = control.state.filter[key] ?? []
  const on = chosen.includes(value)
  const toggle = () => control.setFilter(key, on ? chosen.filter((other) => other !== value) : one ? [value] : [...chosen, value])
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={toggle}
      className={cx(
        'flex h-8 max-w-full shrink-0 items-center gap-1.5 rounded-full border px-3 text-13 font-medium pointer-coarse:h-11',
        on ? 'border-accent bg-accent-soft text-accent' : 'border-hairline bg-surface text-muted hover:bg-hover hover:text-ink',
      )}
    >
      {icon && <Icon path={icon} size={16} />}
      <bdi className="truncate">{label}</bdi>
      <span className="min-w-[1ch] text-end tabular-nums">{count && formatNumber(count.total) + (count.exact === false ? '+' : '')}</span>
    </button>
  )
}
