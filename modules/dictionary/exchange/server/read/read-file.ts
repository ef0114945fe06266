import { Worker } from 'node:worker_threads'
import { tooMany } from '@portico/platform/contract/errors.ts'
import type { ImportFormat } from '../../import.contract.ts'
import { FileFault } from './file-fault.ts'
import type { RdfBatch } from './read-rdf.ts'
import type { TableLine } from './read-table.ts'

export interface ReadAsked {
  path: string
  format: ImportFormat
  mostRows: number
}
export type ReadSaid =
  | { kind: 'table'; lines: TableLine[] }
  | ({ kind: 'rdf' } & RdfBatch)
  | { kind: 'end' }
  | { kind: 'fault'; code: string; message: string; params?: FileFault['params'] }

const maxMemoryMb = 256
/** Each may take that much: more at once would be more than a server has. */
const mostAtOnce = 3
const mostWaiting = 20
const limitMs = { table: 30_000, rdf: 10 * 60_000 }

let reading = 0
const waiting: (() => void)[] = []
/** Waits until a thread may begin; what is answered makes room for the next one. @throws tooMany */
async function turn(): Promise<() => void> {
  if (reading < mostAtOnce) reading += 1
  else if (waiting.length >= mostWaiting) throw tooMany('Other files are being read. Send it again in a moment.', 10)
  else await new Promise<void>((resolve) => waiting.push(resolve))
  return () => {
    const next = waiting.shift()
    if (next) next()
    else reading -= 1
  }
}

/**
 * Reads a file that somebody sent, in a thread of its own with limits on time and memory (docs/decisions/0017-work-on-what-strangers-send.md).
 * The thread waits until a batch was taken before it reads on.
 * @throws FileFault; tooMany where many are read already.
 */
export async function* readFile(asked: ReadAsked, signal: AbortSignal): AsyncGenerator<Exclude<ReadSaid, { kind: 'end' | 'fault' }>> {
  const leave = await turn()
  const worker = new Worker(new URL('./reading-thread.ts', import.meta.url), {
    workerData: asked,
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb, stackSizeMb: 8 },
    env: {},
    name: 'read terms',
  })
  const told: ReadSaid[] = []
  let wake = () => {}
  const say = (said: ReadSaid) => {
    told.push(said)
    wake()
  }
  const give = (code: string, message: string) => say({ kind: 'fault', code, message })
  worker.on('message', say)
  worker.on('error', (error: Error & { code?: string }) =>
    error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      ? give('tooLarge', 'The file takes more memory than there is for it.')
      : give('notReadable', 'The file cannot be read.'),
  )
  worker.on('exit', () => give('notReadable', 'The file cannot be read.'))
  const timer = setTimeout(
    () => give('tooSlow', 'Reading the file took too long.'),
    limitMs[asked.format === 'csv' || asked.format === 'xlsx' ? 'table' : 'rdf'],
  )
  signal.addEventListener('abort', () => give('cancelled', 'The import was stopped.'), { once: true })
  try {
    for (;;) {
      signal.throwIfAborted()
      const said = told.shift()
      if (said === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
        continue
      }
      if (said.kind === 'end') return
      if (said.kind === 'fault') throw new FileFault(said.code, said.message, said.params)
      yield said
      worker.postMessage('go')
    }
  } finally {
    clearTimeout(timer)
    await worker.terminate()
    leave()
  }
}
