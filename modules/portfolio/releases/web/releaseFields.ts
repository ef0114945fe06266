import { isModuleOn } from '@portico/platform/web/boot/modules.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { MessageKey } from '@portico/platform/web/i18n/keys.ts'
import type { RecordField } from '@portico/platform/web/record/recordField.ts'
import type { AskedFields } from '@portico/platform/web/record/words.ts'
import { personSearch } from '../../people/web/people.queries.ts'
import { changedRelease, newRelease, releasePayload } from '../release.contract.ts'
import { environmentSearch, namedEnvironments } from './release.queries.ts'

const label = (name: string) => t(`releases.field.${name}` as MessageKey)
const day = (name: string): RecordField => ({ name, label: label(name), kind: 'day', optional: true })

/** Where it goes to, while their module is on. */
const environment = (): RecordField[] =>
  isModuleOn('InternalDeveloperPortal')
    ? [
        {
          name: 'environmentId',
          label: label('environment'),
          kind: 'one',
          optional: true,
          search: environmentSearch,
          byIds: namedEnvironments,
          named: ({ environmentId: id, environmentName }) => (typeof id === 'string' ? { id, label: String(environmentName ?? id) } : null),
        },
      ]
    : []

/** As the form has them; where it goes to is asked only where environments are known. */
export const releaseFields = (): RecordField[] => [
  { name: 'name', label: label('name'), wide: true },
  { name: 'code', label: label('code'), code: true, help: t('releases.code.help') },
  {
    name: 'managerId',
    label: label('manager'),
    kind: 'person',
    search: personSearch,
    named: ({ managerId, managerName }) => (typeof managerId === 'string' ? { id: managerId, label: String(managerName ?? '') } : null),
  },
  ...environment(),
  day('startDate'),
  day('scopeFreezeDate'),
  day('plannedDate'),
  { name: 'capacity', label: label('capacity'), kind: 'number', optional: true, help: t('releases.capacity.help') },
  { name: 'description', label: label('description'), kind: 'markdown', optional: true },
]
export const changedFields = (): RecordField[] => [
  ...releaseFields(),
  day('actualDate'),
  { name: 'releaseNotes', label: label('releaseNotes'), kind: 'markdown', optional: true },
]
export const newShape = newRelease.shape
const { version: _version, ...changedShape } = changedRelease.shape

export { changedShape }

/** The fields that an action asks for beside its comment. */
export const askedBy = (action: string): AskedFields =>
  action === 'release'
    ? {
        fields: [{ name: 'actualDate', label: label('actualDate'), kind: 'day' }],
        shape: { actualDate: releasePayload.actualDate },
      }
    : { fields: [], shape: {} }
