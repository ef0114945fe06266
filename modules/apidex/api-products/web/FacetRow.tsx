import { mdiKeyOutline } from '@mdi/js'
import { formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { ListControl } from '@portico/platform/web/lists/useListState.ts'
import { cx } from '@portico/platform/web/ui/cx.ts'
import { Icon } from '@portico/platform/web/ui/Icon.tsx'
import type { Facets } from './filters.ts'

const most = 8

/** The filters that people use most, one press away: what they consume, and the largest categories. */
export function FacetRow({ facets, control }: { facets: Facets; control: ListControl }) {
  const { filter } = control.state
  const categories = facets.category
    .filter(({ value }) => value !== '')
    .toSorted((a, b) => b.count - a.count)
    .slice(0, most)
  if (categories.length < 2 && facets.consumed === 0) return null
  const toggle = (key: string, value: string) => {
    const chosen = filter[key] ?? []
    control.setFilter(key, chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
  }
  return (
    <fieldset
      aria-label={t('apis.facets')}
      className="no-print -mx-1 min-w-0 mb-4 flex gap-1.5 overflow-x-auto px-1 py-0.5 [scrollbar-width:none]"
    >
      {facets.consumed > 0 && (
        <FacetButton
          on={filter.consumed?.includes('true') ?? false}
          icon={mdiKeyOutline}
          label={t('apis.consumed')}
          count={facets.consumed}
          onPress={() => toggle('consumed', 'true')}
        />
      )}
      {categories.map(({ value, count }) => (
        <FacetButton
          key={value}
          on={filter.category?.includes(value) ?? false}
          label={value}
          count={count}
          onPress={() => toggle('category', value)}
        />
      ))}
    </fieldset>
  )
}

function FacetButton({
  on,
  icon,
  label,
  count,
  onPress,
}: {
  on: boolean
  icon?: string
  label: string
  count: number
  onPress: () => void
}) {
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={onPress}
      className={cx(
        'flex h-8 max-w-60 shrink-0 items-center gap-1.5 rounded-full border px-3 text-13 font-medium pointer-coarse:h-11',
        on ? 'border-accent bg-accent-soft text-accent' : 'border-hairline bg-surface text-muted hover:bg-hover hover:text-ink',
      )}
    >
      {icon && <Icon path={icon} size={16} />}
      <bdi className="truncate">{label}</bdi>
      <span className="tabular-nums">{formatNumber(count)}</span>
    </button>
  )
}
