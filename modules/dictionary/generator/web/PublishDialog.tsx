import { apiProducts, environments, permissionGroups } from '@portico/apidex/contract.ts'
import { slug, uuid } from '@portico/platform/contract/fields.ts'
import { namedLike } from '@portico/platform/contract/lists.ts'
import { call } from '@portico/platform/web/client/client.ts'
import { ComboboxField } from '@portico/platform/web/forms/ComboboxField.tsx'
import { FormDialog } from '@portico/platform/web/forms/FormDialog.tsx'
import { CheckboxField, SelectField } from '@portico/platform/web/forms/fields.tsx'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { showSnackbar } from '@portico/platform/web/messages/messages.ts'
import { queryOf } from '@portico/platform/web/queries/queries.ts'
import { hasRole } from '@portico/platform/web/session/state.ts'
import type { SearchOptions } from '@portico/platform/web/ui/inputs/useOptionSearch.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import type { GeneratedSpecification } from '../generator.contract.ts'
import { generatedChanged, publish } from './generator.queries.ts'

const schema = z.object({
  environmentId: slug(),
  productId: uuid(),
  permissionGroupId: z.union([z.literal(''), uuid()]),
  force: z.boolean(),
})

const groupSearch: SearchOptions = async (search, signal) =>
  (await call(permissionGroups.list, { query: { filter: { ...namedLike(search), limit: 20 } } }, { signal })).map(({ id, name }) => ({
    id,
    label: name,
  }))

/** Makes a generated document a specification of a product. */
export function PublishDialog({ specification: { id, title }, onClose }: { specification: GeneratedSpecification; onClose: () => void }) {
  const { data = [] } = useQuery(queryOf(environments.list, { query: {} }, { quiet: true }))
  const [first] = data
  if (!first) return null
  return (
    <FormDialog
      title={t('generator.publish.of', { title })}
      submitLabel={t('generator.publish')}
      size="small"
      schema={schema}
      defaults={{ environmentId: first.id, productId: '', permissionGroupId: '', force: false }}
      submit={({ permissionGroupId, ...values }) =>
        // Left empty, the product's own group stays.
        publish(id, { ...values, ...(permissionGroupId !== '' && { permissionGroupId }) })
      }
      onDone={() => {
        showSnackbar(t('generator.published', { title }))
        void generatedChanged()
        onClose()
      }}
      onClose={onClose}
    >
      <SelectField
        name="environmentId"
        label={t('generator.publish.environment')}
        options={data.map((one) => ({ value: one.id, label: one.displayName }))}
      />
      <Product />
      {hasRole('admin') && (
        <ComboboxField
          name="permissionGroupId"
          optional
          label={t('generator.publish.group')}
          help={t('generator.publish.group.help')}
          search={groupSearch}
        />
      )}
      <CheckboxField name="force" label={t('generator.publish.force')} />
    </FormDialog>
  )
}

function Product() {
  const envId = String(useWatch({ name: 'environmentId' }))
  const search = useMemo(
    () => async (text: string, signal: AbortSignal) =>
      (await call(apiProducts.list, { params: { envId }, query: { search: text, itemsPerPage: 20 } }, { signal })).data.map((one) => ({
        id: one.id,
        label: one.displayName,
        note: one.apiproduct,
      })),
    [envId],
  )
  return <ComboboxField key={envId} name="productId" label={t('generator.publish.product')} search={search} />
}
