import { anchorOf } from '@portico/platform/web/navigation/anchor.ts'
import { useEffect } from 'react'

/** Whether the address names this part of the text. */
export const isNamed = (id: string): boolean => anchorOf(location.hash) === id
/** Whether it names something inside. */
export const isNamedInside = (id: string): boolean => anchorOf(location.hash).startsWith(`${id}.`)

/** The address may name a part (`#responses`) that is there only once the text is. */
export function useScrollToAnchor(ready: boolean): void {
  useEffect(() => {
    const id = anchorOf(location.hash)
    if (ready && id) document.getElementById(id)?.scrollIntoView()
  }, [ready])
}
