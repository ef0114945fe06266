import { type DocumentFormat, documentFormats } from '@portico/documents/contract/formats.rules.ts'
import { formatNames } from '@portico/documents/web/formats.ts'
import type { AnswerOf } from '@portico/platform/contract/endpoint.ts'
import { formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { ListFilter } from '@portico/platform/web/lists/filters.ts'
import type { apiProducts } from '../api-product.contract.ts'
import { productStatuses, visibilities } from '../product-kinds.rules.ts'

export type Facets = AnswerOf<typeof apiProducts.facets>
type Counted = { value: string; count: number }

const most = 8
/** The categories that stand over the list. */
export const largest = (facets: Facets): Counted[] =>
  facets.category
    .filter(({ value }) => value !== '')
    .toSorted((a, b) => b.count - a.count)
    .slice(0, most)

const counted = (label: string, count: number) => `${label} (${formatNumber(count)})`

/** The filters of the list with how many products each of their values would leave. Values that nothing has are left out. */
export function filtersOf(
  facets: Facets | undefined,
  mayOwn = false,
  environments: readonly { id: string; displayName: string }[] = [],
): ListFilter[] {
  const named = (counts: Counted[] | undefined, known: readonly string[], name: (value: string) => string) =>
    known.flatMap((value) => {
      const count = counts?.find((one) => one.value === value)?.count ?? 0
      return count > 0 ? [{ id: value, label: counted(name(value), count) }] : []
    })
  const free = (counts: Counted[] | undefined) =>
    (counts ?? []).filter(({ value }) => value !== '').map(({ value, count }) => ({ id: value, label: counted(value, count) }))
  const alsoIn = named(
    facets?.environment,
    environments.map(({ id }) => id),
    (id) => environments.find((one) => one.id === id)?.displayName ?? id,
  )
  const quick = facets ? largest(facets).map(({ value }) => value) : []
  return [
    { kind: 'choice', key: 'category', label: t('apis.category'), options: free(facets?.category), ...(quick.length > 1 && { quick }) },
    { kind: 'choice', key: 'tag', label: t('apis.tag'), options: free(facets?.tag) },
    {
      kind: 'choice',
      key: 'status',
      label: t('apis.status'),
      options: named(facets?.status, productStatuses, (value) => t(`apis.status.${value as (typeof productStatuses)[number]}`)),
    },
    {
      kind: 'choice',
      key: 'format',
      label: t('apis.format'),
      options: named(facets?.format, documentFormats, (value) => formatNames[value as DocumentFormat]),
    },
    {
      kind: 'choice',
      key: 'visibility',
      label: t('apis.visibility'),
      options: visibilities.map((id) => ({ id, label: t(`apis.visibility.${id}`) })),
    },
    ...(alsoIn.length > 0 ? [{ kind: 'choice', key: 'environment', label: t('apis.alsoIn'), options: alsoIn } as const] : []),
    { kind: 'yesno', key: 'consumed', label: t('apis.consumed'), ...(facets?.consumed && { quick: ['true'] }) },
    ...(mayOwn ? [{ kind: 'yesno', key: 'owned', label: t('apis.owned') } as const] : []),
  ]
}
