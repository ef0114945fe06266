import type { AuditChange } from '../../contract/audit.ts'
import { formatDateTime, formatList } from '../i18n/format.ts'
import { textOf } from '../i18n/i18n.ts'

/** What a change did, field by field. Fields and values that have a name for people show it: modules bring `history.field.…` and `history.value.…`. */
export function ChangeLines({ changes }: { changes: readonly AuditChange[] }) {
  return changes.map((change) => (
    <p key={`${change.field} ${change.of} ${shown(change.old)}`} className="text-13 text-muted wrap-anywhere">
      <bdi>{textOf(`history.field.${change.field}`) ?? change.field}</bdi>
      {change.of && (
        <>
          {' '}
          <bdi>({change.of})</bdi>
        </>
      )}
      : <bdi>{shown(change.old)}</bdi> <span className="inline-block rtl:-scale-x-100">→</span> <bdi>{shown(change.new)}</bdi>
    </p>
  ))
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (Array.isArray(value)) return value.length === 0 ? '–' : formatList(value.map(shown))
  if (typeof value === 'object') return JSON.stringify(value)
  const text = String(value)
  return instant.test(text) ? formatDateTime(text) : (textOf(`history.value.${text}`) ?? text)
}
