import { useMatches } from '@tanstack/react-router'
import type { LoadPage, WebPage } from '../../module.ts'
import { lazyPart } from '../feedback/lazyPart.tsx'
import { PageSkeleton } from '../feedback/Skeleton.tsx'

/** Pages that nobody opens first, by their paths, as one page: what says where their files are is not paid for by the first load. */
export function laterPages(loads: Readonly<Record<string, LoadPage>>) {
  const parts = new Map(
    Object.entries(loads).map(([path, load]) => [path, lazyPart(() => load().then((file) => file.default), <PageSkeleton />)]),
  )
  return function LaterPage() {
    const path = useMatches({ select: (matches) => (matches.at(-1)?.staticData as { page?: WebPage } | undefined)?.page?.path })
    const Part = parts.get(path ?? '')
    return Part && <Part />
  }
}
