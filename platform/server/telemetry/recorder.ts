import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'
import type { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import type { Recorder } from './work.ts'

/** What is under way on an asynchronous path, and how a part of it is begun. */
export interface Tracing {
  tracer: Tracer
  contexts: AsyncLocalStorageContextManager
  /** Where something that begins now belongs; undefined: to nothing that is still under way. */
  current(): Context | undefined
  end(span: Span): void
}

export function tracing(tracer: Tracer, contexts: AsyncLocalStorageContextManager): Tracing {
  // A timer that a request set goes on along its path when the request is long answered.
  const ended = new WeakSet<Span>()
  return {
    tracer,
    contexts,
    current() {
      const active = contexts.active()
      const span = trace.getSpan(active)
      return span && !ended.has(span) ? active : undefined
    },
    end(span) {
      ended.add(span)
      span.end()
    },
  }
}

/** Tells each piece of work as a span: what it was, how long it took, whether it failed and by which code, never what an error said. */
export const recorderOf = ({ tracer, contexts, current, end }: Tracing): Recorder => {
  return async (piece, work) => {
    const parent = current()
    const { name, kind, attributes, within } = piece()
    if (within && !parent) return work()
    const from = parent ?? ROOT_CONTEXT
    const span = tracer.startSpan(name, { kind: kind === 'client' ? SpanKind.CLIENT : SpanKind.INTERNAL, attributes }, from)
    try {
      return await contexts.with(trace.setSpan(from, span), work)
    } catch (error) {
      failed(span, typeOf(error))
      throw error
    } finally {
      end(span)
    }
  }
}

/** The code under whatever wrapped it, else the class. */
function typeOf(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) if ('code' in at && typeof at.code === 'string') return at.code
  return error instanceof Error ? error.name : 'unknown'
}

/** @param type a code or a class of errors */
export function failed(span: Span, type: string): void {
  span.setAttribute('error.type', type)
  span.setStatus({ code: SpanStatusCode.ERROR })
}
