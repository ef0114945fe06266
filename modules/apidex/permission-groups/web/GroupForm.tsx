import { call } from '@portico/platform/web/client/client.ts'
import { FormDialog } from '@portico/platform/web/forms/FormDialog.tsx'
import { SelectField, TextField } from '@portico/platform/web/forms/fields.tsx'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { newPermissionGroup, type PermissionGroup, permissionGroups } from '../permission-group.contract.ts'
import { groupLevels } from '../permission-group-kinds.contract.ts'
import { refreshGroups } from './group.queries.ts'

interface Props {
  /** Left out: a new one. */
  group?: PermissionGroup
  onClose: () => void
  onDone: (group: PermissionGroup) => void
}

export function GroupForm({ group, onClose, onDone }: Props) {
  const label = t(group ? 'permissionGroups.edit' : 'permissionGroups.create')
  const { name, description, level } = group ?? { name: '', description: '', level: 'CONSUME' as const }
  return (
    <FormDialog
      title={label}
      submitLabel={t(group ? 'permissionGroups.save' : 'permissionGroups.create')}
      size="small"
      schema={newPermissionGroup}
      defaults={{ name, description, level }}
      submit={(body) =>
        group ? call(permissionGroups.change, { params: { id: group.id }, body }) : call(permissionGroups.create, { body })
      }
      onDone={(made) => {
        void refreshGroups()
        onDone(made)
      }}
      onClose={onClose}
    >
      <TextField name="name" label={t('permissionGroups.name')} help={t('permissionGroups.name.help')} />
      <TextField name="description" label={t('permissionGroups.description')} rows={3} optional />
      <SelectField
        name="level"
        label={t('permissionGroups.level')}
        help={t('permissionGroups.level.help')}
        options={groupLevels.map((value) => ({ value, label: t(`permissionGroups.level.${value}`) }))}
      />
    </FormDialog>
  )
}
