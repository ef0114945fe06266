import { third, three, two } from '@portico/platform/web/dashboard/grid.tsx'
import { CardSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'

/** The tiles in grey, where they will stand; decisions first for who `decides`. */
export function TilesSkeleton({ decides = false }: { decides?: boolean }) {
  return (
    <>
      {decides && (
        <div className="mb-4">
          <CardSkeleton lines={6} />
        </div>
      )}
      <div className={three}>
        <CardSkeleton lines={4} />
        <CardSkeleton lines={4} />
        <div className={`grid ${third}`}>
          <CardSkeleton lines={4} />
        </div>
      </div>
      <div className={two}>
        <CardSkeleton lines={8} />
        <CardSkeleton lines={6} />
      </div>
    </>
  )
}
