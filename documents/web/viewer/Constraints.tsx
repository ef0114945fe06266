import { formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Fragment, useState } from 'react'
import type { Constraint, Json } from '../../contract/operation-view.rules.ts'

const counted = ['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'] as const
const compared = ['minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum', 'multipleOf', 'pattern', 'const', 'default'] as const
const flags = ['uniqueItems', 'readOnly', 'writeOnly', 'nullable'] as const
const isOne = <T extends string>(list: readonly T[], kind: string): kind is T => (list as readonly string[]).includes(kind)

const most = 12

/** The limits of a value on one line, in words. The format stands with the type, so it is left out here. */
export function Constraints({ constraints }: { constraints: readonly Constraint[] }) {
  const shown = constraints.filter(({ kind }) => kind !== 'format')
  if (shown.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-1 text-13">
      {shown.map((constraint) => (
        <li key={constraint.kind} className="min-w-0">
          <One constraint={constraint} />
        </li>
      ))}
    </ul>
  )
}

function One({ constraint: { kind, value } }: { constraint: Constraint }) {
  if (kind === 'enum' && Array.isArray(value)) return <Allowed values={value} />
  if (isOne(counted, kind)) return t(`documents.limit.${kind}`, { count: Number(value) })
  if (isOne(flags, kind)) return t(`documents.limit.${kind}`)
  if (isOne(compared, kind))
    return (
      <>
        {t(`documents.limit.${kind}`)} <Value value={value} />
      </>
    )
  return null
}

function Allowed({ values }: { values: readonly Json[] }) {
  const [all, setAll] = useState(false)
  const shown = all ? values : values.slice(0, most)
  return (
    <>
      {t('documents.limit.enum')}{' '}
      {shown.map((value, index) => (
        <Fragment key={JSON.stringify(value)}>
          {index > 0 && ' '}
          <Value value={value} />
        </Fragment>
      ))}{' '}
      {values.length > shown.length && (
        <button type="button" className="rounded-small text-accent underline-offset-[3px] hover:underline" onClick={() => setAll(true)}>
          {t('ui.json.more', { count: formatNumber(values.length - shown.length) })}
        </button>
      )}
    </>
  )
}

/** A value of the document, as it stands there. */
const Value = ({ value }: { value: Json }) => {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return (
    <code className="ltr rounded-small bg-sunken px-1 py-px text-12 text-ink wrap-anywhere">
      {text.length > 300 ? `${text.slice(0, 300)}…` : text}
    </code>
  )
}
