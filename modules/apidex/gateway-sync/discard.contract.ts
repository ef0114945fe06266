import { text } from '@portico/platform/contract/fields.ts'

/** Why somebody gives a command up; it stands in the history of its environment. Of a file of its own, because it comes with a form. */
export const discardReason = { reason: text(10, 1000) }
