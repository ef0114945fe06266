import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface ChildServer {
  url: string
  pid: number | undefined
  stop(): Promise<void>
}

/** Runs one of the servers of `bench/servers` in a process of its own, so that it does not share a thread with the load; it sends its port. */
export async function childServer(
  name: 'apigee' | 'bare-list' | 'bare-proxy' | 'same-bytes' | 'streams' | 'upstream',
  settings: unknown = {},
): Promise<ChildServer> {
  const child = fork(join(import.meta.dirname, 'servers', `${name}.ts`), [JSON.stringify(settings)], { execArgv: [] })
  const [port] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`${name} ended with code ${code} before it listened.`))),
  ])) as [number]
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
