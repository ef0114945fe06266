import { freeKey } from '@portico/platform/web/navigation/letters.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { type Place, useDocument } from '../document.ts'

const textOr = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

export function usePlaceInDocument(): Place {
  const search = useSearch({ strict: false }) as { op?: unknown; schema?: unknown }
  const op = textOr(search.op)
  return { op, schema: op ? undefined : textOr(search.schema) }
}

/** Addresses inside the document, as links and as a way to go there; whatever else the address holds stays. */
export function useReader(): { address: (place: Partial<Place>) => string; go: (place: Partial<Place>) => void } {
  const { addressOf: address } = useDocument()
  const navigate = useNavigate()
  const go = useCallback((place: Partial<Place>) => void navigate({ href: address(place) }), [navigate, address])
  return { address, go }
}

/** The letters of the keyboard, in every language. */
export const readingKeys = { next: 'J', previous: 'K' } as const

/** J and K go to the next and the previous operation, from the introduction to the first. Silent while somebody types or a dialog is open. */
export function useReadingKeys(order: readonly string[], current: string | undefined, go: (opId: string) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = { [readingKeys.next]: 1, [readingKeys.previous]: -1 }[freeKey(event)?.toUpperCase() ?? '']
      if (step === undefined) return
      const next = neighbour(order, current, step)
      if (next === undefined) return
      event.preventDefault()
      go(next)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [order, current, go])
}

/** The operation one step on; undefined at the ends. */
export function neighbour(order: readonly string[], current: string | undefined, step: number): string | undefined {
  const at = current === undefined ? -1 : order.indexOf(current)
  if (at < 0) return step > 0 ? order[0] : undefined
  return order[at + step]
}
