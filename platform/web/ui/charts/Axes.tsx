import { spread, ticks } from './scale.ts'

export const margin = { top: 8, right: 12, bottom: 24, left: 52 } as const

interface AxesProps {
  most: number
  width: number
  height: number
  formatValue: (value: number) => string
  labels: { text: string; x: number }[]
  /** The first label begins at its place instead of standing around it. */
  fromEdge?: boolean
}

/** Hairlines with their values at the left, labels of the moments below, as many as there is room for. */
export function Axes({ most, width, height, formatValue, labels, fromEdge }: AxesProps) {
  const shown = spread(labels.length, Math.max(2, Math.floor(width / 84)))
  return (
    <g className="fill-muted text-12 tabular-nums">
      {ticks(most).map((value, index, all) => {
        const y = height - (value / (all.at(-1) ?? 1)) * height
        return (
          <g key={value}>
            <path d={`M0 ${y}h${width}`} className={index === 0 ? 'stroke-control' : 'stroke-hairline'} />
            <text x={-8} y={y + 4} textAnchor="end">
              {formatValue(value)}
            </text>
          </g>
        )
      })}
      {shown.map((index) => {
        const label = labels[index]
        return (
          label && (
            <text
              key={index}
              x={label.x}
              y={height + 18}
              textAnchor={fromEdge && index === 0 ? 'start' : fromEdge && index === labels.length - 1 ? 'end' : 'middle'}
            >
              {label.text}
            </text>
          )
        )
      })}
    </g>
  )
}
