import { lazyPart } from '../lazyPart.tsx'
import { Bone, Loading } from '../Skeleton.tsx'
import type { ChartProps } from './ChartFrame.tsx'

const waiting = ({ heightPx = 220 }: ChartProps) => (
  <div style={{ height: heightPx }}>
    <Loading>
      <Bone className="h-40" />
    </Loading>
  </div>
)
const kinds = {
  line: lazyPart(() => import('./LineChart.tsx').then((file) => file.default), waiting),
  bar: lazyPart(() => import('./BarChart.tsx').then((file) => file.default), waiting),
}

/** A chart with the table behind it; its code is downloaded with the first one. The room is kept meanwhile. */
export function Chart({ kind, ...props }: ChartProps & { kind: keyof typeof kinds }) {
  const Drawn = kinds[kind]
  return <Drawn {...props} />
}
