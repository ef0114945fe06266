import { PickListField, type PickOption } from '@portico/platform/web/forms/fields.tsx'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { cx } from '@portico/platform/web/ui/base/cx.ts'
import { Chip } from '@portico/platform/web/ui/display/Chip.tsx'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { inputClass } from '@portico/platform/web/ui/inputs/inputClass.ts'
import { useLate } from '@portico/platform/web/ui/inputs/useOptionSearch.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { ApiProduct } from '../../api-products/api-product.contract.ts'
import { useCapabilities } from '../../environments/web/environment.queries.ts'
import type { KeyProduct } from '../key.contract.ts'
import { offeredProducts } from './application.queries.ts'
import { noteOf } from './plan.ts'

/** From how many products on a search stands over them. */
const manyProducts = 8

interface ProductsFieldProps {
  envId: string
  without?: readonly string[]
  /** What another key of the application opens already, with the words for it. */
  opened?: ReadonlyMap<string, string>
  /** What the application uses that nobody can ask for yet. */
  drafts?: readonly KeyProduct[]
  optional?: boolean
}

/** The products that may be asked for, each with its plan and how it is approved. What is ticked stays visible while one searches. */
export function ProductsField({ envId, without = [], opened, drafts = [], optional }: ProductsFieldProps) {
  const [text, setText] = useState('')
  const asked = useLate(text.trim())
  const all = useQuery(offeredProducts(envId))
  const isOne = useCapabilities(envId)?.productsPerKey === 'one'
  const search = useQuery({ ...offeredProducts(envId, asked), placeholderData: keepPreviousData })
  const names: readonly string[] = useWatch({ name: 'apiProducts' }) ?? []
  const [cameWith] = useState(names)
  const ticked = useTicked(envId, names, search.data?.data ?? [])
  const { resetField } = useFormContext()
  const offered = (product: ApiProduct) => product.may.includes('request') && !without.includes(product.apiproduct)
  const left = all.data?.data.filter((product) => offered(product) && !opened?.has(product.apiproduct)) ?? []
  const isWhole = all.data?.page.total_elements === all.data?.data.length
  /** What may be meant: where a key opens one product, what no other one opens; else what the application uses. */
  const meant = isOne
    ? isWhole
      ? left
      : []
    : (all.data?.data.filter((product) => offered(product) && opened?.size === 1 && opened.has(product.apiproduct)) ?? [])
  const only = opened && meant.length === 1 ? meant[0]?.apiproduct : undefined
  useEffect(() => {
    // As if it had opened with it: nothing was typed that could be lost.
    if (only !== undefined) resetField('apiProducts', { defaultValue: [only] })
  }, [only, resetField])
  if (all.isError)
    return (
      <ErrorState
        compact
        title={t('applications.products.failed')}
        error={all.error}
        onRetry={() => void all.refetch()}
        retrying={all.isFetching}
      />
    )
  if (!all.data) return <RowsSkeleton rows={3} columns={2} />

  const found = search.data?.data ?? []
  // Those that one came with stand first; those that are ticked later stay where they are.
  const known = [...ticked.filter((product) => !found.some((one) => one.id === product.id)), ...found].filter(offered)
  const shown = known.toSorted((a, b) => Number(cameWith.includes(b.apiproduct)) - Number(cameWith.includes(a.apiproduct)))
  const isLong = all.data.page.total_elements > manyProducts
  if (!asked && shown.length === 0) return <p className="text-13 text-muted">{t('applications.products.none')}</p>
  return (
    <div className="relative grid min-w-0 gap-2">
      {isLong && (
        <input
          type="search"
          value={text}
          maxLength={200}
          autoComplete="off"
          aria-label={t('applications.products.search')}
          placeholder={t('applications.products.search.in', { count: all.data.page.total_elements })}
          className={cx(inputClass, 'absolute! end-0 top-0 w-1/2! max-sm:top-8 max-sm:w-full!')}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            // It searches; it does not send the form.
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
      )}
      <PickListField
        name="apiProducts"
        label={t(isOne ? 'applications.usage.column.product' : 'applications.products')}
        options={[
          ...shown.map((product) => optionOf(product, opened?.get(product.apiproduct))),
          ...drafts.flatMap((draft) => (asked || without.includes(draft.apiproduct) ? [] : draftOption(draft))),
        ]}
        missing={t('keys.products.missing')}
        {...(isOne && { one: true, help: t('applications.products.one') })}
        {...(optional && !isLong && !isOne && { optional })}
        {...(isLong && {
          className:
            '[&>div:first-child]:min-h-9 [&>div:first-child]:items-center! sm:[&>div:first-child]:pe-[calc(50%+8px)] pointer-coarse:[&>div:first-child]:min-h-11 max-sm:[&>div:first-child]:mb-9',
        })}
      />
      {asked && shown.length === 0 && (
        <p role="status" className="text-13 text-muted">
          {t('applications.products.noMatch')}
        </p>
      )}
    </div>
  )
}

const optionOf = (product: ApiProduct, opened?: string): PickOption => ({
  id: product.apiproduct,
  label: product.displayName,
  note: noteOf(product),
  aside: opened ? (
    <Chip icon={null}>{opened}</Chip>
  ) : (
    <Chip tone={product.approval === 'auto' ? 'ok' : 'info'} icon={null}>
      {t(`applications.approval.${product.approval}`)}
    </Chip>
  ),
})

const draftOption = ({ apiproduct, displayName }: KeyProduct): PickOption => ({
  ...{ id: apiproduct, label: displayName, disabled: true },
  // Not in the label, which is as pale as what cannot be chosen.
  aside: <span className="text-13 text-muted">{t('keys.draft.add')}</span>,
})

/** The ticked products in full, as they were seen when they were ticked. */
function useTicked(envId: string, names: readonly string[], seen: readonly ApiProduct[]): ApiProduct[] {
  const [known, setKnown] = useState<ReadonlyMap<string, ApiProduct>>(new Map())
  // One that an address ticked may stand behind the first hundred.
  const unknown = names.find((name) => !known.has(name))
  const asked = useQuery({ ...offeredProducts(envId, unknown), enabled: unknown !== undefined && seen.length > 0 })
  const news = [...seen, ...(unknown ? (asked.data?.data ?? []) : [])].filter((product) => !known.has(product.apiproduct))
  if (news.length > 0) setKnown(new Map([...known, ...news.map((product) => [product.apiproduct, product] as const)]))
  return names.flatMap((name) => known.get(name) ?? [])
}
