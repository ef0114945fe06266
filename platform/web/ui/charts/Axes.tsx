export const margin = { top: 8, right: 12, bottom: 24, left: 60 } as const

/** How many labels of moments there is room for. */
export const roomFor = (width: number): number => Math.max(2, Math.floor(width / 84))

interface AxesProps {
  /** Where the hairlines stand, from 0 to the top. */
  values: readonly number[]
  width: number
  height: number
  formatValue: (value: number) => string
  labels: readonly { text: string; x: number }[]
}

/** Hairlines with their values at the left, labels of some moments below, each with its mark on the axis. */
export function Axes({ values, width, height, formatValue, labels }: AxesProps) {
  return (
    <g className="fill-muted text-12 tabular-nums">
      {values.map((value, index) => {
        const y = height - (value / (values.at(-1) || 1)) * height
        return (
          <g key={value}>
            <path d={`M0 ${y}h${width}`} className={index === 0 ? 'stroke-control' : 'stroke-hairline'} />
            <text x={-8} y={y + 4} textAnchor="end">
              {formatValue(value)}
            </text>
          </g>
        )
      })}
      {labels.map(({ text, x }) => (
        <g key={x}>
          <path d={`M${x} ${height}v4`} className="stroke-control" />
          {/* The last one would be cut at the drawing's edge. */}
          <text x={x} y={height + 18} textAnchor={x > width - 20 ? 'end' : 'middle'}>
            {text}
          </text>
        </g>
      ))}
    </g>
  )
}
