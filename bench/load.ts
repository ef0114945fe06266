import autocannon from 'autocannon'

export interface Load {
  requestsPerSecond: number
  p99Ms: number
  failures: number
}

/** Sends one request over and over for some seconds, on loopback only. */
export async function load(
  url: string,
  options: { connections: number; seconds: number; headers?: Record<string, string> },
): Promise<Load> {
  if (!['localhost', '127.0.0.1'].includes(new URL(url).hostname)) throw new Error(`A load test goes to this machine only, not to ${url}.`)
  const result = await autocannon({ url, connections: options.connections, duration: options.seconds, headers: options.headers ?? {} })
  return { requestsPerSecond: result.requests.average, p99Ms: result.latency.p99, failures: result.non2xx + result.errors }
}
