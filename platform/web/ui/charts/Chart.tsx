import { lazy, Suspense } from 'react'
import { Bone, Loading } from '../Skeleton.tsx'
import type { ChartProps } from './ChartFrame.tsx'

const kinds = { line: lazy(() => import('./LineChart.tsx')), bar: lazy(() => import('./BarChart.tsx')) }

/** A chart with the table behind it; its code is downloaded with the first one. The room is kept meanwhile. */
export function Chart({ kind, ...props }: ChartProps & { kind: keyof typeof kinds }) {
  const Drawn = kinds[kind]
  return (
    <Suspense
      fallback={
        <div style={{ height: props.heightPx ?? 220 }}>
          <Loading>
            <Bone className="h-40" />
          </Loading>
        </div>
      }
    >
      <Drawn {...props} />
    </Suspense>
  )
}
