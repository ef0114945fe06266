import { useEffect } from 'react'
import { createStore, useStore } from '../store.ts'

/** What the page that shows says about itself beyond its route's title, such as the name of a record. */
const detail = createStore<string | undefined>(undefined)

/** Names the document after a record while the component shows: `usePageTitle(team?.name)`. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    // What has no name yet leaves the word to a part of it, such as the page for what is not there.
    if (title === undefined) return
    detail.set(title)
    return () => detail.set(undefined)
  }, [title])
}

/** What the portal is called: the brand says it, before anything shows. */
export const portalName = createStore('Portico')

/** "Field App · Applications · Portico". */
export function useDocumentTitle(page: string | undefined): void {
  const own = useStore(detail)
  const product = useStore(portalName)
  useEffect(() => {
    document.title = [...new Set([own, page, product])].filter(Boolean).join(' · ')
  }, [own, page, product])
}
