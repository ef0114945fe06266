import { useState } from 'react'
import { readStored, store } from '../settings.ts'
import type { ListColumn } from './columns.ts'

/** Which columns the person took off, remembered for each list. */
export function useHiddenColumns<R>(name: string, columns: readonly ListColumn<R>[]): [ReadonlySet<string>, (key: string) => void] {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => {
    const known = readStored(`portico.columns.${name}`)
    return new Set(known === undefined ? columns.filter((column) => column.hidden).map((column) => column.key) : known.split(','))
  })
  const toggle = (key: string) => {
    const next = new Set(hidden)
    if (!next.delete(key)) next.add(key)
    store(`portico.columns.${name}`, [...next].join(','))
    setHidden(next)
  }
  return [hidden, toggle]
}
