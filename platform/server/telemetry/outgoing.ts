import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { type Span, SpanKind } from '@opentelemetry/api'
import { failed, type Tracing } from './recorder.ts'

interface Asked {
  request: { method?: string; origin?: string | URL }
}
interface Answered extends Asked {
  response: { statusCode: number }
}
interface Failed extends Asked {
  error: { name?: string; code?: string }
}

/**
 * Calls to other systems (gateways, content, identity provider) as spans of what made them, by the channels on which undici and `fetch` say
 * what they do. Whom and how it answered is told; not the path, which may hold names and keys at the gateway. Answers the function that ends it.
 */
export function traceCalls({ tracer, current, end }: Tracing): () => void {
  const open = new WeakMap<object, Span>()
  const heard: [string, (message: unknown) => void][] = [
    [
      'undici:request:create',
      (message) => {
        const { request } = message as Asked
        const parent = current()
        const url = URL.parse(String(request.origin))
        if (!parent || !url) return
        const method = request.method ?? 'GET'
        const attributes = {
          'http.request.method': method,
          'server.address': url.hostname,
          'server.port': Number(url.port) || (url.protocol === 'https:' ? 443 : 80),
        }
        open.set(request, tracer.startSpan(method, { kind: SpanKind.CLIENT, attributes }, parent))
      },
    ],
    [
      'undici:request:headers',
      (message) => {
        const { request, response } = message as Answered
        const span = open.get(request)
        if (!span) return
        span.setAttribute('http.response.status_code', response.statusCode)
        if (response.statusCode >= 400) failed(span, String(response.statusCode))
        open.delete(request)
        end(span)
      },
    ],
    [
      'undici:request:error',
      (message) => {
        const { request, error } = message as Failed
        const span = open.get(request)
        if (!span) return
        failed(span, error.code ?? error.name ?? 'unknown')
        open.delete(request)
        end(span)
      },
    ],
  ]
  for (const [channel, listener] of heard) subscribe(channel, listener)
  return () => {
    for (const [channel, listener] of heard) unsubscribe(channel, listener)
  }
}
