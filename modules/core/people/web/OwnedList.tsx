import { t, textOf } from '@portico/platform/web/i18n/i18n.ts'
import { Fragment } from 'react'
import type { OwnedRecord } from '../person.contract.ts'

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
            {owned
              .filter(({ entityType }) => entityType === kind)
              .map(({ id, field, name }) => (
                <dd key={`${id} ${field}`} className="wrap-anywhere">
                  <bdi>{name}</bdi>
                </dd>
              ))}
          </Fragment>
        ))}
      </dl>
    </section>
  )
}
