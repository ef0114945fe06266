import { users } from '@portico/core/contract.ts'
import { call } from '@portico/platform/web/client/client.ts'
import { ComboboxField } from '@portico/platform/web/forms/ComboboxField.tsx'
import { FormDialog } from '@portico/platform/web/forms/FormDialog.tsx'
import { TextField } from '@portico/platform/web/forms/fields.tsx'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { showSnackbar } from '@portico/platform/web/messages/messages.ts'
import { hasRole } from '@portico/platform/web/session/state.ts'
import type { SearchOptions } from '@portico/platform/web/ui/useOptionSearch.ts'
import type { ApiProduct } from '../api-product.contract.ts'
import { changeProduct } from './api-product.queries.ts'
import { ProductFields } from './ProductFields.tsx'
import { bodyOf, productForm, valuesOf } from './productForm.ts'

const people: SearchOptions = async (search, signal) =>
  (await call(users.find, { query: { search, itemsPerPage: 20 } }, { signal })).data.map(({ id, name, email }) => ({
    id,
    label: name,
    note: email,
  }))

export function EditProductDialog({ product, onClose }: { product: ApiProduct; onClose: () => void }) {
  const done = () => {
    showSnackbar(t('apis.saved'))
    onClose()
  }
  const admin = hasRole('admin')
  return (
    <FormDialog
      title={t('apis.edit.title', { name: product.displayName })}
      submitLabel={t('apis.edit.save')}
      schema={productForm}
      defaults={valuesOf(product)}
      submit={({ ownerId, ...values }) => changeProduct(product, { ...bodyOf(values), ...(admin && { ownerId: ownerId ?? null }) })}
      onDone={done}
      onClose={onClose}
    >
      <TextField name="displayName" label={t('apis.name')} />
      <ProductFields />
      {admin && (
        <ComboboxField
          name="ownerId"
          label={t('apis.owner')}
          help={t('apis.owner.help')}
          optional
          search={people}
          initial={product.ownerId ? { id: product.ownerId, label: product.ownerName ?? product.ownerId } : null}
        />
      )}
    </FormDialog>
  )
}
