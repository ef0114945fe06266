import { Unreadable } from '@portico/documents/server/faults.ts'
import { decode, parseText } from '@portico/documents/server/text/parse-text.ts'
import { answerJobs } from '@portico/platform/server/threads/answer-jobs.ts'
import type { Drafts } from '../object-drafts.contract.ts'
import { draftsOfSchemas } from '../schema-objects.rules.ts'
import { isSchema } from '../schema-refs.rules.ts'

export type SchemasRead = { drafts: Drafts } | { fault: { code: string; message: string } }

/** The thread's side of `schemaReader`. */
answerJobs<Uint8Array, SchemasRead>((source) => {
  try {
    const { value } = parseText(decode(source))
    return isSchema(value) ? { drafts: draftsOfSchemas(value) } : { fault: { code: 'notReadable', message: 'The document is no object.' } }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return { fault: { code: error.faults[0]?.code === 'encoding' ? 'notUtf8' : 'notReadable', message: error.message } }
  }
})
