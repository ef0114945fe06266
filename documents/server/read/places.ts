import { pointerTo } from '../json.ts'

/** Where a walk is, as its way there: hardly any place is ever said, so it is put together only when one is. */
export interface Place {
  above: Place | undefined
  key: string | number
}

/** Of the document itself it is `#`. */
export function pointerOf(place: Place | undefined, ...more: string[]): string {
  const keys: (string | number)[] = more
  for (let at = place; at !== undefined; at = at.above) keys.unshift(at.key)
  return pointerTo('#', ...keys)
}
