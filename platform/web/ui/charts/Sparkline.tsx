import { chartLook } from './look.ts'
import { lineParts } from './scale.ts'
import { paleLine } from './Unfinished.tsx'

interface SparklineProps {
  /** Null: there was nothing to measure. */
  values: readonly (number | null)[]
  /** The message of the drawing in words: "Calls, last 24 hours: 184,206". The figures stand beside it. */
  label: string
  /** The last step is not over yet. */
  running?: boolean
  className?: string
}

/** A small line without axes, for tiles and rows; left to right in every language, as time is drawn. */
export function Sparkline({ values, label, running = false, className = 'h-14 w-full' }: SparklineProps) {
  // The first and the last point stand whole within the drawing: the edge is wider than half of a dot.
  const { shape, filled, strokePx } = chartLook()
  // Small, so a little finer than in a chart.
  const strokeWidth = strokePx - 0.25
  const [width, height, edge] = [170, 56, 2]
  const most = Math.max(0, ...values.map((value) => value ?? 0))
  const parts = lineParts(values, most, width - 2 * edge, height - 2 * edge, running, shape)
  const stroke = { fill: 'none', stroke: 'currentColor', vectorEffect: 'non-scaling-stroke' } as const
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-edge} ${-edge} ${width} ${height}`}
      preserveAspectRatio="none"
      className={`ltr block text-chart-1 ${className}`}
    >
      {(filled ? parts.areas : []).map((area) => (
        <path key={area} d={area} fill="currentColor" opacity="0.12" />
      ))}
      {parts.lines.map((line) => (
        <path key={line} d={line} strokeWidth={strokeWidth} strokeLinejoin="round" {...stroke} />
      ))}
      {parts.running && <path data-running="" d={parts.running} strokeWidth={strokeWidth} opacity={paleLine} {...stroke} />}
      {/* A round end of a line that goes nowhere is a dot, however the drawing is stretched. */}
      {parts.alone.map(({ index, x, y }) => (
        <path key={index} d={`M${x.toFixed(1)} ${y.toFixed(1)}h0.01`} strokeWidth="3" strokeLinecap="round" {...stroke} />
      ))}
    </svg>
  )
}
