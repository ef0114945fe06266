import { type ReactNode, useState } from 'react'
import type { AuditChange, AuditRecord } from '../../../contract/audit.ts'
import { t, textOf, useLocale } from '../../i18n/i18n.ts'
import { withElements } from '../../i18n/T.tsx'
import { cx } from '../base/cx.ts'
import { changeKind, fieldLabel, HistoryValue, isEvent, isLong, isPlain, keyOf } from './historyValue.tsx'
import { Person } from './Person.tsx'

/**
 * One entry of the audit in sentences: "Ingrid added Omar as Viewer". A module has sentences of its own as `history.<entity>.<field>`, or
 * `history.<entity>.<action>` for what is told by what was done; without one the field is named as in its form.
 */
export function HistoryEntry({ entry }: { entry: AuditRecord }) {
  useLocale()
  const { changes, transition } = entry
  const [first] = changes
  if (first && isEvent(entry.actorEmail, first)) return <Told entry={entry} event={first.field} />
  if (entry.action === 'create' || entry.action === 'delete' || transition) {
    const told = transition ? changes.filter((change) => change.field === 'status' || change === decided(entry)) : []
    return (
      <>
        <Sentence entry={entry} change={decided(entry)} />
        {transition?.comment && (
          <blockquote className="border-s-2 border-hairline ps-3 text-13 text-muted">
            <bdi>{transition.comment}</bdi>
          </blockquote>
        )}
        {entry.action === 'create' ? (
          <Beginning entry={entry} />
        ) : (
          <Facts entry={entry} changes={changes.filter((change) => !told.includes(change))} />
        )}
      </>
    )
  }
  if (changes.length === 0) return <Sentence entry={entry} />
  return changes.map((change) => <Sentence key={JSON.stringify(change)} entry={entry} change={change} />)
}

/**
 * What the portal itself has to tell. Where a fact says which kind of the event it is, `history.field.<event>.<value>` has the words of that
 * kind; what there is none of is not told.
 */
function Told({ entry, event }: { entry: AuditRecord; event: string }) {
  const facts = entry.changes.slice(1).filter(({ new: value }) => value !== 0 && value !== null)
  const ofKind = ({ new: value }: AuditChange) => (typeof value === 'string' ? textOf(`history.field.${event}.${value}`) : undefined)
  const kind = facts.find((fact) => ofKind(fact) !== undefined)
  return (
    <>
      <p className="font-medium">{(kind && ofKind(kind)) ?? textOf(`history.field.${event}`) ?? event}</p>
      <Facts entry={entry} changes={facts.filter((fact) => fact !== kind)} />
    </>
  )
}

/** What was decided on: the product of a request, and the key that asked for it. */
const decided = ({ transition, changes }: AuditRecord): AuditChange | undefined =>
  transition ? changes.find((change) => change.new === transition.to && change.of !== undefined) : undefined

/** Who is no person that the reader is told of. */
const whoOf = ({ actorEmail, actorRoles }: AuditRecord): string | undefined =>
  actorEmail === 'portico' ? t('ui.history.portal') : actorEmail === '' ? (textOf(`role.${actorRoles[0]}`) ?? '') : undefined

