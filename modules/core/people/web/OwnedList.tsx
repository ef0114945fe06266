import { t, textOf } from '@portico/platform/web/i18n/i18n.ts'
import { Fragment } from 'react'
import type { OwnedRecord } from '../person.contract.ts'

/** Each once, in however many fields it names them. */
const recordsOf = (owned: readonly OwnedRecord[], kind: string): [id: string, name: string][] => [
  ...new Map(owned.filter(({ entityType }) => entityType === kind).map(({ id, name }) => [id, name])),
]

/** What would be left without an owner, by its kind. */
export function OwnedList({ owned }: { owned: readonly OwnedRecord[] }) {
  const kinds = [...new Set(owned.map(({ entityType }) => entityType))]
  return (
    <section className="grid gap-2">
      <h3 className="text-14">{t('people.owned')}</h3>
      {owned.length === 0 && <p className="text-13 text-muted">{t('people.owned.none')}</p>}
      <dl className="grid gap-2 text-13">
        {kinds.map((kind) => (
          <Fragment key={kind}>
            <dt className="text-muted">{textOf(`people.kind.${kind}`) ?? kind}</dt>
            {recordsOf(owned, kind).map(([id, name]) => (
              <dd key={id} className="wrap-anywhere">
                <bdi>{name}</bdi>
              </dd>
            ))}
          </Fragment>
        ))}
      </dl>
    </section>
  )
}
