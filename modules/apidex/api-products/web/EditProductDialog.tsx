import { FormDialog } from '@portico/platform/web/forms/FormDialog.tsx'
import { TextField } from '@portico/platform/web/forms/fields.tsx'
import { PersonField } from '@portico/platform/web/forms/PersonField.tsx'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { showSnackbar } from '@portico/platform/web/messages/messages.ts'
import { hasRole } from '@portico/platform/web/session/state.ts'
import { searchPeople } from '../../teams/web/people.ts'
import type { ApiProduct } from '../api-product.contract.ts'
import { changeProduct } from './api-product.queries.ts'
import { isOfGateway } from './labels.tsx'
import { AccessFields, AddressFields, DescriptionFields, SupportFields } from './ProductFields.tsx'
import { changesOf, productForm, valuesOf } from './productForm.ts'

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
      submit={({ ownerId, ...values }) =>
        changeProduct(product, { ...changesOf(product, values), ...(admin && { ownerId: ownerId ?? null }) })
      }
      onDone={done}
      onClose={onClose}
    >
      <TextField name="displayName" label={t('apis.name')} />
      <DescriptionFields />
      <AccessFields isOfGateway={isOfGateway(product)} />
      {!isOfGateway(product) && <AddressFields />}
      <SupportFields product={product} />
      {admin && (
        <PersonField
          name="ownerId"
          label={t('apis.owner')}
          help={t('apis.owner.help')}
          optional
          search={searchPeople}
          initial={product.ownerId ? { id: product.ownerId, label: product.ownerName ?? product.ownerId } : null}
        />
      )}
    </FormDialog>
  )
}
