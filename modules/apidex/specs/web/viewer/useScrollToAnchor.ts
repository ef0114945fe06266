import { useEffect } from 'react'

/** The address may name a part (`#responses`) that is there only once the text is. */
export function useScrollToAnchor(ready: boolean): void {
  useEffect(() => {
    const id = decodeURIComponent(location.hash.slice(1))
    if (ready && id) document.getElementById(id)?.scrollIntoView()
  }, [ready])
}
