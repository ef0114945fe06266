import { call } from '@portico/platform/web/client/client.ts'
import { ComboboxField } from '@portico/platform/web/forms/ComboboxField.tsx'
import { FormDialog } from '@portico/platform/web/forms/FormDialog.tsx'
import { DateInputField } from '@portico/platform/web/forms/fields.tsx'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { showSnackbar } from '@portico/platform/web/messages/messages.ts'
import type { SearchOptions } from '@portico/platform/web/ui/inputs/useOptionSearch.ts'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type ApiProduct, apiProducts, changedProduct } from '../api-product.contract.ts'
import { changeProduct, productQuery } from './api-product.queries.ts'

const schema = z.object({ sunsetAt: changedProduct.shape.sunsetAt, replacedById: changedProduct.shape.replacedById })

/** Deprecates a product, or changes the days of one that is deprecated already. */
export function DeprecateDialog({ product, onClose }: { product: ApiProduct; onClose: () => void }) {
  const { data: replacement, isLoading } = useQuery({
    ...productQuery(product.environmentId, product.replacedById ?? ''),
    enabled: product.replacedById !== null,
  })
  const others: SearchOptions = async (search, signal) => {
    const { data } = await call(
      apiProducts.list,
      { params: { envId: product.environmentId }, query: { search, itemsPerPage: 20 } },
      { signal },
    )
    return data
      .filter(({ id }) => id !== product.id)
      .map(({ id, displayName, apiproduct }) => ({ id, label: displayName, note: apiproduct }))
  }
  if (isLoading) return null
  const done = () => {
    showSnackbar(t('apis.deprecated.done', { name: product.displayName }))
    onClose()
  }
  return (
    <FormDialog
      size="small"
      title={t('apis.deprecate.title', { name: product.displayName })}
      submitLabel={t('apis.deprecate')}
      schema={schema}
      defaults={{ sunsetAt: product.sunsetAt ?? '', replacedById: product.replacedById ?? '' }}
      submit={({ sunsetAt, replacedById }) =>
        changeProduct(product, { status: 'deprecated', sunsetAt: sunsetAt ?? null, replacedById: replacedById ?? null })
      }
      onDone={done}
      onClose={onClose}
    >
      <p className="text-muted">{t('apis.deprecate.text')}</p>
      <DateInputField name="sunsetAt" label={t('apis.sunset')} help={t('apis.sunset.help')} optional />
      <ComboboxField
        name="replacedById"
        label={t('apis.replacedBy')}
        optional
        search={others}
        initial={product.replacedById ? { id: product.replacedById, label: replacement?.displayName ?? product.replacedById } : null}
      />
    </FormDialog>
  )
}
