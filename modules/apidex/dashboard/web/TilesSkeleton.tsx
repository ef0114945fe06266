import { half, third, three, two } from '@portico/platform/web/dashboard/grid.tsx'
import { CardSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'

/** Whose dashboard it is: what stands where differs. */
export type Shown = 'developer' | 'owner' | 'admin'

/** A tile with a number has one height. */
const Figure = () => <CardSkeleton lines={4} className="min-h-41.25" />

/** The tiles in grey, where they will stand; decisions first for who decides. */
export function TilesSkeleton({ of = 'developer' }: { of?: Shown }) {
  const decisions = of !== 'developer' && (
    <div className="mb-4">
      <CardSkeleton lines={5} className="min-h-47" />
    </div>
  )
  if (of === 'admin')
    return (
      <>
        {decisions}
        <div className={half}>
          <Figure />
          <Figure />
        </div>
        <div className={`mb-4 ${two}`}>
          <CardSkeleton lines={4} />
          <CardSkeleton lines={4} />
        </div>
        <CardSkeleton lines={3} />
      </>
    )
  return (
    <>
      {decisions}
      <div className={three}>
        <Figure />
        <Figure />
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
