import { uuid } from '@portico/platform/contract/fields.ts'
import { namedLike } from '@portico/platform/contract/lists.ts'
import { call } from '@portico/platform/web/client/client.ts'
import { ComboboxField } from '@portico/platform/web/forms/ComboboxField.tsx'
import { FormDialog } from '@portico/platform/web/forms/FormDialog.tsx'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { showSnackbar } from '@portico/platform/web/messages/messages.ts'
import type { SearchOptions } from '@portico/platform/web/ui/useOptionSearch.ts'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { permissionGroups } from '../../permission-groups/permission-group.contract.ts'
import { specs } from '../../specs/spec.contract.ts'
import { refreshProducts } from '../../specs/web/spec.queries.ts'
import type { ApiProduct } from '../api-product.contract.ts'
import { groupQuery } from './api-product.queries.ts'

const schema = z.object({ permissionGroupId: z.optional(uuid()) })

const groups: SearchOptions = async (text, signal) => {
  return (await call(permissionGroups.list, { query: { filter: { ...namedLike(text), limit: 20 } } }, { signal })).map(
    ({ id, name, level }) => ({
      id,
      label: name,
      note: t(`apis.group.${level}`),
    }),
  )
}

/** A product has one permission group; it is set by its newest specification. Only admins see which groups there are. */
export function GroupDialog({ product, specId, onClose }: { product: ApiProduct; specId: string; onClose: () => void }) {
  const { data: group, isLoading } = useQuery({
    ...groupQuery(product.permissionGroupId ?? ''),
    enabled: product.permissionGroupId !== null,
  })
  if (isLoading) return null
  const done = () => {
    void refreshProducts()
    showSnackbar(t('apis.saved'))
    onClose()
  }
  return (
    <FormDialog
      size="small"
      title={t('apis.group.title', { name: product.displayName })}
      submitLabel={t('apis.group.save')}
      schema={schema}
      defaults={{ permissionGroupId: product.permissionGroupId ?? '' }}
      submit={({ permissionGroupId }) =>
        call(specs.patch, { params: { id: specId }, body: { permissionGroupId: permissionGroupId ?? null } })
      }
      onDone={done}
      onClose={onClose}
    >
      <ComboboxField
        name="permissionGroupId"
        label={t('apis.group')}
        help={t('apis.group.help')}
        optional
        search={groups}
        initial={product.permissionGroupId ? { id: product.permissionGroupId, label: group?.name ?? product.permissionGroupId } : null}
      />
    </FormDialog>
  )
}
