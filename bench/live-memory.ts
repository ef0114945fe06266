import { setTimeout as wait } from 'node:timers/promises'

/** Where Node listens once a process was sent SIGUSR1. */
const inspectorPort = 9229
const megabyte = 1024 * 1024

export interface LiveMemory {
  /** What is in use after a collection, in megabytes: objects and the buffers that they hold. What a process has of the system says besides how late it collects. */
  inUse(): Promise<number>
  end(): void
}

/** Looks into a process of this machine through Node's inspector, which it opens for itself alone. */
export async function liveMemoryOf(pid: number | undefined): Promise<LiveMemory> {
  if (pid === undefined) throw new Error('There is no process to look into.')
  process.kill(pid, 'SIGUSR1')
  const socket = new WebSocket(await addressOf())
  await new Promise<unknown>((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error('The inspector of the process does not answer.')))
  })
  let asked = 0
  const ask = (method: string) =>
    new Promise<Record<string, number>>((resolve) => {
      const id = ++asked
      const heard = ({ data }: MessageEvent) => {
        const answer = JSON.parse(String(data)) as { id?: number; result?: Record<string, number> }
        if (answer.id !== id) return
        socket.removeEventListener('message', heard)
        resolve(answer.result ?? {})
      }
      socket.addEventListener('message', heard)
      socket.send(JSON.stringify({ id, method }))
    })
  return {
    async inUse() {
      await ask('HeapProfiler.collectGarbage')
      const { usedSize = Number.NaN, backingStorageSize = 0 } = await ask('Runtime.getHeapUsage')
      return (usedSize + backingStorageSize) / megabyte
    },
    end: () => socket.close(),
  }
}

async function addressOf(): Promise<string> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const targets = (await (await fetch(`http://127.0.0.1:${inspectorPort}/json/list`)).json()) as { webSocketDebuggerUrl: string }[]
      return targets[0]?.webSocketDebuggerUrl ?? ''
    } catch (error) {
      if (attempt === 50) throw error
      await wait(100)
    }
  }
}
