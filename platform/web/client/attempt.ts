import { newIdempotencyKey } from '@portico/platform/web/client/client.ts'
import { useRef } from 'react'

/** The key of one attempt: the same for a repeat of the same request, a new one as soon as anything in it changed. */
export function attempts(): (body: unknown) => string {
  let known: { of: string; key: string } | undefined
  return (body) => {
    const of = JSON.stringify(body)
    if (known?.of !== of) known = { of, key: newIdempotencyKey() }
    return known.key
  }
}

export function useAttempt(): (body: unknown) => string {
  const attempt = useRef<(body: unknown) => string>(undefined)
  attempt.current ??= attempts()
  return attempt.current
}
