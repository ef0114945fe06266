import { t } from '@portico/platform/web/i18n/i18n.ts'
import { FilterChip } from '@portico/platform/web/ui/display/Chip.tsx'
import { useQuery } from '@tanstack/react-query'
import { type Asking, isNamed, type NamedFilter, nameQuery } from './analytics.queries.ts'
import { type FilterName, filterNames } from './analytics.ts'
import { usePlace } from './usePlace.ts'

/** What the figures are narrowed to, each with the way back. */
export function Filters({ asking }: { asking: Asking }) {
  const { go } = usePlace()
  const on = filterNames.filter((name) => asking.filters[name] !== undefined)
  if (on.length === 0) return null
  // An operation is one of its product: without that it says nothing.
  const take = (name: FilterName) => go({ [name]: undefined, ...(name === 'apiproduct' && { operation: undefined }) })
  return (
    <ul aria-label={t('analytics.filters')} className="flex flex-wrap gap-2">
      {on.map((name) => (
        <li key={name} className="min-w-0">
          {isNamed(name) ? (
            <NamedChip asking={asking} name={name} onRemove={() => take(name)} />
          ) : (
            <OneChip name={name} value={asking.filters[name] || t('analytics.operation.none')} onRemove={() => take(name)} />
          )}
        </li>
      ))}
    </ul>
  )
}

function NamedChip({ asking, name, onRemove }: { asking: Asking; name: NamedFilter; onRemove: () => void }) {
  const { data, isPending } = useQuery(nameQuery(asking, name))
  const known = data?.data[0]?.name
  return <OneChip name={name} value={known ?? (isPending ? '…' : t('analytics.unnamed'))} onRemove={onRemove} />
}

function OneChip({ name, value, onRemove }: { name: FilterName; value: string; onRemove: () => void }) {
  const label = t(`analytics.filter.${name}`, { name: value })
  return <FilterChip label={<bdi>{label}</bdi>} removeLabel={t('analytics.filter.remove', { filter: label })} onRemove={onRemove} />
}
