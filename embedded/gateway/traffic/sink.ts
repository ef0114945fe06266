import { dialled, type Itself } from './itself.ts'

/** Where the records of a service go: the settings of its http-log plugin. Equal settings are one sink with one queue. */
export interface Sink {
  key: string
  url: string
  method: string
  headers: Record<string, string>
  timeoutMs: number
}

const known = new Map<string, Sink>()

export function sinkOf(config: Record<string, unknown>, itself: Itself): Sink {
  const sink = {
    url: dialled(String(config.http_endpoint), itself),
    method: String(config.method ?? 'POST'),
    headers: { 'content-type': String(config.content_type ?? 'application/json'), ...(config.headers as Record<string, string> | null) },
    timeoutMs: Number(config.timeout ?? 10_000),
  }
  const key = JSON.stringify(sink)
  const made = known.get(key) ?? { ...sink, key }
  known.set(key, made)
  return made
}
