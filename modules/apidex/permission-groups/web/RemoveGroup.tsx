import { t } from '@portico/platform/web/i18n/i18n.ts'
import { useEnvironment } from '@portico/platform/web/navigation/environment.ts'
import { Checkbox } from '@portico/platform/web/ui/inputs/Checkbox.tsx'
import { ConfirmDialog } from '@portico/platform/web/ui/overlays/ConfirmDialog.tsx'
import { useState } from 'react'
import type { PermissionGroup } from '../permission-group.contract.ts'
import { removeGroup } from './group.queries.ts'

interface Props {
  group: PermissionGroup
  onGone: () => Promise<void>
  onClose: () => void
}

/** PG-8: a group that products use goes only with the word that these are then seen by everyone; they stand there by name. */
export function RemoveGroup({ group, onGone, onClose }: Props) {
  const [opens, setOpens] = useState(false)
  const used = group.specs ?? []
  const { environments } = useEnvironment()
  const placeOf = (id: string) => environments.find((one) => one.id === id)?.displayName ?? id
  const confirm = async () => {
    await removeGroup(group.id, opens)
    await onGone()
  }
  return (
    <ConfirmDialog
      title={t('permissionGroups.delete.title', { name: group.name })}
      confirmLabel={t('permissionGroups.delete')}
      onConfirm={confirm}
      onClose={onClose}
    >
      {used.length === 0 ? (
        t('permissionGroups.delete.text')
      ) : (
        <div className="grid gap-3">
          <p>{t('permissionGroups.delete.used', { count: used.length })}</p>
          <ul className="max-h-48 overflow-y-auto ps-5 [list-style:disc]">
            {used.map(({ productId, displayName, environmentId }) => (
              <li key={productId}>
                <bdi>{displayName}</bdi>{' '}
                <span className="text-muted">
                  (<bdi>{placeOf(environmentId)}</bdi>)
                </span>
              </li>
            ))}
          </ul>
          <Checkbox
            label={t('permissionGroups.delete.open')}
            help={t('permissionGroups.delete.open.help')}
            checked={opens}
            onChange={(event) => setOpens(event.target.checked)}
          />
        </div>
      )}
    </ConfirmDialog>
  )
}
