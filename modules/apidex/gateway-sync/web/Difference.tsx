import { listParts } from '@portico/platform/web/i18n/format.ts'
import { t, textOf } from '@portico/platform/web/i18n/i18n.ts'
import { T } from '@portico/platform/web/i18n/T.tsx'
import { Fragment } from 'react'
import type { DriftEntry } from '../gateway-sync.contract.ts'

/** How it differs. The server's sentence is for those who read its answers; people read theirs. */
export function Difference({ entry: { own, kind, difference, productsAdded, productsTaken } }: { entry: DriftEntry }) {
  const how = productsAdded ? (productsTaken ? 'both' : 'added') : productsTaken && 'taken'
  if (how)
    return (
      <T
        id={`commands.drift.difference.products.${how}`}
        values={{
          ...(productsAdded && { added: <Named {...productsAdded} /> }),
          ...(productsTaken && { taken: <Named {...productsTaken} /> }),
        }}
      />
    )
  return (
    (difference && textOf(`commands.drift.difference.${difference}`)) ??
    textOf(`commands.drift.what.${own ? 'own' : 'foreign'}.${kind}`) ??
    t(own ? 'commands.drift.what.own.key' : 'commands.drift.what.foreign')
  )
}

/** "A, B, C and 3 more": how many others there are is the last of the list. */
const Named = ({ names, count }: NonNullable<DriftEntry['productsAdded']>) => {
  const more = count - names.length
  return listParts(names.length + Math.sign(more)).map((part) =>
    typeof part === 'string' ? (
      part
    ) : (
      <Fragment key={part}>
        {part < names.length ? <bdi>{names[part]}</bdi> : t('commands.drift.difference.products.more', { count: more })}
      </Fragment>
    ),
  )
}
