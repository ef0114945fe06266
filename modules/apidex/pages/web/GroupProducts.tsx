import { call } from '@portico/platform/web/client/client.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { useEnvironment } from '@portico/platform/web/navigation/environment.ts'
import { refresh } from '@portico/platform/web/queries/queries.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Select } from '@portico/platform/web/ui/inputs/Select.tsx'
import type { SearchOptions } from '@portico/platform/web/ui/inputs/useOptionSearch.ts'
import { useState } from 'react'
import { pages } from '../../addresses.ts'
import { apiProducts } from '../../api-products/api-product.contract.ts'
import type { PermissionGroup } from '../../permission-groups/permission-group.contract.ts'
import { PickList } from '../../permission-groups/web/PickList.tsx'
import { setProductGroup } from '../../specs/product-group.contract.ts'

async function setGroup(envId: string, productId: string, permissionGroupId: string | null): Promise<void> {
  await call(setProductGroup, { params: { envId, productId }, body: { permissionGroupId } })
  await refresh(setProductGroup)
}

/** The API products that only the group's teams see; those of one environment are found at a time. */
export function GroupProducts({ group }: { group: PermissionGroup }) {
  const { environments, id: current } = useEnvironment()
  const [chosen, setChosen] = useState<string>()
  const envId = chosen ?? current
  const present = group.specs ?? []
  const known = new Set(present.map(({ productId }) => productId))
  const nameOf = (id: string) => environments.find((one) => one.id === id)?.displayName ?? id
  const search: SearchOptions = async (text, signal) => {
    if (envId === undefined) return []
    const query = { itemsPerPage: 20, ...(text.trim() && { search: text.trim() }) }
    const { data } = await call(apiProducts.list, { params: { envId }, query }, { signal })
    return data.map(({ id, displayName: label, permissionGroupId }) => {
      if (known.has(id)) return { id, label, disabled: true, note: t('permissionGroups.already') }
      return permissionGroupId === null ? { id, label } : { id, label, note: t('permissionGroups.products.moves') }
    })
  }
  return (
    <PickList
      title={t('permissionGroups.products')}
      search={search}
      add={{
        label: t('permissionGroups.products.add'),
        placeholder: t('permissionGroups.products.add'),
        of: (productId) => (envId === undefined ? Promise.resolve() : setGroup(envId, productId, group.id)),
      }}
      picked={present.map(({ productId, displayName, environmentId, version }) => ({
        id: productId,
        label: displayName,
        note: [nameOf(environmentId), version].filter(Boolean).join(' · '),
        href: (
          <AppLink
            href={pages.api({ id: productId, environmentId })}
            className="block truncate rounded-small font-medium underline-offset-[3px] hover:underline"
          >
            <bdi>{displayName}</bdi>
          </AppLink>
        ),
      }))}
      none={t('permissionGroups.products.none')}
      removeLabel={(name) => t('permissionGroups.products.remove', { name })}
      remove={(productId) => {
        const { environmentId } = present.find((one) => one.productId === productId) ?? {}
        return environmentId === undefined ? Promise.resolve() : setGroup(environmentId, productId, null)
      }}
    >
      {environments.length > 1 && (
        <Select
          aria-label={t('permissionGroups.products.environment')}
          value={envId ?? ''}
          options={environments.map(({ id, displayName }) => ({ value: id, label: displayName }))}
          onChange={(event) => setChosen(event.target.value)}
        />
      )}
    </PickList>
  )
}
