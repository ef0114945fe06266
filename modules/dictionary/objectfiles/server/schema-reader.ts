import { unavailable } from '@portico/platform/contract/errors.ts'
import { threadLane } from '@portico/platform/server/threads/thread-lane.ts'
import { FileFault } from '../../exchange/server/read/file-fault.ts'
import type { Drafts } from '../object-drafts.contract.ts'
import type { SchemasRead } from './schema-thread.ts'

export interface SchemaReader {
  /** The objects of a document. @throws FileFault; Unavailable (503) where too many are being read. */
  read(source: Uint8Array, who: string): Promise<Drafts>
  close(): Promise<void>
}

/** Reads documents of strangers in a thread of its own (docs/decisions/0017-work-on-what-strangers-send.md). */
export function schemaReader(): SchemaReader {
  const lane = threadLane<Uint8Array, SchemasRead>({
    file: new URL('./schema-thread.ts', import.meta.url),
    name: 'schema-reader',
    ...{ maxMemoryMb: 512, idleMs: 15_000, maxWaiting: 10, maxWaitingEach: 2 },
  })
  return {
    async read(source, who) {
      const ended = await lane.ask({ job: source, who, limitMs: 20_000 })
      switch (ended.kind) {
        case 'answer':
          if ('fault' in ended.answer) throw new FileFault(ended.answer.fault.code, ended.answer.fault.message)
          return ended.answer.drafts
        case 'late':
          throw new FileFault('tooSlow', 'Reading the file took too long.')
        case 'memory':
          throw new FileFault('tooLarge', 'The file takes more memory than there is for it.')
        case 'full':
          throw unavailable('Too many documents are being read. Try again in a minute.')
        case 'closed':
          throw unavailable('The server is stopping.')
        default:
          throw new FileFault('notReadable', 'The document cannot be read.')
      }
    },
    close: () => lane.close(),
  }
}
