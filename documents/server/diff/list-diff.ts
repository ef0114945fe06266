import type { At } from '../model/http-model.ts'
import { type Compared, inside } from './place.ts'

/** Items of lists, the ones at fixed places and the others. */
export function compareLists({ pair, a, b, from, to, place, compare }: Compared): void {
  if (!holdsLists(from.types) || !holdsLists(to.types)) return
  const places = Math.max(from.prefix.length, to.prefix.length)
  for (let at = 0; at < places; at += 1)
    compare(pair, from.prefix[at] ?? from.items ?? anyItem(a), to.prefix[at] ?? to.items ?? anyItem(b), inside(place, `[${at}]`))
  if (from.items !== null || to.items !== null) compare(pair, from.items ?? anyItem(a), to.items ?? anyItem(b), inside(place, '[]'))
}

const holdsLists = (types: string[] | null) => types === null || types.includes('array')
const anyItem = (at: At): At => ({ node: true, pointer: at.pointer })
