import { createHash } from 'node:crypto'
import { readingBudget } from '@portico/connectors/gateways/shared/reading-budget.ts'

const longestText = 300
/** The longest id that an index takes for certain, whatever its letters are. */
const longestId = 500

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
  const spend = readingBudget()
  return (...texts) => {
    let characters = 0
    for (const text of texts) characters += text.length
    spend(1, characters)
  }
}
