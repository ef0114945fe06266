import type { LaidOut, ToLayOut } from './layout.ts'

/** Places a graph in a worker; without one, here. Answers never where `signal` ended before. */
export async function placed(graph: ToLayOut, signal: AbortSignal): Promise<LaidOut> {
  if (typeof Worker === 'undefined') return (await import('./layout.ts')).layOut(graph)
  const worker = new Worker(new URL('./layout.worker.ts', import.meta.url), { type: 'module' })
  signal.addEventListener('abort', () => worker.terminate())
  try {
    return await new Promise<LaidOut>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<LaidOut>) => resolve(data)
      worker.onerror = () => reject(new Error('The graph could not be placed.'))
      worker.postMessage(graph)
    })
  } finally {
    worker.terminate()
  }
}
