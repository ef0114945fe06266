import { createHash } from 'node:crypto'
import { readingBudget } from '@portico/connectors/gateways/shared/reading-budget.ts'

const longestText = 300
/** The longest id that an index takes for certain, whatever its letters are. */
const longestId = 500

/** As much of a text as is kept, as it is: what something is found by. The rest of a long one is let go of. */
export function cutText(text: string): string {
  if (text.length <= longestText) return text
  return Buffer.from(text.slice(0, longestText).toWellFormed()).toString()
}

/** What people at a gateway call something, as it is shown: without what turns the letters beside it around, or is not seen. */
export const shortText = (text: string): string =>
  cutText(text.slice(0, 4 * longestText).replace(/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]+/gu, ' '))

export const isStorableId = (id: string): boolean => id.length <= longestId

/** An id of something that is shown only. One that no index takes is stood for by its beginning and a digest. */
export const storableId = (id: string): string =>
  isStorableId(id) ? id : `${shortText(id)}… ${createHash('sha256').update(id).digest('hex').slice(0, 16)}`

/** Counts what a look holds. @throws GatewayError when it is more than any gateway has */
export function lookBudget(): (...texts: (string | readonly string[])[]) => void {
  const spend = readingBudget()
  return (...texts) => spend(1, charactersOf(...texts))
}

/** Of texts and lists of them; a list may be longer than a call takes arguments. */
export function charactersOf(...texts: (string | readonly string[])[]): number {
  let characters = 0
  for (const text of texts)
    if (typeof text === 'string') characters += text.length
    else for (const one of text) characters += one.length
  return characters
}