function Sentence({ entry, change }: { entry: AuditRecord; change?: AuditChange | undefined }) {
  const { people, names } = entry
  const named = (email: string) => <Person name={people[email]} email={email} />
  const actor = whoOf(entry) ?? <b className="font-medium">{named(entry.actorEmail)}</b>
  const own = [
    `history.${entry.entityType}.${entry.action}`,
    ...(change ? [`history.${entry.entityType}.${keyOf(change.field)}`] : []),
  ].find((key) => textOf(key) !== undefined)
  const isGeneral = own === undefined && change !== undefined && !entry.transition
  const beneath = isGeneral && !isPlain(change, names) && isLong(change, names)
  const value = (one: unknown) => <HistoryValue value={one} field={change?.field} people={people} names={names} quoted={isGeneral} />
  const values: Record<string, ReactNode> = {
    actor,
    action: entry.action,
    name: <bdi className="font-medium">{entry.entityName || entry.entityId}</bdi>,
    to: entry.transition?.to ?? String(change?.new ?? ''),
    kind: change ? changeKind(change) : 'changed',
    field: change && <bdi>{labelOf(entry, change)}</bdi>,
    state: entry.transition && <bdi className="font-medium">{names?.[entry.transition.to]}</bdi>,
    // A long list is cut where it is kept; `of` says how many there were.
    count: Number(change?.of) || [change?.new].flat().length,
    of: change?.of === undefined ? '' : value(change.of),
    old: value(change?.old),
    new: value(change?.new),
  }
  const general = isGeneral
    ? beneath || isPlain(change, names)
      ? 'ui.history.field.plain'
      : 'ui.history.field'
    : entry.transition && names?.[entry.transition.to]
      ? 'ui.history.moved'
      : 'ui.history.did'
  return (
    <>
      <p className="wrap-anywhere">{withElements((texts) => textOf(own ?? general, texts) ?? '', values)}</p>
      {beneath && <BothValues entry={entry} change={change} />}
    </>
  )
}

/** What was there and what took its place, each on its own lines and in its own direction; the names of a list follow the page's. */
function BothValues({ entry: { people, names }, change }: { entry: AuditRecord; change: AuditChange }) {
  const kind = changeKind(change)
  return (
    <dl className="grid gap-2 text-13">
      {(['old', 'new'] as const).map(
        (part) =>
          (kind === 'changed' || kind === (part === 'old' ? 'removed' : 'added')) && (
            <div key={part} className="grid gap-0.5 border-s-2 border-hairline ps-3">
              <dt className="text-12 text-muted">{t(`ui.history.${part}`)}</dt>
              <dd
                dir={Array.isArray(change[part]) ? undefined : 'auto'}
                className={cx('whitespace-pre-line wrap-anywhere', part === 'old' && 'text-muted')}
              >
                <HistoryValue value={change[part]} field={change.field} people={people} names={names} />
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** So many of the values that something began with show at once, where there are more than one over. */
const atSight = 2

/** What something began with: its name is said already, words say more than numbers and switches, and what is left is a press away. */
function Beginning({ entry }: { entry: AuditRecord }) {
  const [open, setOpen] = useState(false)
  const isBare = ({ new: value }: AuditChange) => typeof value === 'number' || typeof value === 'boolean'
  const changes = entry.changes
    .filter((change) => change.new !== entry.entityName)
    .toSorted((a, b) => Number(isBare(a)) - Number(isBare(b)))
  if (changes.length <= atSight + 1) return <Facts entry={entry} changes={changes} />
  return (
    <>
      <Facts entry={entry} changes={changes.slice(0, atSight)} />
      <details className="text-13" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="inline-block cursor-pointer rounded-small py-0.5 font-medium text-accent underline-offset-[3px] hover:underline pointer-coarse:py-3">
          {t(open ? 'ui.history.details.hide' : 'ui.history.details')}
        </summary>
        <Facts entry={entry} changes={changes.slice(atSight)} />
      </details>
    </>
  )
}

/** As the form of the record has it, where the entry is told with that. */
const labelOf = ({ names, entityType }: AuditRecord, { field }: AuditChange): string => names?.[field] ?? fieldLabel(entityType, field)

/** What came with it, as labels and values. */
const Facts = ({ entry, changes }: { entry: AuditRecord; changes: readonly AuditChange[] }) =>
  changes.map((change) => (
    <p key={JSON.stringify(change)} className="text-13 text-muted wrap-anywhere">
      <bdi>{labelOf(entry, change)}</bdi>:{' '}
      {changeKind(change) === 'changed' && !isPlain(change, entry.names) && (
        <>
          <HistoryValue value={change.old} field={change.field} people={entry.people} names={entry.names} />{' '}
          <span className="inline-block rtl:-scale-x-100">→</span>{' '}
        </>
      )}
      <HistoryValue value={change.new ?? change.old} field={change.field} people={entry.people} names={entry.names} />
    </p>
  ))
