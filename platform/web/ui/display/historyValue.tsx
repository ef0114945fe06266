import type { AuditChange } from '../../../contract/audit.ts'
import { formatDate, formatDateTime, formatList, listParts } from '../../i18n/format.ts'
import { textOf } from '../../i18n/i18n.ts'
import { T } from '../../i18n/T.tsx'
import { Person } from './Person.tsx'

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/
const day = /^\d{4}-\d\d-\d\d$/
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const masked = /^\*{3}(.{4})$/

const isNothing = (value: unknown) =>
  value === null || value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0)

/** What people call what an entry names by an id or a name of a gateway. */
export type Names = Readonly<Record<string, string>>

/** Whether something came, went, or became something else. */
export function changeKind({ old, new: next }: AuditChange): 'added' | 'removed' | 'changed' {
  if (isNothing(old) && !isNothing(next)) return 'added'
  return !isNothing(old) && isNothing(next) ? 'removed' : 'changed'
}

/** Values that say nothing to people: long texts are kept as changed only, and older entries hold ids where newer ones hold names. */
export const isPlain = ({ old, new: next }: AuditChange, names: Names = {}): boolean =>
  (old === 'changed' && next === 'changed') ||
  [old, next]
    .flat()
    .some((value) => (typeof value === 'object' ? value !== null : uuid.test(String(value)) && !Object.hasOwn(names, String(value))))

/** Longer ones would be lost in a sentence: they stand beneath it. */
const atMost = 30

/** Text that somebody wrote, and no person, key, date, name or word of a module, which have a form of their own. */
const isWritten = (value: unknown, field: string | undefined, names: Names): value is string =>
  typeof value === 'string' && value !== '' && !masked.test(value) && shown(value, field, names) === value

/** Whether one of both is too long to be read inside of a sentence. */
export const isLong = ({ old, new: next, field }: AuditChange, names: Names = {}): boolean =>
  [old, next].some((value) => shown(value, field, names).length > atMost)

/** What the portal itself has to tell: a code, not a field. */
export const isEvent = (actorEmail: string, { field }: AuditChange): boolean => actorEmail === 'portico' && /^[A-Z_]+$/.test(field)

/** `command retried` of older entries is the key `commandRetried`; one of several, `credentials.password`, is told as all of them are. */
export const keyOf = (field: string): string => field.replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase()).replace(/\..*/, '')

/** Of several that an entity has, `credentials.password`, each is called what its form calls it. */
export const fieldLabel = (entity: string, field: string): string =>
  textOf(`history.${entity}.field.${field}`) ??
  textOf(`history.field.${field}`) ??
  (field.includes('s.') ? textOf(`${entity}s.${field.replace('s.', '.')}`) : undefined) ??
  field.slice(field.indexOf('.') + 1)

/** A value as people say it: the end of a key, a date, a person, a word of the module (`history.value.…`, or of one field `history.value.<field>.…`). */
export function HistoryValue({
  value,
  field,
  people,
  names = {},
  quoted = false,
}: {
  value: unknown
  field?: string | undefined
  people: Readonly<Record<string, string>>
  names?: Names | undefined
  /** In a sentence: what somebody wrote stands in quotes, so that it is seen where it ends. */
  quoted?: boolean | undefined
}) {
  if (typeof value === 'string' && Object.hasOwn(people, value)) return <Person name={people[value]} email={value} />
  // Each name in its own direction, the list in the page's.
  if (Array.isArray(value) && value.length > 0)
    return listParts(value.length).map((part) =>
      typeof part === 'string' ? part : <HistoryValue key={part} value={value[part]} field={field} people={people} names={names} />,
    )
  const key = typeof value === 'string' ? masked.exec(value)?.[1] : undefined
  if (key) return <code className="ltr">…{key}</code>
  const text = <bdi className="font-medium">{shown(value, field, names)}</bdi>
  return quoted && isWritten(value, field, names) ? <T id="ui.history.quoted" values={{ text }} /> : text
}

function shown(value: unknown, field: string | undefined, names: Names): string {
  if (value === null || value === undefined || value === '') return '–'
  if (Array.isArray(value)) return value.length === 0 ? '–' : formatList(value.map((one) => shown(one, field, names)))
  if (typeof value === 'object') return JSON.stringify(value)
  const text = String(value)
  const name = Object.hasOwn(names, text) ? names[text] : undefined
  if (name) return name
  if (instant.test(text)) return formatDateTime(text)
  if (day.test(text)) return formatDate(text)
  // A name that somebody typed is no code, whatever it says.
  return (
    (field === 'name' || field === 'displayName' || field === 'description'
      ? undefined
      : (textOf(`history.value.${field}.${text}`) ?? textOf(`history.value.${text}`))) ?? text
  )
}
