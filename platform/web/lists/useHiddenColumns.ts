import { useState } from 'react'
import { readStored, store } from '../settings.ts'
import type { ListColumn } from './columns.ts'

/** Cards have room for all; a table of so few pixels would run sideways. */
const isNarrow = () => globalThis.matchMedia?.('(600px <= width < 1600px)').matches

/** Which columns the person took off, remembered for each list. */
export function useHiddenColumns<R>(name: string, columns: readonly ListColumn<R>[]): [ReadonlySet<string>, (key: string) => void] {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => {
    const known = readStored(`portico.columns.${name}`)
    return new Set(
      known === undefined
        ? columns.filter(({ hidden: at }) => at === true || (at && isNarrow())).map((column) => column.key)
        : known.split(','),
    )
  })
  const toggle = (key: string) => {
    const next = new Set(hidden)
    if (!next.delete(key)) next.add(key)
    store(`portico.columns.${name}`, [...next].join(','))
    setHidden(next)
  }
  return [hidden, toggle]
}
