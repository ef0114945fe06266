import { call } from '@portico/platform/web/client/client.ts'
import { FormDialog } from '@portico/platform/web/forms/FormDialog.tsx'
import { TextField } from '@portico/platform/web/forms/fields.tsx'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { refreshProducts } from '../../specs/web/spec.queries.ts'
import { type ApiProduct, apiProducts } from '../api-product.contract.ts'
import { ProductFields } from './ProductFields.tsx'
import { bodyOf, newProductForm, noProduct } from './productForm.ts'
import { slugOf } from './slug.ts'

export function CreateProductDialog({
  envId,
  onClose,
  onDone,
}: {
  envId: string
  onClose: () => void
  onDone: (product: ApiProduct) => void
}) {
  const done = (product: ApiProduct) => {
    void refreshProducts()
    onDone(product)
  }
  return (
    <FormDialog
      title={t('apis.create')}
      submitLabel={t('apis.create')}
      schema={newProductForm}
      defaults={noProduct}
      submit={({ apiproduct, ...values }) => call(apiProducts.create, { params: { envId }, body: { apiproduct, ...bodyOf(values) } })}
      onDone={done}
      onClose={onClose}
    >
      <NameFields />
      <ProductFields isNew />
    </FormDialog>
  )
}

/** The name proposes the gateway's name and the base path, until somebody writes their own. */
function NameFields() {
  const { setValue, getValues } = useFormContext()
  const proposed = useRef('')
  const propose = (displayName: string) => {
    const next = slugOf(displayName)
    if (getValues('apiproduct') === proposed.current) setValue('apiproduct', next, { shouldDirty: true })
    if (getValues('basePath') === `/${proposed.current}`) setValue('basePath', `/${next}`, { shouldDirty: true })
    proposed.current = next
  }
  return (
    <div
      className="grid gap-4 sm:grid-cols-2"
      onInput={(event) => (event.target as HTMLInputElement).name === 'displayName' && propose((event.target as HTMLInputElement).value)}
    >
      <TextField name="displayName" label={t('apis.name')} />
      <TextField name="apiproduct" label={t('apis.apiproduct')} help={t('apis.apiproduct.help')} code />
    </div>
  )
}
