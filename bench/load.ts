import { setTimeout } from 'node:timers/promises'
import autocannon from 'autocannon'
import { cpuMicroseconds } from './process-usage.ts'

export interface Load {
  requestsPerSecond: number
  p99Ms: number
  /** Processor time that the serving process used for one request, with everything else that it did meanwhile; NaN when not known. */
  cpuMicroseconds: number
}

export interface LoadOptions {
  connections: number
  seconds: number
  /** The process that serves. */
  pid?: number | undefined
  headers?: Record<string, string>
  /** Each connection sends these one after the other instead. */
  requests?: { headers: Record<string, string> }[]
}

/**
 * Sends requests over and over for some seconds, on loopback only.
 * @throws when one of them fails: the speed of errors says nothing.
 */
export async function load(url: string, { connections, seconds, pid, headers = {}, requests }: LoadOptions): Promise<Load> {
  if (!['localhost', '127.0.0.1'].includes(new URL(url).hostname)) throw new Error(`A load test goes to this machine only, not to ${url}.`)
  const before = cpuMicroseconds(pid)
  const result = await autocannon({ url, connections, duration: seconds, headers, ...(requests ? { requests } : {}) })
  const after = cpuMicroseconds(pid)
  if (result.non2xx + result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} answers of another status than 2xx, ${result.errors} errors`)
  return {
    requestsPerSecond: result.requests.average,
    p99Ms: result.latency.p99,
    cpuMicroseconds: (after - before) / result.requests.total,
  }
}

/**
 * Measures several things in turn, round after round, so that whatever else the machine does reaches all of them alike. Each round begins
 * with the next of them: none always follows the same other one.
 */
export async function inTurn<T extends Record<string, () => Promise<unknown>>>(
  rounds: number,
  things: T,
): Promise<{ [K in keyof T]: Awaited<ReturnType<T[K]>> }[]> {
  const measured: { [K in keyof T]: Awaited<ReturnType<T[K]>> }[] = []
  for (let round = 0; round < rounds; round += 1) {
    const one: Partial<Record<keyof T, unknown>> = {}
    const names: (keyof T)[] = Object.keys(things)
    for (let turn = 0; turn < names.length; turn += 1) {
      const name = names[(round + turn) % names.length] as keyof T
      one[name] = await things[name]?.()
      // What the last load left behind (records, closing connections) does not count for the next.
      await setTimeout(300)
    }
    measured.push(one as (typeof measured)[number])
  }
  return measured
}
