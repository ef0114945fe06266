import { call } from '@portico/platform/web/client/client.ts'
import { FormPage, FormSection } from '@portico/platform/web/forms/FormPage.tsx'
import { TextField } from '@portico/platform/web/forms/fields.tsx'
import { slugOf } from '@portico/platform/web/forms/slug.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { useEnvironment } from '@portico/platform/web/navigation/environment.ts'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { pages } from '../../addresses.ts'
import { apiProducts } from '../api-product.contract.ts'
import { refreshProducts } from './api-product.queries.ts'
import { AccessFields, AddressFields, DescriptionFields, SupportFields } from './ProductFields.tsx'
import { bodyOf, newProductForm, noProduct } from './productForm.ts'

/** A new API product, a draft in the environment. */
export function CreateProductForm({ envId }: { envId: string }) {
  const navigate = useNavigate()
  const { current } = useEnvironment()
  return (
    <FormPage
      title={current ? t('apis.create.in', { environment: current.displayName }) : t('apis.create')}
      crumbs={[{ label: t('apis.title'), href: pages.apis }, { label: t('apis.create') }]}
      submitLabel={t('apis.create')}
      schema={newProductForm}
      defaults={noProduct}
      submit={({ apiproduct, ...values }) => call(apiProducts.create, { params: { envId }, body: { apiproduct, ...bodyOf(values) } })}
      onDone={(product) => {
        void refreshProducts()
        void navigate({ href: pages.api(product) })
      }}
      onCancel={() => void navigate({ href: pages.apis })}
    >
      <FormSection title={t('apis.form.what')} text={t('apis.form.what.text')}>
        <NameFields />
        <DescriptionFields />
      </FormSection>
      <FormSection title={t('apis.form.who')} text={t('apis.form.who.text')}>
        <AccessFields isNew />
      </FormSection>
      <FormSection title={t('apis.form.where')} text={t('apis.form.where.text')}>
        <AddressFields />
      </FormSection>
      <FormSection title={t('apis.support')} text={t('apis.form.support.text')}>
        <SupportFields />
      </FormSection>
    </FormPage>
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
