import { lazyPart } from '../feedback/lazyPart.tsx'
import { Bone, Loading } from '../feedback/Skeleton.tsx'
import type { ChartProps } from './ChartFrame.tsx'

/** A chart with the table behind it; its code is downloaded with the first one. The room is kept meanwhile. */
export const Chart = lazyPart<ChartProps>(
  () => import('./LineChart.tsx').then((file) => file.LineChart),
  ({ heightPx = 220 }) => (
    <div style={{ height: heightPx }}>
      <Loading>
        <Bone className="h-40" />
      </Loading>
    </div>
  ),
)
