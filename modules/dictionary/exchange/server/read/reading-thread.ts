import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { FileFault } from './file-fault.ts'
import type { ReadAsked, ReadSaid } from './read-file.ts'

/** The thread's side of `readFile`: what it reads goes out batch by batch, the next one once the one before was taken. */
async function read({ path, format, mostRows }: ReadAsked): Promise<void> {
  const port = parentPort
  if (!port) throw new Error('This file runs as a worker thread only.')
  const say = (said: ReadSaid) => port.postMessage(said)
  try {
    // Only what this file takes is loaded: to begin takes longer than to read most of them.
    if (format === 'csv' || format === 'xlsx')
      say({ kind: 'table', lines: await (await import('./read-table.ts')).readTable(path, format, mostRows) })
    else
      for await (const batch of (await import('./read-rdf.ts')).readRdf(path, format)) {
        say({ kind: 'rdf', ...batch })
        await once(port, 'message')
      }
    say({ kind: 'end' })
  } catch (error) {
    const { code, message, params } = error instanceof FileFault ? error : new FileFault('notReadable', 'The file cannot be read.')
    say({ kind: 'fault', code, message, params })
  }
  port.close()
}
await read(workerData as ReadAsked)
