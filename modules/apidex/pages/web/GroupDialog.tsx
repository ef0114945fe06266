import { uuid } from '@portico/platform/contract/fields.ts'
import { namedLike } from '@portico/platform/contract/lists.ts'
import { call } from '@portico/platform/web/client/client.ts'
import { ComboboxField } from '@portico/platform/web/forms/ComboboxField.tsx'
import { FormDialog } from '@portico/platform/web/forms/FormDialog.tsx'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { showSnackbar } from '@portico/platform/web/messages/messages.ts'
import { queryOf, refresh } from '@portico/platform/web/queries/queries.ts'
import { hasRole } from '@portico/platform/web/session/state.ts'
import { type SearchOptions, searchIn } from '@portico/platform/web/ui/inputs/useOptionSearch.ts'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { ApiProduct } from '../../api-products/api-product.contract.ts'
import { permissionGroups } from '../../permission-groups/permission-group.contract.ts'
import { setProductGroup } from '../../specs/product-group.contract.ts'
import { teams } from '../../teams/team.contract.ts'

const groupQuery = (id: string) => queryOf(permissionGroups.get, { params: { id }, query: {} }, { quiet: true })

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

/** The groups that somebody knows who is no admin: those of the own teams. */
const ownGroupsQuery = queryOf(teams.list, { query: { filter: { include: ['permissionGroups'], limit: 100 } } }, { quiet: true })

/** A product has one permission group. Only admins see which groups there are; owners choose among those of their teams. */
export function GroupDialog({ product, onClose }: { product: ApiProduct; onClose: () => void }) {
  const admin = hasRole('admin')
  const { data: group, isLoading } = useQuery({
    ...groupQuery(product.permissionGroupId ?? ''),
    enabled: admin && product.permissionGroupId !== null,
  })
  const { data: mine, isLoading: isReading } = useQuery({ ...ownGroupsQuery, enabled: !admin })
  if (isLoading || isReading) return null
  const own = new Map(mine?.flatMap((team) => team.permissionGroups ?? []).map((one) => [one.id, one]))
  const ownOptions = [...own.values()].map(({ id, name, level }) => ({ id, label: name, note: t(`apis.group.${level}`) }))
  const present = product.permissionGroupId ?? ''
  const presentName = group?.name ?? own.get(present)?.name ?? t('apis.group.present')
  const done = () => {
    void refresh(setProductGroup)
    showSnackbar(t('apis.saved'))
    onClose()
  }
  return (
    <FormDialog
      size="small"
      title={t('apis.group.title', { name: product.displayName })}
      submitLabel={t('apis.group.save')}
      schema={schema}
      defaults={{ permissionGroupId: present }}
      submit={({ permissionGroupId }) =>
        call(setProductGroup, {
          params: { envId: product.environmentId, productId: product.id },
          body: { permissionGroupId: permissionGroupId ?? null },
        })
      }
      onDone={done}
      onClose={onClose}
    >
      <ComboboxField
        name="permissionGroupId"
        label={t('apis.group')}
        help={t(admin ? 'apis.group.help' : 'apis.group.help.owner')}
        optional
        search={admin ? groups : searchIn(ownOptions)}
        initial={present ? { id: present, label: presentName } : null}
      />
    </FormDialog>
  )
}
