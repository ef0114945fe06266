import { Axes, margin } from './Axes.tsx'
import { ChartFrame, type ChartProps, lookOf, useWidth } from './ChartFrame.tsx'
import { ticks } from './scale.ts'

/** Bars beside each other for each name or day. */
export default function BarChart(props: ChartProps) {
  const { label, series, formatValue, formatAt, heightPx = 220 } = props
  const [box, widthPx] = useWidth()
  const width = Math.max(0, widthPx - margin.left - margin.right)
  const height = heightPx - margin.top - margin.bottom
  const names = series[0]?.points ?? []
  const largest = Math.max(0, ...series.flatMap((one) => one.points.map((point) => point.value)))
  const most = ticks(largest).at(-1) ?? 1
  const room = width / Math.max(1, names.length)
  const bar = Math.max(1, Math.min(36, (room * 0.7) / Math.max(1, series.length)))
  return (
    <ChartFrame {...props}>
      <div ref={box} className="ltr min-w-0" style={{ height: heightPx }}>
        {widthPx > 0 && (
          <svg role="img" aria-label={label} width={widthPx} height={heightPx} className="block">
            <g transform={`translate(${margin.left} ${margin.top})`}>
              <Axes
                most={most}
                width={width}
                height={height}
                formatValue={formatValue}
                labels={names.map((point, index) => ({ text: formatAt(point.at), x: (index + 0.5) * room }))}
              />
              {series.map((one, order) => (
                <g key={one.name} className={lookOf(order).text}>
                  {one.points.map((point, index) => {
                    const tall = (point.value / most) * height
                    const x = (index + 0.5) * room + (order - series.length / 2) * bar
                    return (
                      <rect
                        key={point.at}
                        x={x}
                        y={height - tall}
                        width={Math.max(1, bar - 2)}
                        height={tall}
                        rx="2"
                        fill="currentColor"
                        fillOpacity={order === 0 ? 0.85 : 0.5}
                        stroke="currentColor"
                        strokeDasharray={lookOf(order).dash}
                      >
                        <title>{`${one.name}, ${formatAt(point.at)}: ${formatValue(point.value)}`}</title>
                      </rect>
                    )
                  })}
                </g>
              ))}
            </g>
          </svg>
        )}
      </div>
    </ChartFrame>
  )
}
