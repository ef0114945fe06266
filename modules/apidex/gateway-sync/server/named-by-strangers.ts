import { createHash } from 'node:crypto'
import { GatewayError } from '@portico/connectors/gateways/gateway.ts'

const longestText = 300
/** The longest id that an index takes for certain, whatever its letters are. */
const longestId = 500
/** Of one look at a gateway: a list that has more is a fault or a trap, and would not fit into memory. */
const mostThings = 1_000_000
const mostCharacters = 500_000_000

/** What people at a gateway call something, as much of it as is shown. The rest of a long one is let go of. */
export function shortText(text: string): string {
  if (text.length <= longestText) return text
  return Buffer.from(text.slice(0, longestText).toWellFormed()).toString()
}

export const isStorableId = (id: string): boolean => id.length <= longestId

/** An id of something that is shown only. One that no index takes is stood for by its beginning and a digest. */
export const storableId = (id: string): string =>
  isStorableId(id) ? id : `${shortText(id)}… ${createHash('sha256').update(id).digest('hex').slice(0, 16)}`

/** Counts what a look holds. @throws GatewayError when it is more than any gateway has */
export function lookBudget(): (...texts: string[]) => void {
  let [things, characters] = [0, 0]
  return (...texts) => {
    things += 1
    for (const text of texts) characters += text.length
    if (things > mostThings || characters > mostCharacters)
      throw new GatewayError('unavailable', 'The gateway sends a list that is too large')
  }
}
