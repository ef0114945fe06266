import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AppLink } from '../ui/base/AppLink.tsx'
import { Card, linkClass } from '../ui/display/Card.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { Bone, Loading } from '../ui/feedback/Skeleton.tsx'

interface TileProps<R> {
  title: string
  aside?: ReactNode
  query: UseQueryResult<R>
  /** What failed: "The calls did not load." */
  failed: string
  /** Until its content may show: nothing that shows is moved by what comes later. */
  held?: boolean
  /** The real layout in grey; three lines unless said otherwise. */
  skeleton?: ReactNode
  flush?: boolean
  className?: string
  children: (data: R) => ReactNode
}

/** One message of the dashboard. It loads alone and fails alone; what is shown stays while it is asked again. */
export function Tile<R>({ title, aside, query, failed, held, skeleton, flush, className, children }: TileProps<R>) {
  const content =
    query.data !== undefined && !held ? (
      children(query.data)
    ) : query.isError ? (
      <div className={flush ? 'px-4 pb-3' : undefined}>
        <ErrorState compact title={failed} error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      </div>
    ) : (
      (skeleton ?? <Lines />)
    )
  return (
    <Card title={title} aside={aside} {...(flush && { flush })} {...(className && { className })}>
      {content}
    </Card>
  )
}

/** The link to the list behind a tile. */
export const TileLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <AppLink href={href} className={linkClass}>
    {children}
  </AppLink>
)

const Lines = () => (
  <Loading>
    <div className="grid min-h-28 content-start gap-3 pt-1">
      <Bone className="w-3/5" />
      <Bone className="w-2/5" />
      <Bone className="w-1/2" />
    </div>
  </Loading>
)
