import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { MessageKey } from '@portico/platform/web/i18n/keys.ts'
import type { RecordField } from '@portico/platform/web/record/recordField.ts'
import type { AskedFields } from '@portico/platform/web/record/words.ts'
import { changedIssue, issuePayload } from '../issue.contract.ts'
import { adminSearch } from './issue.queries.ts'

const label = (name: string) => t(`issues.field.${name}` as MessageKey)
const said = (name: string, more: { code?: true; help?: string } = {}): RecordField => ({
  name,
  label: label(name),
  optional: true,
  ...more,
})
const long = (name: string): RecordField => ({ name, label: label(name), kind: 'long', optional: true })

/** What an admin changes. */
export const changedFields = (): RecordField[] => [
  { name: 'title', label: label('title'), wide: true },
  {
    name: 'assigneeId',
    label: label('assignee'),
    kind: 'person',
    optional: true,
    search: adminSearch,
    named: ({ assigneeId, assigneeName }) =>
      typeof assigneeId === 'string' ? { id: assigneeId, label: String(assigneeName ?? '') } : null,
  },
]
const { version: _, ...changedShape } = changedIssue.shape

export { changedShape }

/** All that its page says of it. */
export const issueFields = (): RecordField[] => [
  ...changedFields(),
  { name: 'occurrences', label: label('occurrences'), kind: 'number' },
  { name: 'affectedUsers', label: label('affectedUsers'), kind: 'number' },
  { name: 'firstSeenAt', label: label('firstSeenAt'), kind: 'moment' },
  { name: 'lastSeenAt', label: label('lastSeenAt'), kind: 'moment' },
  said('type', { code: true }),
  said('component', { code: true }),
  said('errorCode', { code: true }),
  said('environmentId', { code: true }),
  said('appVersion', { code: true }),
  said('resolvedInVersion', { code: true }),
  { name: 'email', label: label('email'), kind: 'email', optional: true },
  said('browser'),
  said('url', { code: true }),
  said('requestId', { code: true }),
  long('message'),
  long('userComment'),
]

/** The fields that an action asks for beside its comment. */
export const askedBy = (action: string): AskedFields =>
  action === 'resolve'
    ? {
        fields: [said('resolvedInVersion', { code: true, help: t('issues.resolvedInVersion.help') })],
        shape: { resolvedInVersion: issuePayload.resolvedInVersion },
      }
    : { fields: [], shape: {} }
