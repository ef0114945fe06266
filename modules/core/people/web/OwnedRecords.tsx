import { textOf } from '@portico/platform/web/i18n/i18n.ts'
import { Fragment } from 'react'
import type { OwnedRecord } from '../person.contract.ts'

/** An office is told by its name, what is owned by the kind of record that it is. */
const kindOf = ({ entityType, field }: OwnedRecord): string =>
  textOf(`people.office.${field}`) ?? textOf(`people.kind.${entityType}`) ?? entityType

/** Records and offices by their kind; each once, in however many fields it names somebody. */
export function OwnedRecords({ owned }: { owned: readonly OwnedRecord[] }) {
  const kinds = Map.groupBy(owned, kindOf)
  return (
    <dl className="grid gap-2 text-13">
      {[...kinds].map(([kind, records]) => (
        <Fragment key={kind}>
          <dt className="text-muted">{kind}</dt>
          {[...new Map(records.map(({ id, name }) => [id, name]))].map(([id, name]) => (
            <dd key={id} className="wrap-anywhere">
              <bdi>{name}</bdi>
            </dd>
          ))}
        </Fragment>
      ))}
    </dl>
  )
}
