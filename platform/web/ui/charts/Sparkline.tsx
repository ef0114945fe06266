import { linePath } from './scale.ts'

interface SparklineProps {
  values: readonly number[]
  /** The message of the drawing in words: "Calls, last 24 hours: 184,206". The figures stand beside it. */
  label: string
  className?: string
}

/** A small line without axes, for tiles and rows; left to right in every language, as time is drawn. */
export function Sparkline({ values, label, className = 'h-14 w-full' }: SparklineProps) {
  const [width, height, edge] = [170, 56, 2]
  const most = Math.max(0, ...values)
  const line = linePath(values, most, width, height - 2 * edge)
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 ${-edge} ${width} ${height}`}
      preserveAspectRatio="none"
      className={`ltr block text-accent ${className}`}
    >
      {values.length > 1 && <path d={`${line}V${height - edge}H0Z`} fill="currentColor" opacity="0.12" />}
      <path d={line} fill="none" stroke="currentColor" strokeWidth="1.5" vectorEffect="non-scaling-stroke" strokeLinejoin="round" />
    </svg>
  )
}
