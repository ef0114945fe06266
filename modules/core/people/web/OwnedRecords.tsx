import { formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t, textOf } from '@portico/platform/web/i18n/i18n.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { useState } from 'react'
import type { OwnedRecord } from '../person.contract.ts'
import { mostOwned } from '../person-states.contract.ts'

/** So many of a kind are shown at first, so that no kind hides the next one. */
const atFirst = 5

/** An office is told by its name, what is owned by the kind of record that it is. */
const kindOf = ({ entityType, field }: OwnedRecord): string =>
  textOf(`people.office.${field}`) ?? textOf(`people.kind.${entityType}`) ?? entityType

/** Records and offices by their kind; each once, in however many fields it names somebody. */
export function OwnedRecords({ owned }: { owned: readonly OwnedRecord[] }) {
  return (
    <dl className="grid gap-2 text-13">
      {[...Map.groupBy(owned, kindOf)].map(([kind, records]) => (
        <Kind key={kind} kind={kind} names={new Map(records.map(({ id, name }) => [id, name]))} />
      ))}
    </dl>
  )
}

function Kind({ kind, names }: { kind: string; names: ReadonlyMap<string, string> }) {
  const [whole, setWhole] = useState(false)
  const hidden = whole ? 0 : Math.max(names.size - atFirst, 0)
  // The server tells of so many of a kind; there may be more.
  const count = `${formatNumber(names.size)}${names.size === mostOwned ? '+' : ''}`
  return (
    <>
      <dt className="font-semibold not-first:mt-2">{names.size > 1 ? `${kind} (${count})` : kind}</dt>
      {[...names].slice(0, whole ? names.size : atFirst).map(([id, name]) => (
        <dd key={id} className="wrap-anywhere">
          <bdi>{name}</bdi>
        </dd>
      ))}
      {hidden > 0 && (
        <dd>
          <Button small kind="plain" onClick={() => setWhole(true)}>
            {t('people.owned.more', { count: formatNumber(hidden) })}
          </Button>
        </dd>
      )}
    </>
  )
}
