import { collect } from './collected.ts'

/** Noise of browsers that is no error of the portal: a resize that takes two frames, a script of another origin. */
const noise = /^(ResizeObserver loop|Script error\.?$)/
/** A cancelled request is not an error, and one that the server refused was told where it happened. */
const expected = (error: unknown): boolean => error instanceof Error && (error.name === 'AbortError' || error.name === 'CancelledError')

/** Queues what nobody caught. Returns the function that ends it. */
export function captureErrors(target: Window = window): () => void {
  const onError = (event: ErrorEvent): void => {
    if (noise.test(event.message)) return
    collect(
      event.error ?? event.message,
      event.filename ? `${new URL(event.filename, location.href).pathname}:${event.lineno}` : 'window',
      true,
    )
  }
  const onRejection = (event: PromiseRejectionEvent): void => {
    if (!expected(event.reason)) collect(event.reason, 'promise', true)
  }
  target.addEventListener('error', onError)
  target.addEventListener('unhandledrejection', onRejection)
  return () => {
    target.removeEventListener('error', onError)
    target.removeEventListener('unhandledrejection', onRejection)
  }
}
