import { Worker } from 'node:worker_threads'
import type { GatewayLog } from '../options.ts'
import type { FromWorker, ToWorker, TrafficStats, WorkerSettings } from './messages.ts'

/** Sends to the worker that is running now; false when it went away or did not confirm within two seconds. */
export type Send = (message: ToWorker) => Promise<boolean>
export interface Address {
  host: string
  port: number
}

const confirmMs = 2_000
const restart = { firstMs: 100, lastMs: 5_000, healthyMs: 30_000 }
const none: TrafficStats = { requests: 0, inFlight: 0, keys: 0, recordsWaiting: 0, recordsDropped: 0, recordsSent: 0 }

/**
 * Runs the traffic worker: fills it by `load`, lets it listen, and starts it again with back-off when it dies.
 * @throws when the first start fails, such as for a port in use
 */
export async function trafficHost(options: {
  settings: WorkerSettings
  load: (send: Send) => Promise<void>
  /** Called each time a worker listens, to bring it what was written while it started. */
  started: () => void
  log: GatewayLog
}) {
  const { settings, load, started, log } = options
  const pending = new Map<number, (confirmed: boolean) => void>()
  let seq = 0
  let worker: Worker | undefined
  let latest: Worker | undefined
  let address: Address | undefined
  let stats = none
  let restarts = 0
  let waitMs = restart.firstMs
  let closing = false
  let retry: NodeJS.Timeout | undefined

  const sendTo = (to: Worker, message: ToWorker, withinMs: number): Promise<boolean> =>
    new Promise((resolve) => {
      seq += 1
      const mine = seq
      const done = (confirmed: boolean) => {
        clearTimeout(timer)
        pending.delete(mine)
        resolve(confirmed)
      }
      const timer = setTimeout(() => done(false), withinMs)
      pending.set(mine, done)
      to.postMessage({ ...message, seq: mine })
    })

  /** Starts one worker; resolves when it listens, rejects when it fails before. */
  const start = async (): Promise<void> => {
    const mine = new Worker(new URL('./worker.ts', import.meta.url), { workerData: settings })
    latest = mine
    const startedAt = Date.now()
    await new Promise<void>((resolve, reject) => {
      mine.on('message', (message: FromWorker) => {
        if (message.type === 'done') pending.get(message.seq)?.(true)
        else if (message.type === 'stats') stats = message.stats
        else if (message.type === 'log') log[message.level](message.details, `embedded gateway: ${message.message}`)
        else if (message.type === 'failed') {
          reject(new Error(`The embedded gateway cannot listen on ${settings.host}:${settings.port}: ${message.message}`))
          void mine.terminate()
        } else {
          address = { host: message.host, port: message.port }
          worker = mine
          started()
          resolve()
        }
      })
      mine.on('error', (error) => {
        log.error({ error: error.message }, 'embedded gateway: the traffic worker failed')
        reject(error)
      })
      mine.on('exit', (code) => {
        reject(new Error(`The traffic worker ended with code ${code} before it listened.`))
        for (const done of [...pending.values()]) done(false)
        if (worker !== mine) return
        worker = undefined
        if (Date.now() - startedAt > restart.healthyMs) waitMs = restart.firstMs
        if (!closing) startLater()
      })
      load((message) => sendTo(mine, message, 60_000))
        .then(() => sendTo(mine, { type: 'listen' }, confirmMs))
        .catch((error: unknown) => {
          reject(error)
          void mine.terminate()
        })
    })
  }

  const startLater = (): void => {
    log.warn({ waitMs }, 'embedded gateway: the traffic worker is started again')
    retry = setTimeout(() => {
      restarts += 1
      start().catch((error: unknown) => {
        log.error({ error: error instanceof Error ? error.message : String(error) }, 'embedded gateway: the traffic worker did not start')
        if (!closing) startLater()
      })
    }, waitMs)
    waitMs = Math.min(restart.lastMs, waitMs * 2)
  }

  await start()
  return {
    send: (message: ToWorker): Promise<boolean> => (worker ? sendTo(worker, message, confirmMs) : Promise.resolve(false)),
    /** Where the worker listens now; undefined while it is down. */
    listening: (): Address | undefined => (worker ? address : undefined),
    lastAddress: (): Address => address ?? { host: settings.host, port: settings.port },
    stats: () => ({ ...stats, restarts, running: worker !== undefined }),
    /** Ends the worker as a crash would: a fresh one takes its place and loads everything anew. */
    kill: async (): Promise<void> => {
      await worker?.terminate()
    },
    async close(): Promise<void> {
      closing = true
      clearTimeout(retry)
      if (worker) await sendTo(worker, { type: 'close' }, 8_000)
      await latest?.terminate()
    },
  }
}
