import { type Context, defaultTextMapGetter, ROOT_CONTEXT, type Span, SpanKind, trace } from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { failed, type Tracing } from './recorder.ts'

/** Asked every few seconds by machines, and by who reads the telemetry. */
const unheard = new Set<string | undefined>(['/healthz', '/readyz', '/metrics'])

/**
 * Each request is a span with its method, route and status, under the id that its answer carries. The address itself is left out: it holds
 * what was asked for, and at times of whom.
 * @param believed whether a `traceparent` counts: only a proxy in front of the portal may say what a request belongs to
 */
export function traceRequests(app: FastifyInstance, { tracer, contexts, end }: Tracing, believed: boolean): void {
  const propagator = new W3CTraceContextPropagator()
  const open = new WeakMap<FastifyRequest, { span: Span; context: Context }>()
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url
    if (unheard.has(route)) return done()
    const from = believed ? propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter) : ROOT_CONTEXT
    const attributes = {
      'http.request.method': request.method,
      ...(route === undefined ? {} : { 'http.route': route }),
      'portico.request_id': request.id,
    }
    const span = tracer.startSpan(
      route === undefined ? request.method : `${request.method} ${route}`,
      { kind: SpanKind.SERVER, attributes },
      from,
    )
    const context = trace.setSpan(from, span)
    open.set(request, { span, context })
    contexts.with(context, done)
  })
  // Reading the body leaves the path that the request came on.
  app.addHook('preValidation', (request, _reply, done) => {
    const one = open.get(request)
    if (one) contexts.with(one.context, done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const span = open.get(request)?.span
    if (span) {
      span.setAttribute('http.response.status_code', reply.statusCode)
      if (reply.statusCode >= 500) failed(span, String(reply.statusCode))
      end(span)
    }
    done()
  })
}
