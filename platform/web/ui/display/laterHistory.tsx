import { lazyPart } from '../feedback/lazyPart.tsx'
import { RowsSkeleton } from '../feedback/Skeleton.tsx'

/** A history in a tab, which comes with its texts when somebody opens it. */
export const History = lazyPart(() => import('./History.tsx').then((file) => file.History), <RowsSkeleton rows={4} columns={2} />)
