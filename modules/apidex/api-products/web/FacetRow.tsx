import { mdiKeyOutline } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { QuickFilters } from '@portico/platform/web/lists/QuickFilters.tsx'
import type { ListControl } from '@portico/platform/web/lists/useListState.ts'
import { type Facets, largest } from './filters.ts'

/** The filters that people use most, one press away: what they consume, and the largest categories. */
export function FacetRow({ facets, control }: { facets: Facets; control: ListControl }) {
  const categories = largest(facets)
  if (categories.length < 2 && facets.consumed === 0) return null
  return (
    <QuickFilters
      label={t('apis.facets')}
      control={control}
      filters={[
        ...(facets.consumed > 0
          ? [{ key: 'consumed', value: 'true', icon: mdiKeyOutline, label: t('apis.consumed'), count: { total: facets.consumed } }]
          : []),
        ...categories.map(({ value, count }) => ({ key: 'category', value, label: value, count: { total: count } })),
      ]}
    />
  )
}
