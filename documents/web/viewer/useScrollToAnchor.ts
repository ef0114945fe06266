import { anchorOf } from '@portico/platform/web/navigation/anchor.ts'
import { useEffect } from 'react'

/** The address may name a part (`#responses`) that is there only once the text is. */
export function useScrollToAnchor(ready: boolean): void {
  useEffect(() => {
    const id = anchorOf(location.hash)
    if (ready && id) document.getElementById(id)?.scrollIntoView()
  }, [ready])
}
